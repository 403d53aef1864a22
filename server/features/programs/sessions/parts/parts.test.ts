import { describe, expect, onTestFinished, test } from 'vitest';
import { programsApi, sessionPlansApi, sessionsApi } from '#shared/contract';
import type { BodyOf } from '#shared/endpoint';
import type { Program } from '#shared/shapes';
import { refused } from '../../../../../test/client.ts';
import { during } from '../../../../../test/cast.ts';
import { createSeatedPrograms, type SeatedPrograms } from '../../../../../test/seated-programs.ts';
import { startSeatsWorld } from '../../../../../test/seats.ts';
import type { Someone } from '../../../../../test/world.ts';

describe('a session of several parts', () => {
  const world = during(() => startSeatsWorld());
  const programs = during<SeatedPrograms>(() => createSeatedPrograms(world));

  const on = (day: number, fields: object = {}) => ({ date: world.day(day), time: '09:00', ...fields });
  const twoDays = () => ({
    location: 'Room 1',
    parts: [on(1), on(3, { ends: '17:00', location: 'Hall 2' })],
  });
  const create = () => programs.create([twoDays()]);

  type Edited = Partial<BodyOf<typeof programsApi.edit>['sessions'][number]>;
  const edit = (program: Program, session: Edited) => {
    const { sessions, ...shown } = programs.asShown(program);
    const body = { ...shown, sessions: [{ ...sessions[0]!, ...session }, ...sessions.slice(1)] };
    return programs.admin.call(programsApi.edit, { params: { id: program._id }, body });
  };
  const partsOf = async (program: Program) => (await programs.view(program)).training_sessions[0]!.parts;

  interface Refused {
    date?: number;
    ends?: string;
    parts?: [day: number, fields?: object][];
  }

  test.each<[string, Refused, object]>([
    ['another day than part 1', { date: 2 }, { 'sessions.0.date': 'Must be the date and time of part 1' }],
    [
      'parts that overlap',
      {
        parts: [
          [1, { ends: '12:00' }],
          [1, { time: '11:00' }],
        ],
      },
      { 'sessions.0.parts.1.date': 'Part 2 must start after part 1 has ended' },
    ],
    [
      'parts out of order',
      { parts: [[1], [4], [3]] },
      { 'sessions.0.parts.2.date': 'Part 3 must start after part 2 has ended' },
    ],
    [
      'parts more than 366 days apart',
      { parts: [[1], [368]] },
      { 'sessions.0.parts.1.date': 'Must be within 366 days of part 1' },
    ],
    [
      'an end that is no part’s',
      { ends: '08:00', parts: [[1], [2]] },
      { 'sessions.0.ends': expect.any(String) },
    ],
    ['no part', { parts: [] }, { 'sessions.0.parts': 'At least one part is required' }],
    [
      'more than twelve',
      { parts: Array.from({ length: 13 }, (_, day) => [day + 1]) },
      { 'sessions.0.parts': 'At most 12 parts' },
    ],
  ])('is refused with %s §123.2', async (_, { date, parts = [[1], [2]], ...fields }, errors) => {
    const session = {
      ...fields,
      ...(date && { date: world.day(date) }),
      parts: parts.map(([day, more]) => on(day, more)),
    };
    expect(await refused(programs.create([session]))).toMatchObject({ status: 400, errors });
  });

  test('begins with the first one and ends with the last one; a place of a part’s own is its alone §123.1', async () => {
    const { training_sessions } = await create();
    const [session] = training_sessions;
    const [first, second] = session!.parts;
    expect(session!.parts).toMatchObject([
      { part: 1, starts_at: session!.start_time, location: 'Room 1' },
      { part: 2, ends_at: session!.ends_at, location: 'Hall 2' },
    ]);
    // A part without an end is as long as the program says.
    expect(Date.parse(first!.ends_at) - Date.parse(first!.starts_at)).toBe(60 * 60_000);
    expect(Date.parse(second!.ends_at) - Date.parse(second!.starts_at)).toBe(8 * 60 * 60_000);
  });

  test('a session without parts in its form has one, which is the session §123.1', async () => {
    const program = await programs.create([{ location: 'Room 1', join_url: 'https://meet.example/1' }]);
    const [{ start_time: starts_at, ends_at, location, join_url, parts }] = program.training_sessions as [
      Program['training_sessions'][number],
    ];
    expect(parts).toEqual([{ part: 1, starts_at, ends_at, location, join_url }]);
  });

  test('keeps its parts in an edit that doesn’t name them, and refuses another day, time or end §123.2', async () => {
    const program = await create();
    const parts = await partsOf(program);
    await edit(program, { capacity: 5 });
    expect(await partsOf(program)).toEqual(parts);
    for (const [field, session] of [
      ['sessions.0.date', { date: world.day(2) }],
      ['sessions.0.date', { time: '10:00' }],
      ['sessions.0.ends', { ends: '15:30' }],
    ] as const)
      expect(await refused(edit(program, session))).toMatchObject({
        status: 400,
        errors: { [field]: expect.stringContaining('several parts') },
      });
    // The end that the reply has is no other one.
    await edit(program, { ends: '17:00' });
    expect(await partsOf(program)).toEqual(parts);
  });

  test('takes more parts, fewer, and other times; parts without a place of their own follow the session’s §123.2', async () => {
    const program = await create();
    await edit(program, { location: 'Room 9' });
    expect(await partsOf(program)).toMatchObject([{ location: 'Room 9' }, { location: 'Hall 2' }]);
    await edit(program, { parts: [on(1), on(4), on(5, { location: '' })] });
    expect(await partsOf(program)).toMatchObject([
      { part: 1, location: 'Room 9' },
      { part: 2, location: 'Hall 2' },
      { part: 3, location: 'Room 9' },
    ]);
    await edit(program, { parts: [on(1)] });
    expect(await partsOf(program)).toMatchObject([{ part: 1, location: 'Room 9' }]);
    const [session] = (await programs.view(program)).training_sessions;
    expect(session!.ends_at).toBe(session!.parts[0]!.ends_at);
    await edit(program, { date: world.day(2), time: '10:00' });
    expect((await partsOf(program)).length).toBe(1);
  });

  test('clashes by its parts, and not by the days between §74.1 §123.3', async () => {
    const program = await create();
    const [between, onDay] = [await programs.create([{ day: 2 }]), await programs.create([{ day: 3 }])];
    const [ada] = (await programs.seat(program, 1, 0)) as [Someone];
    for (const other of [between, onDay]) await programs.manager.assigns({ id: other._id }, ada);
    const enrol = (other: Program) =>
      ada.call(programsApi.enrol, {
        params: { id: other._id },
        body: { user: ada.id, session: programs.sessionOf(other, 0), unless_clash: true },
      });
    expect(await refused(enrol(onDay))).toMatchObject({ status: 409, code: 'session_clash' });
    await enrol(between);
    const [bob] = (await programs.seat(onDay, 1, 0)) as [Someone];
    await programs.manager.assigns({ id: program._id }, bob);
    const chosen = { user: bob.id, session: programs.sessionOf(program, 0), unless_clash: true };
    expect(
      await refused(bob.call(programsApi.enrol, { params: { id: program._id }, body: chosen })),
    ).toMatchObject({ status: 409, code: 'session_clash' });
  });

  test('is in time only if its last part starts by then §123.3', async () => {
    const late = await programs.create([{ capacity: 5, parts: [on(1), on(9)] }], { deadline: world.day(7) });
    const [ada] = (await programs.seat(late, 1)) as [Someone];
    const view = async (program: Program) =>
      (await ada.call(programsApi.view, { params: { id: program._id } })).program;
    expect((await view(late)).move).toMatchObject({ whose: 'admin', what: 'add-seats' });
    const timely = await programs.create([{ capacity: 5, parts: [on(1), on(7)] }], {
      deadline: world.day(7),
    });
    await programs.manager.assigns({ id: timely._id }, ada);
    expect((await view(timely)).move).toMatchObject({ whose: 'employee', what: 'choose' });
    const solvency = await programs.manager.call(sessionPlansApi.solvency, { params: { id: late._id } });
    expect(solvency).toMatchObject({ short: 1 });
  });

  test('isn’t planned: the plan says why §76.5 §123.3', async () => {
    const program = await programs.create([{ capacity: 1, parts: [on(1), on(2)] }]);
    await programs.seat(program, 3);
    const plan = await programs.manager.call(sessionPlansApi.plan, { params: { id: program._id }, body: {} });
    expect(plan).toEqual({
      sessions: [],
      still_short: 2,
      why_not: 'Sessions of several parts have to be planned by hand.',
    });
  });

  test('warns of a trainer who is busy during one of its parts alone §79.3 §123.3', async () => {
    const program = await programs.create([{ day: 12 }]);
    await programs.create([{ day: 14 }]);
    const preview = async (parts: object[]) => {
      const { sessions, ...shown } = programs.asShown(program);
      const body = { ...shown, sessions: [{ ...sessions[0]!, parts }] } as BodyOf<typeof programsApi.edit>;
      const { effects } = await programs.admin.call(programsApi.previewEdit, {
        params: { id: program._id },
        body,
      });
      return effects.map(({ code }) => code);
    };
    expect(await preview([on(12), on(13), on(15)])).not.toContain('trainer_busy');
    expect(await preview([on(12), on(14), on(15)])).toContain('trainer_busy');
  });

  test('is marked once, for all parts, from a quarter of an hour before the last one §75.3 §123.4', async () => {
    const program = await programs.create([{ parts: [on(1), on(3, { ends: '12:00' })] }]);
    const [ada] = (await programs.seat(program, 1, 0)) as [Someone];
    const { _id: id, parts } = program.training_sessions[0]!;
    const before = world.clock.now().toISOString();
    onTestFinished(() => world.clock.set(before));
    const mark = () =>
      programs.trainer.call(sessionsApi.mark, {
        params: { id },
        body: { marks: [{ person: ada.id, outcome: 'attended', note: null }] },
      });
    const lastStart = parts[1]!.starts_at;
    const day = world.day(3);
    world.clock.set(new Date(Date.parse(lastStart) - 16 * 60_000).toISOString());
    expect(await refused(mark())).toMatchObject({ status: 409, code: 'too_early' });
    world.clock.advance(60_000);
    await mark();
    expect(await programs.admin.recordsOf({ id: ada.id })).toMatchObject([{ trained_on: day, minutes: 240 }]);
  });

  test('is in the trail with the places of its parts; a session of one part is as before §123.7', async () => {
    const factsOf = async (program: Program) => {
      const entries = await programs.admin.trail({ program: program._id });
      const { after } = entries.find(({ action }) => action === 'program.create')!;
      return (after as { sessions: object[] }).sessions[0]!;
    };
    const program = await create();
    const { parts } = program.training_sessions[0]!;
    expect(await factsOf(program)).toMatchObject({
      parts: parts.map(({ starts_at: start_time, ends_at, location }) => ({ start_time, ends_at, location })),
    });
    expect(await factsOf(await programs.create([{}]))).not.toHaveProperty('parts');
  });
});
