import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Effect } from '#shared/effects';
import { programsApi, sessionPlansApi, usersApi } from '#shared/contract';
import type { Program } from '#shared/shapes';
import { createSeatedPrograms, type SeatedPrograms } from '../../../../test/seated-programs.ts';
import { stage } from '../../../../test/cast.ts';
import { type Someone } from '../../../../test/world.ts';
type Shown = ReturnType<SeatedPrograms['asShown']>;

describe('what a change does to people', () => {
  const { world } = stage({ people: {} });
  let programs: SeatedPrograms;

  beforeAll(async () => void (programs = await createSeatedPrograms(world)));
  beforeEach(() => world.clock.set('2026-12-01T12:00:00.000Z'));

  const edited = (program: Program, change: (shown: Shown) => object) => {
    const shown = programs.asShown(program);
    return { params: { id: program._id }, body: { ...shown, ...change(shown) } };
  };
  const previewEdit = (program: Program, change: (shown: Shown) => object) =>
    programs.admin.call(programsApi.previewEdit, edited(program, change));
  const firstWith =
    (changes: object) =>
    ({ sessions: [first, ...others] }: Shown) => ({ sessions: [{ ...first, ...changes }, ...others] });
  const previewCancel = (...call: Parameters<SeatedPrograms['cancellation']>) =>
    programs.admin.call(sessionPlansApi.previewCancel, programs.cancellation(...call));

  /** The effects without their times, and their samples by id. */
  const told = (effects: Effect[]) =>
    effects.map(({ sample, start_time: _, by: __, ...effect }) => ({
      ...effect,
      sample: sample?.map(({ _id }) => _id),
    }));
  const idsOf = (people: readonly Someone[]) =>
    people
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, 5)
      .toSorted((one, other) => (one.last_name < other.last_name ? -1 : 1))
      .map(({ id }) => id);
  const effect = (code: Effect['code'], people: readonly Someone[], facts: object = {}) => ({
    code,
    people: people.length,
    sample: idsOf(people),
    ...facts,
  });

  test('is refused as the change itself is, and changes nothing §79.1', async () => {
    const program = await programs.create([{ capacity: 2 }, { day: 2 }]);
    await programs.seat(program, 2, 0);
    const before = await programs.view(program);
    const entries = () =>
      world.database.db
        .selectFrom('audit_entries')
        .select('id')
        .execute()
        .then((rows) => rows.length);
    const recorded = await entries();
    const wrong = edited(program, firstWith({ capacity: 1 }));
    expect(await programs.admin.refusal(programsApi.previewEdit, wrong)).toEqual(
      await programs.admin.refusal(programsApi.edit, wrong),
    );
    await previewEdit(program, firstWith({ date: world.day(3), capacity: 5 }));
    await previewCancel(program, 0, [1]);
    await programs.admin.call(programsApi.previewArchive, { params: { id: program._id } });
    expect([await programs.view(program), await entries()]).toEqual([before, recorded]);
  });

  test('is nothing, and the same, as long as the form is as it was or nobody is there', async () => {
    const program = await programs.create([{}, { day: 2 }]);
    const nothing = await previewEdit(program, () => ({}));
    expect(nothing.effects).toEqual([]);
    expect(await previewEdit(program, firstWith({ date: world.day(3) }))).toEqual(nothing);
    const { effects } = await programs.admin.call(programsApi.previewArchive, {
      params: { id: program._id },
    });
    expect(effects).toEqual([]);
  });

  test('names who sits in a session that is moved, at most five of them, and who is due before it §79.1', async () => {
    const program = await programs.create([{}, { day: 2 }]);
    const people = await programs.seat(program, 7, 0);
    await programs.seat(program, 1, 1);
    await programs.letDue(people[0]!, '2026-12-03T23:00:00Z');
    const { effects } = await previewEdit(program, firstWith({ date: world.day(4) }));
    const session = programs.sessionOf(program, 0);
    expect(told(effects)).toEqual([
      effect('newly_overdue', [people[0]!]),
      effect('sessions_moved', people, { session }),
      effect('message_sent', people),
    ]);
  });

  test('counts a person once who will be told of this change and of earlier ones that still wait §85.8', async () => {
    const program = await programs.create([{}, { day: 2 }]);
    const people = await programs.seat(program, 2, 0);
    const others = await programs.seat(program, 1, 1);
    const moved = edited(program, firstWith({ time: '11:00' }));
    await programs.admin.call(programsApi.edit, moved);
    const messages = async (change: (shown: Shown) => object) =>
      told((await previewEdit(await programs.view(program), change)).effects).filter(
        ({ code }) => code === 'message_sent',
      );
    expect(await messages(() => ({ title: 'Fire Safety 2' }))).toEqual([effect('message_sent', people)]);
    const everybody = effect('message_sent', [...people, ...others]);
    expect(await messages(() => ({ deadline: world.day(8) }))).toEqual([everybody]);
    expect(await messages(firstWith({ time: '09:00' }))).toEqual([]);
  });

  test('names who sits after an earlier deadline, and who finds no session before a later one §79.3', async () => {
    const program = await programs.create([{ day: 5 }]);
    const seated = await programs.seat(program, 2, 0);
    const without = await programs.seat(program, 1);
    const earlier = await previewEdit(program, () => ({ deadline: world.day(4) }));
    expect(told(earlier.effects)).toContainEqual(effect('newly_overdue', seated));
    const later = await previewEdit(program, () => ({ deadline: world.day(9) }));
    expect(told(later.effects)).toEqual([
      effect('deadline_after_last_session', without, { session: programs.sessionOf(program, 0) }),
      effect('message_sent', [...seated, ...without]),
    ]);
    expect(later.effects[0]).toMatchObject({ by: world.day(9) });
    const codes = async (change: (shown: Shown) => object) =>
      (await previewEdit(program, change)).effects.map(({ code }) => code);
    expect(await codes(firstWith({ date: world.day(4) }))).toContain('deadline_after_last_session');
    // Another time on the same day takes no day from anybody.
    expect(await codes(firstWith({ time: '07:00' }))).not.toContain('deadline_after_last_session');
  });

  test('names the trainer of an added or moved session who is away then §79.3', async () => {
    const program = await programs.create([{ day: 2 }, { day: 3 }]);
    const away = await world.createPerson('trainer');
    const days = { from: world.day(4), until: world.day(20), kind: 'leave' as const };
    await programs.admin.call(usersApi.setAway, { params: { id: away.id }, body: days });
    const awayIn = async (change: (shown: Shown) => object) =>
      told((await previewEdit(program, change)).effects).filter(({ code }) => code === 'trainer_away');
    const session = programs.sessionOf(program, 0);
    expect(await awayIn(firstWith({ date: world.day(6), trainer: away.id }))).toEqual([
      effect('trainer_away', [away], { session }),
    ]);
    for (const harmless of [{ trainer: away.id }, { date: world.day(6) }])
      expect(await awayIn(firstWith(harmless))).toEqual([]);
  });

  test('names who has an own due date that a later deadline goes beyond, and keeps it §79.3', async () => {
    const program = await programs.create([{ day: 5 }]);
    const [earlier, later, other] = await programs.seat(program, 3, 0);
    const [done] = await programs.seat(program, 1, 0);
    await programs.letDue(earlier!, `${world.day(7)}T23:00:00Z`);
    await programs.letDue(later!, `${world.day(20)}T23:00:00Z`);
    await programs.letDue(done!, `${world.day(7)}T23:00:00Z`);
    await programs.trainer.completes({ id: program._id }, done!);
    const ofDueDates = async (deadline: string) =>
      told((await previewEdit(program, () => ({ deadline }))).effects).filter(
        ({ code }) => code === 'own_due_date',
      );
    expect(await ofDueDates(world.day(9))).toEqual([effect('own_due_date', [earlier!])]);
    expect(await ofDueDates(world.day(30))).toEqual([effect('own_due_date', [earlier!, later!])]);
    await programs.admin.call(
      programsApi.edit,
      edited(program, () => ({ deadline: world.day(9) })),
    );
    const employees = await programs.admin.assignedTo({ id: program._id });
    const dueOf = (person: Someone) => employees.find(({ _id }) => _id === person.id)!.due;
    expect([earlier!, later!, other!].map(dueOf)).toEqual([world.day(7), world.day(20), world.day(9)]);
  });

  test('names who sits in another session at the same time, and the trainer who teaches one §74.2 §79.1 §79.3', async () => {
    const one = await programs.create([{}, { day: 3, time: '09:00' }], { title: 'One' });
    const other = await programs.create([{ day: 3, time: '09:30' }, { day: 6 }], { title: 'Other' });
    const [clashing] = await programs.seat(one, 2, 0);
    const params = { id: other._id };
    await programs.manager.assigns({ id: other._id }, clashing!);
    const seat = { params, body: { user: clashing!.id, session: programs.sessionOf(other, 0) } };
    await clashing!.call(programsApi.enrol, seat);
    const session = programs.sessionOf(one, 0);
    const { effects } = await previewEdit(one, firstWith({ date: world.day(3), time: '10:00' }));
    expect(told(effects)).toContainEqual(
      effect('clash_for_person', [clashing!], { session, program: other._id }),
    );
    expect(told(effects)).toContainEqual(
      effect('trainer_busy', [programs.trainer], { session, program: other._id }),
    );
    // As the session is once it is moved.
    for (const { code, start_time } of effects)
      if (code !== 'message_sent') expect(start_time).toBe('2026-12-04T16:00:00.000Z');
    // At half past ten the other one is over.
    const free = await previewEdit(one, firstWith({ date: world.day(3), time: '10:30' }));
    expect(free.effects.map(({ code }) => code)).toEqual(['sessions_moved', 'message_sent']);
    const added = await previewEdit(one, ({ sessions }) => ({
      sessions: [...sessions, { ...sessions[0]!, _id: null, date: world.day(6) }],
    }));
    expect(told(added.effects)).toEqual([effect('trainer_busy', [programs.trainer], { program: other._id })]);
    expect(added.effects[0]!.start_time).toBe('2026-12-07T15:00:00.000Z');
    const again = await previewEdit(one, ({ sessions }) => ({
      sessions: [...sessions, { ...sessions[0]!, _id: null, date: world.day(6) }],
    }));
    expect(again).toEqual(added);
  });

  test('names who is given a seat, in an old session and in a new one §79.3', async () => {
    const program = await programs.create([{ day: 3, capacity: 1 }]);
    await programs.seat(program, 1, 0);
    const waiting = await programs.seat(program, 2);
    for (const person of waiting) await programs.wait(program, person, null);
    const raised = await previewEdit(program, firstWith({ capacity: 3 }));
    expect(told(raised.effects)).toEqual([
      effect('promoted', waiting, { session: programs.sessionOf(program, 0) }),
    ]);
    const added = await previewEdit(program, ({ sessions }) => ({
      sessions: [...sessions, { ...sessions[0]!, _id: null, time: '13:00' }],
    }));
    expect(told(added.effects)).toEqual([effect('promoted', waiting)]);
  });

  test('names who waited for a session that is cancelled, and chooses another one where a seat is free §79.3', async () => {
    const program = await programs.create([{ capacity: 1 }, { day: 4, capacity: 2 }]);
    await programs.seat(program, 1, 0);
    const [waiting] = await programs.seat(program, 1);
    await programs.wait(program, waiting!, 0);
    const cancelled = await previewCancel(program, 0, [1]);
    expect(told(cancelled.effects)).toContainEqual(effect('wait_ended', [waiting!]));
    // With both seats of the other session gone, the person waits for any.
    await programs.seat(program, 1, 1);
    const full = await previewCancel(program, 0, [1]);
    expect(full.effects.map(({ code }) => code)).not.toContain('wait_ended');
  });

  test('names of a cancelled session who moves where, and who loses the seat §79.3', async () => {
    const program = await programs.create([{}, { day: 3, capacity: 2 }, { day: 4, capacity: 1 }]);
    const people = await programs.seat(program, 4, 0);
    await programs.letDue(people[3]!, '2026-12-03T23:00:00Z');
    const { effects, digest } = await previewCancel(program, 0, [2, 1]);
    const after = told(effects);
    expect(after).toContainEqual(effect('newly_overdue', [people[3]!]));
    expect(after).toContainEqual(
      effect('sessions_moved', [people[3]!], { session: programs.sessionOf(program, 2) }),
    );
    const byCode = Map.groupBy(effects, ({ code }) => code);
    expect(byCode.get('sessions_moved')!.map(({ people: count }) => count)).toEqual([2, 1]);
    expect(byCode.get('seats_freed')).toMatchObject([{ people: 1, session: programs.sessionOf(program, 0) }]);
    expect(byCode.get('short_of_seats')).toMatchObject([{ people: 2, by: world.day(7) }]);
    const { params, body } = programs.cancellation(program, 0, [2, 1]);
    const seen = { params, body: { ...body, effects: digest } };
    expect(await programs.admin.call(sessionPlansApi.cancel, seen)).toMatchObject({ moved: 3, freed: 1 });
  });

  test('names of an archived program whose open trainings end, and who loses a seat to come §79.3', async () => {
    const program = await programs.create([{}]);
    const seated = await programs.seat(program, 2, 0);
    const open = await programs.seat(program, 1);
    const params = { id: program._id };
    const { effects, digest } = await programs.admin.call(programsApi.previewArchive, { params });
    expect(told(effects)).toEqual([
      effect('seats_freed', seated, { session: programs.sessionOf(program, 0) }),
      effect('ended', [...seated, ...open]),
    ]);
    await programs.wait(program, open[0]!, null);
    await programs.admin.call(programsApi.archive, { params, body: { effects: digest } });
    expect(await programs.waitOf(open[0]!)).toBeUndefined();
    expect((await programs.admin.call(programsApi.previewArchive, { params })).effects).toEqual([]);
  });

  test('is told anew, and nothing is done, where it has changed since the preview §79.2', async () => {
    const program = await programs.create([{}, { day: 2 }]);
    await programs.seat(program, 1, 0);
    const moved = edited(program, firstWith({ date: world.day(4) }));
    const { params, body } = programs.cancellation(program, 0, [1]);
    const archiving = { params: { id: program._id } };
    const calls = [
      {
        preview: () => programs.admin.call(programsApi.previewEdit, moved),
        send: (effects: string) =>
          programs.admin.send(programsApi.edit, { ...moved, body: { ...moved.body, effects } }),
      },
      {
        preview: () => programs.admin.call(sessionPlansApi.previewCancel, { params, body }),
        send: (effects: string) =>
          programs.admin.send(sessionPlansApi.cancel, { params, body: { ...body, effects } }),
      },
      {
        preview: () => programs.admin.call(programsApi.previewArchive, archiving),
        send: (effects: string) =>
          programs.admin.send(programsApi.archive, { ...archiving, body: { effects } }),
      },
    ];
    for (const { preview, send } of calls) {
      const seen = await preview();
      await programs.seat(program, 1, 0);
      const before = await programs.view(program);
      const { status, body: reply, problem } = await send(seen.digest);
      expect([status, problem.code]).toEqual([409, 'effects_changed']);
      expect(await programs.view(program)).toEqual(before);
      expect(reply).toMatchObject(await preview());
    }
    for (const effects of ['', null, undefined]) {
      await programs.admin.call(programsApi.edit, { ...moved, body: { ...moved.body, effects } });
    }
  });
});
