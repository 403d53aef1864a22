import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordsApi, sessionsApi } from '#shared/contract';
import {
  createStaff,
  holdSession,
  markBody,
  type HeldSession,
  type Staff,
} from '../../../../../../test/held-session.ts';
import type { Someone } from '../../../../../../test/world.ts';
import { stage } from '../../../../../../test/cast.ts';

const correct = { correct: true };
const minute = 60_000;
const day = 24 * 60 * minute;

describe('a mark that is corrected', () => {
  const { world } = stage({ people: {} });
  let staff: Staff;
  // Noon of the organisation's day, so that a session of an hour ends on it.
  const noon = new Date('2026-12-01T18:00:00Z');

  beforeAll(async () => {
    world.clock.set(noon);
    staff = await createStaff(world);
  });

  const recordsOf = ({ id }: Someone) => staff.admin.recordsOf({ id });
  const assigned = async ({ program }: HeldSession, { id }: Someone) => {
    const employees = await staff.admin.assignedTo({ id: program });
    return employees.find(({ _id }) => _id === id)!;
  };
  const revocationsIn = async ({ program }: HeldSession) => {
    const query = { action: 'record.revoke' as const, program };
    return await staff.admin.trail(query);
  };
  const correctTo = (held: HeldSession, { id }: Someone, outcome: 'absent' | 'excused' | 'left-early') =>
    held.mark([{ person: id, outcome, correct: true }]);

  /** A session with people marked as attended. */
  async function holdMarked(facts: Parameters<typeof holdSession>[2] = {}) {
    const held = await holdSession(world, staff, facts);
    const marked = held.seated;
    await held.mark(marked.map(({ id }) => ({ person: id, outcome: 'attended' })));
    return { held, marked, person: marked[0]! };
  }

  test('revokes the record with a reason, and the training is due again on its date, without the seat §75.20', async () => {
    const { held, person } = await holdMarked({ seats: 5 });
    const [record] = await recordsOf(person);
    const before = await assigned(held, person);
    expect(await correctTo(held, person, 'absent')).toMatchObject([
      {
        outcome: 'absent',
        minutes: null,
        status: 'not-enrolled',
        marked_at: world.clock.now().toISOString(),
      },
    ]);
    expect(await recordsOf(person)).toMatchObject([
      {
        _id: record!._id,
        state: 'revoked',
        revoked_at: world.clock.now().toISOString(),
        revoked_because: 'corrected by the trainer',
      },
    ]);
    const { due, due_because, cycle } = before;
    expect(await assigned(held, person)).toMatchObject({
      status: 'not-enrolled',
      session: null,
      record: null,
      completed_at: null,
      due,
      due_because,
      cycle,
    });
    expect(await person.call(recordsApi.verify, { params: { code: record!.code } })).toMatchObject({
      state: 'revoked',
    });
    const { session } = await staff.trainer.call(sessionsApi.roster, { params: { id: held.id } });
    expect(session.seats_taken).toBe(1);
  });

  test('stands in the trail with the revocation and the mark, each by itself §75.20', async () => {
    const { held, person } = await holdMarked();
    const [record] = await recordsOf(person);
    await held.mark([{ person: person.id, outcome: 'left-early', minutes: 20, correct: true }]);
    expect(await revocationsIn(held)).toMatchObject([
      {
        actor: { _id: staff.trainer.id },
        people: [{ _id: person.id }],
        after: { record: record!._id, opened: true, cycle: 1, because: 'corrected by the trainer' },
      },
    ]);
    expect((await held.markEntries())[0]).toMatchObject({
      people: [{ _id: person.id }],
      before: {
        marks: [{ id: person.id, outcome: 'attended' }],
        seats: [{ id: person.id, session: held.id }],
      },
      after: { session: held.id, left_early: [person.id], marks: [{ id: person.id, minutes: 20 }] },
    });
  });

  test('can be made once more, and corrected again §75.20', async () => {
    const { held, person } = await holdMarked({ seats: 2 });
    await correctTo(held, person, 'absent');
    await held.mark([{ person: person.id, outcome: 'attended' }]);
    expect((await recordsOf(person)).map(({ state }) => state).toSorted()).toEqual(['revoked', 'valid']);
    expect(await assigned(held, person)).toMatchObject({ status: 'complete', session: null });
    await correctTo(held, person, 'excused');
    expect((await recordsOf(person)).map(({ state }) => state)).toEqual(['revoked', 'revoked']);
    expect(await assigned(held, person)).toMatchObject({ status: 'not-enrolled' });
  });

  test('by several calls at once revokes the record once §75.20', async () => {
    const { held, person } = await holdMarked();
    const answers = await Promise.all([
      correctTo(held, person, 'absent'),
      correctTo(held, person, 'absent'),
      correctTo(held, person, 'excused'),
    ]);
    for (const [found] of answers) expect(['absent', 'excused']).toContain(found!.outcome);
    expect(await recordsOf(person)).toMatchObject([{ state: 'revoked' }]);
    expect(await revocationsIn(held)).toHaveLength(1);
  });

  test('at the moment in which an admin revokes the record is one revocation with it §75.20', async () => {
    const { held, person } = await holdMarked();
    const [record] = await recordsOf(person);
    const params = { id: record!._id };
    const [people, revoked] = await Promise.all([
      correctTo(held, person, 'absent'),
      staff.admin.send(recordsApi.revoke, { params, body: { because: 'The wrong person' } }),
    ]);
    expect(people).toMatchObject([{ outcome: 'absent' }]);
    expect([200, 409]).toContain(revoked.status);
    expect(await revocationsIn(held)).toHaveLength(1);
    expect(await assigned(held, person)).toMatchObject({ status: 'not-enrolled', session: null });
  });

  test('is a mark like any other where an admin has revoked the record before §75.20', async () => {
    const { held, person } = await holdMarked();
    const [record] = await recordsOf(person);
    await staff.admin.revokes(record!, 'The wrong person');
    expect((await held.roster()).find(({ _id }) => _id === person.id)).toMatchObject({
      outcome: null,
      marked_at: null,
    });
    expect(await correctTo(held, person, 'absent')).toMatchObject([{ outcome: 'absent' }]);
    expect(await recordsOf(person)).toMatchObject([{ revoked_because: 'The wrong person' }]);
    expect(await revocationsIn(held)).toHaveLength(1);
  });

  test('may have come by a completion on the page of the program, and waits until the sheet is open §75.20', async () => {
    const held = await holdSession(world, staff, { people: 1 });
    const [person] = held.seated as [Someone];
    await held.startIn(600);
    await staff.trainer.completes({ id: held.program }, person);
    expect(await held.refusedMark(markBody(person.id, 'absent', correct))).toMatchObject({
      code: 'too_early',
    });
    await held.startIn(0);
    expect(await correctTo(held, person, 'absent')).toMatchObject([
      { outcome: 'absent', status: 'not-enrolled' },
    ]);
    expect(await recordsOf(person)).toMatchObject([{ state: 'revoked' }]);
  });

  test('of somebody who has left revokes the record alone, also twice at once §75.20', async () => {
    const { held, person } = await holdMarked();
    await staff.admin.deletes(person);
    const answers = await Promise.all([correctTo(held, person, 'absent'), correctTo(held, person, 'absent')]);
    for (const people of answers) expect(people).toMatchObject([{ outcome: 'absent', on_sheet: true }]);
    expect(await recordsOf(person)).toMatchObject([{ state: 'revoked' }]);
    expect(await revocationsIn(held)).toHaveLength(1);
    const after: Record<string, unknown> | null = (await revocationsIn(held))[0]!.after;
    expect(after).not.toHaveProperty('opened');
  });

  test('of somebody in another role asks for the training once they are an employee again §75.20', async () => {
    const { held, person } = await holdMarked();
    const become = (role: 'employee' | 'trainer') => staff.admin.edits(person, { role, department: null });
    await become('trainer');
    expect(await correctTo(held, person, 'absent')).toMatchObject([{ outcome: 'absent' }]);
    expect(await recordsOf(person)).toMatchObject([{ state: 'revoked' }]);
    await become('employee');
    expect(await assigned(held, person)).toMatchObject({ completed_at: null, record: null });
  });

  test('leaves a person complete by an earlier record that is valid §75.20', async () => {
    const { held, person } = await holdMarked();
    const facts = { program: held.program, trained_on: world.day(-5), valid_until: world.day(90) };
    await staff.admin.records([person], facts);
    expect(await correctTo(held, person, 'absent')).toMatchObject([
      { outcome: 'absent', status: 'complete' },
    ]);
    expect(await assigned(held, person)).toMatchObject({ status: 'complete', valid_until: world.day(90) });
  });

  test('takes back the renewal that has followed upon the record §75.20', async () => {
    const held = await holdSession(world, staff, { people: 1 });
    const [person] = held.seated as [Someone];
    const before = await assigned(held, person);
    const rule = { due_days: 30, renew_months: 1, window_days: 27 };
    await world.database.db.updateTable('programs').set(rule).where('id', '=', held.program).execute();
    // Marked so late that the next cycle opens at once.
    await held.startIn((-20 * day) / minute);
    await held.mark([{ person: person.id, outcome: 'attended' }]);
    expect(await assigned(held, person)).toMatchObject({ cycle: 2, due_because: 'renewal' });
    await person.enrols({ id: held.program }, held.other);
    await correctTo(held, person, 'absent');
    expect(await assigned(held, person)).toMatchObject({
      cycle: 1,
      due: before.due,
      due_because: null,
      record: null,
      session: { _id: held.other },
    });
  });

  test('is made by an admin where the trainer has gone, and the record says so §75.20', async () => {
    const trainer = await world.createPerson('trainer');
    const held = await holdSession(world, { ...staff, trainer }, { people: 1 });
    const [person] = held.seated as [Someone];
    await held.mark([{ person: person.id, outcome: 'attended' }]);
    await sql`update users set deactivated_at = ${world.clock.now()} where id = ${trainer.id}`.execute(
      world.database.db,
    );
    const body = markBody(person.id, 'absent', correct);
    await staff.admin.call(sessionsApi.mark, { params: { id: held.id }, body });
    expect(await recordsOf(person)).toMatchObject([
      { state: 'revoked', revoked_because: 'corrected by an admin' },
    ]);
  });
});
