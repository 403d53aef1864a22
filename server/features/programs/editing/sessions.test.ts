import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import type { Program, TrainingSession } from '#shared/shapes';
import { invalidInputRefusal } from '../../../../test/client.ts';
import { createSeatedPrograms, type SeatedPrograms } from '../../../../test/seated-programs.ts';
import { stage } from '../../../../test/cast.ts';

describe('the sessions of a program', () => {
  const { world } = stage({ settings: { timeZone: 'Europe/Berlin' }, people: {} });
  let programs: SeatedPrograms;

  beforeAll(async () => {
    programs = await createSeatedPrograms(world);
  });

  beforeEach(() => world.clock.set('2026-12-01T12:00:00.000Z'));

  type Changes = (sessions: ReturnType<SeatedPrograms['asShown']>['sessions']) => object;

  /** The edit that changes only the sessions, made from those that the form shows. */
  const edited = (program: Program, change: Changes) => {
    const shown = programs.asShown(program);
    return { params: { id: program._id }, body: { ...shown, ...change(shown.sessions) } };
  };
  const edit = async (program: Program, change: Changes) => {
    await programs.admin.call(programsApi.edit, edited(program, change));
    return programs.view(program);
  };
  const refusal = (program: Program, change: Changes) =>
    programs.admin.refusal(programsApi.edit, edited(program, change));
  const firstWith =
    (changes: object): Changes =>
    ([first, ...others]) => ({ sessions: [{ ...first, ...changes }, ...others] });
  const times = ({ start_time, ends_at }: TrainingSession) => [start_time, ends_at];

  test.each([
    ['capacity', 0, 'Must be a whole number of seats from 1 to 100,000'],
    ['capacity', 100_001, 'Must be a whole number of seats from 1 to 100,000'],
    ['capacity', 1.5, 'Must be a whole number of seats from 1 to 100,000'],
    ['ends', '24:00', 'Must be a valid time'],
    ['join_url', 'ftp://meet.example/x', 'Must begin with http:// or https://'],
    ['join_url', `https://meet.example/${'x'.repeat(2_000)}`, 'At most 2000 characters'],
    ['location', 'x'.repeat(201), 'At most 200 characters'],
  ])('are refused with the %s %j §70.6', async (field, value, message) => {
    const program = await programs.create([{}]);
    expect(await refusal(program, firstWith({ [field]: value }))).toEqual({
      ...invalidInputRefusal,
      errors: { [`sessions.0.${field}`]: message },
    });
  });

  test('are refused where they would end later than a date can be', async () => {
    const program = await programs.create([{}]);
    for (const changes of [{ ends: '08:00' }, { ends: null }]) {
      const late = firstWith({ ...changes, date: '9999-12-30', time: '23:30' });
      expect(await refusal(program, late)).toEqual({
        ...invalidInputRefusal,
        errors: { 'sessions.0.date': 'Must be a valid date' },
      });
    }
  });

  test('are refused with fewer seats than are taken, with their number §70.6', async () => {
    const program = await programs.create([{ capacity: 5 }, {}]);
    await programs.seat(program, 3, 0);
    await programs.seat(program, 1, 1);
    for (const [index, capacity, taken, message] of [
      [0, 2, 3, '3 seats are already taken.'],
      [1, 1, 1, null],
    ] as const) {
      const change: Changes = (sessions) => ({
        sessions: sessions.map((session, at) => (at === index ? { ...session, capacity } : session)),
      });
      if (message === null) await edit(program, change);
      else
        expect(await refusal(program, change)).toEqual({
          status: 409,
          code: 'capacity_taken',
          message,
          errors: { 'sessions.0.capacity': message },
          taken,
        });
    }
    const { training_sessions } = await programs.view(program);
    expect(training_sessions.map(({ capacity, seats_taken }) => [capacity, seats_taken])).toEqual([
      [5, 3],
      [1, 1],
    ]);
  });

  test('end after the duration where nobody says when, also past midnight and in a longer hour §70.5', async () => {
    const program = await programs.create(
      [
        { date: '2026-12-10', time: '23:30' },
        { date: '2027-10-31', time: '02:30' },
      ],
      { duration: 90, deadline: '2027-12-01' },
    );
    expect(program.training_sessions.map(times)).toEqual([
      ['2026-12-10T22:30:00.000Z', '2026-12-11T00:00:00.000Z'],
      ['2027-10-31T00:30:00.000Z', '2027-10-31T02:00:00.000Z'],
    ]);
  });

  test('end when the form says, on the next day where that is at or before the start §70.5', async () => {
    const program = await programs.create([
      { date: '2026-12-10', time: '09:00', ends: '11:15' },
      { date: '2026-12-10', time: '22:00', ends: '06:00' },
      { date: '2026-12-10', time: '09:00', ends: '09:00' },
      { date: '2026-12-10', time: '09:00', ends: null },
    ]);
    expect(program.training_sessions.map(({ ends_at }) => ends_at)).toEqual([
      '2026-12-10T10:15:00.000Z',
      '2026-12-11T05:00:00.000Z',
      '2026-12-11T08:00:00.000Z',
      '2026-12-10T09:00:00.000Z',
    ]);
  });

  test('keep their length by the clock when they are moved or the duration is another one, until the end is changed or cleared §70.5', async () => {
    let program = await programs.create([{ date: '2026-12-10', time: '09:00', ends: '10:30' }]);
    program = await edit(program, ([first]) => ({
      duration: 240,
      sessions: [{ ...first, date: '2026-12-11', time: '13:00' }],
    }));
    expect(times(program.training_sessions[0]!)).toEqual([
      '2026-12-11T12:00:00.000Z',
      '2026-12-11T13:30:00.000Z',
    ]);
    program = await edit(program, firstWith({ ends: '15:00' }));
    expect(program.training_sessions[0]!.ends_at).toBe('2026-12-11T14:00:00.000Z');
    program = await edit(program, firstWith({ ends: '' }));
    expect(program.training_sessions[0]!.ends_at).toBe('2026-12-11T16:00:00.000Z');
  });

  test('keep the very instant of an end that the form repeats, also in an hour that comes twice §70.5', async () => {
    let program = await programs.create([{}], { deadline: '2027-12-01' });
    const instants = { starts_at: '2027-10-30T23:30:00.000Z', ends_at: '2027-10-31T01:30:00.000Z' };
    await world.database.db
      .updateTable('training_sessions')
      .set({ starts_at: new Date(instants.starts_at), ends_at: new Date(instants.ends_at) })
      .where('id', '=', program.training_sessions[0]!._id)
      .execute();
    program = await programs.view(program);
    program = await edit(program, firstWith({ ends: '02:30' }));
    expect(times(program.training_sessions[0]!)).toEqual([instants.starts_at, instants.ends_at]);
  });

  test('have seats, a place and a link, which an edit leaves as they are unless it names them §70.6 §70.8', async () => {
    const facts = { capacity: 12, location: 'Room 4', join_url: 'https://meet.example/room?4' };
    let program = await programs.create([facts], { asks_result: true });
    const stored = { ...facts, seats_taken: 0 };
    expect(program).toMatchObject({ asks_result: true, training_sessions: [stored] });
    program = await edit(program, (sessions) => ({ sessions, title: 'Other' }));
    expect(program).toMatchObject({ asks_result: true, training_sessions: [stored] });
    for (const nothing of [null, '']) {
      program = await edit(program, firstWith({ capacity: nothing, location: nothing, join_url: nothing }));
      expect(program.training_sessions[0]).toMatchObject({
        capacity: null,
        location: null,
        join_url: null,
        seats_taken: 0,
      });
      program = await edit(program, firstWith(facts));
    }
    for (const nothing of [null, '']) {
      program = await edit(program, (sessions) => ({ sessions, asks_result: true }));
      expect(program.asks_result).toBe(true);
      program = await edit(program, (sessions) => ({ sessions, asks_result: nothing }));
      expect(program.asks_result).toBe(false);
    }
  });

  test('are told in the audit trail with their ends, seats and places, and without their links §70.9', async () => {
    const program = await programs.create([{ join_url: 'https://meet.example/secret' }]);
    await edit(program, firstWith({ capacity: 3, location: 'Room 4' }));
    const query = { program: program._id, limit: '1' };
    const entries = await programs.admin.trail(query);
    const facts = (capacity: number | null, location: string | null) => ({
      sessions: [{ capacity, location, ends_at: program.training_sessions[0]!.ends_at }],
    });
    expect(entries).toMatchObject([
      { action: 'program.edit', before: facts(null, null), after: facts(3, 'Room 4') },
    ]);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });

  test('are given to who waits, the earlier due first, when there are more seats, or as many as come', async () => {
    const program = await programs.create([{ capacity: 1, day: 3 }]);
    await programs.seat(program, 1, 0);
    const [later, earlier, last] = await programs.seat(program, 3);
    await world.database.db
      .updateTable('assignments')
      .set({ due_at: new Date('2026-12-05T12:00:00Z'), due_because: 'extension' })
      .where('employee_id', '=', earlier!.id)
      .execute();
    for (const person of [later!, earlier!, last!]) await programs.wait(program, person, 0);
    await edit(program, firstWith({ capacity: 2 }));
    expect(await programs.seatOf(program, earlier!)).toBe(0);
    expect(await programs.seatOf(program, later!)).toBeNull();
    const query = { program: program._id, limit: '2' };
    const entries = await programs.admin.trail(query);
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['program.edit', 'program.promote']);
    const after = await edit(program, firstWith({ capacity: null }));
    expect(after.training_sessions[0]).toMatchObject({ capacity: null, seats_taken: 4 });
    for (const person of [later!, last!]) {
      expect([await programs.seatOf(program, person), await programs.waitOf(person)]).toEqual([0, undefined]);
    }
  });

  test('can be removed as long as nobody sits there; who waits for one then waits for any, or no more who sits elsewhere §70.7', async () => {
    // The second one begins so soon that nobody is given its seat.
    const soon = { capacity: 1, day: 0, time: '20:00' };
    const program = await programs.create([{ capacity: 1 }, soon, { capacity: 1, day: 3 }]);
    const [seated] = await programs.seat(program, 1, 0);
    await programs.seat(program, 1, 2);
    const [waiting] = await programs.seat(program, 1);
    await programs.wait(program, seated!, 1);
    await programs.wait(program, waiting!, 1);
    expect(await refusal(program, ([, second, third]) => ({ sessions: [second, third] }))).toMatchObject({
      status: 409,
      code: 'session_has_enrolments',
    });
    await edit(program, ([first, , third]) => ({ sessions: [first, third] }));
    expect(await programs.waitOf(seated!)).toBeUndefined();
    expect(await programs.waitOf(waiting!)).toBeNull();
  });

  test('can not be removed once somebody was there §70.7', async () => {
    const program = await programs.create([{}, {}]);
    const [person] = await programs.seat(program, 1);
    await world.database.db
      .insertInto('attendance')
      .values({
        session_id: program.training_sessions[1]!._id,
        person_id: person!.id,
        program_id: program._id,
        checked_in_at: world.clock.now(),
      })
      .execute();
    expect(await refusal(program, ([first]) => ({ sessions: [first] }))).toMatchObject({
      status: 409,
      code: 'session_has_enrolments',
    });
  });

  test('are neither shown nor matched once they are cancelled, and may then be none at all §73.4', async () => {
    const program = await programs.create([{}, { day: 2 }]);
    const [cancelled, held] = programs.asShown(program).sessions;
    await world.database.db
      .updateTable('training_sessions')
      .set({ cancelled_at: world.clock.now(), cancelled_by: programs.admin.id, cancel_reason: 'Storm' })
      .where('id', '=', cancelled!._id!)
      .execute();
    expect(await refusal(program, (sessions) => ({ sessions }))).toMatchObject({
      status: 409,
      code: 'session_cancelled',
    });
    const after = await edit(program, () => ({ sessions: [] }));
    expect(after.training_sessions).toEqual([]);
    expect(after.cancelled_sessions).toMatchObject([{ _id: cancelled!._id, cancel_reason: 'Storm' }]);
    const again = await edit(after, () => ({ sessions: [{ ...held!, _id: null }] }));
    expect(again.training_sessions).toHaveLength(1);
  });
});
