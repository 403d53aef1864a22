import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { programsApi, recordsApi, sessionsApi } from '#shared/contract';
import { createStaff, holdSession, markBody } from '../../../../../test/held-session.ts';
import type { Someone } from '../../../../../test/world.ts';
import { stage, during } from '../../../../../test/cast.ts';

describe("a session's sheet", () => {
  const { world } = stage({ people: {} });
  const staff = during(() => createStaff(world));

  const recordsOf = ({ id }: Someone) => staff.admin.recordsOf({ id });

  test('is refused to another trainer, its manager and an admin while it has a trainer, and to anybody else', async () => {
    const held = await holdSession(world, staff);
    const body = markBody(held.seated[0]!.id);
    expect(await held.refusedMark(body, staff.otherTrainer)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await held.refusedMark(body, staff.admin)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await held.refusedMark(body, staff.manager)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await held.refusedMark(body, held.seated[0])).toMatchObject({ status: 403 });
  });

  test('can be marked from a quarter of an hour before the start on, and not before §75.3', async () => {
    const held = await holdSession(world, staff);
    await held.startIn(16);
    const [person] = held.seated;
    const opensAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
    expect(await held.refusedMark(markBody(person!.id))).toMatchObject({
      status: 409,
      code: 'too_early',
      opens_at: opensAt,
    });
    await held.startIn(15);
    expect(await held.mark([{ person: person!.id, outcome: 'attended' }])).toMatchObject([
      { outcome: 'attended', status: 'complete' },
    ]);
  });

  test('is refused when the session is cancelled, and when the program is archived', async () => {
    const held = await holdSession(world, staff, { people: 0 });
    const walkIn = await held.assign(null);
    await sql`update training_sessions set cancelled_at = now(), cancelled_by = ${staff.admin.id}, cancel_reason = 'Flood'
      where id = ${held.id}`.execute(world.database.db);
    expect(await held.refusedMark(markBody(walkIn.id))).toMatchObject({
      status: 409,
      code: 'session_cancelled',
    });
    expect(await staff.trainer.status(sessionsApi.sheet, { params: { id: held.id } })).toBe(409);
    expect(await staff.trainer.status(sessionsApi.roster, { params: { id: held.id } })).toBe(200);

    const archived = await holdSession(world, staff, { people: 1 });
    await staff.admin.call(programsApi.archive, { params: { id: archived.program }, body: null });
    expect(await archived.refusedMark(markBody(archived.seated[0]!.id))).toMatchObject({
      code: 'program_archived',
    });
    expect(await staff.trainer.status(sessionsApi.roster, { params: { id: archived.id } })).toBe(404);
  });

  test('takes all marks or none: somebody who is not assigned, or marked in two ways, keeps the others from it §75.3', async () => {
    const held = await holdSession(world, staff);
    const [person] = held.seated;
    const stranger = await world.createPerson('employee');
    const marks = [...markBody(person!.id).marks, ...markBody(stranger.id).marks];
    expect(await held.refusedMark({ marks })).toMatchObject({ status: 400, code: 'not_assigned' });
    const twice = [...markBody(person!.id).marks, ...markBody(person!.id, 'absent').marks];
    expect(await held.refusedMark({ marks: twice })).toMatchObject({
      status: 400,
      errors: { 'marks.1.person': 'This person is marked twice, in different ways' },
    });
    expect((await held.roster()).map(({ outcome }) => outcome)).toEqual([null, null]);
    expect(await held.markEntries()).toEqual([]);
  });

  test('takes a result only where the program asks for one §75.4', async () => {
    const held = await holdSession(world, staff);
    const [person] = held.seated;
    expect(await held.refusedMark(markBody(person!.id, 'not-passed'))).toMatchObject({
      status: 400,
      errors: { 'marks.0.outcome': "This training doesn't record results" },
    });
    expect(await held.refusedMark(markBody(person!.id, 'attended', { score: 80 }))).toMatchObject({
      status: 400,
      errors: { 'marks.0.score': "This training doesn't record results" },
    });
  });

  test('passes over people who are complete by another way meanwhile §75.7', async () => {
    const held = await holdSession(world, staff);
    const [first, second] = held.seated as [Someone, Someone];
    await staff.admin.call(recordsApi.create, {
      body: {
        people: [first.id],
        program: held.program,
        title: '',
        trained_on: world.day(0),
        valid_until: null,
        minutes: null,
        trainer: null,
        place: null,
        note: null,
      },
    });
    expect(
      await held.mark([
        { person: first.id, outcome: 'attended' },
        { person: second.id, outcome: 'attended' },
      ]),
    ).toMatchObject([
      { _id: first.id, status: 'complete', outcome: null, on_sheet: false },
      { _id: second.id, outcome: 'attended' },
    ]);
    expect(await recordsOf(first)).toHaveLength(1);
  });

  test('is marked by an admin where its trainer has left §75.3', async () => {
    const trainer = await world.createPerson('trainer');
    const held = await holdSession(world, { ...staff, trainer });
    const params = { id: held.id };
    const rosterFor = (person: Someone) => person.call(sessionsApi.roster, { params });
    expect((await rosterFor(trainer)).session.may_mark).toBe(true);
    expect((await rosterFor(staff.admin)).session.may_mark).toBe(false);
    await world.database.db
      .updateTable('users')
      .set({ deactivated_at: world.clock.now() })
      .where('id', '=', trainer.id)
      .execute();
    expect((await rosterFor(staff.admin)).session.may_mark).toBe(true);
    expect((await rosterFor(staff.manager)).session.may_mark).toBe(false);
    const body = markBody(held.seated[0]!.id);
    const { people } = await staff.admin.call(sessionsApi.mark, { params, body });
    expect(people).toMatchObject([{ outcome: 'attended' }]);
    expect(await recordsOf(held.seated[0]!)).toMatchObject([
      {
        trainer: `${trainer.first_name} ${trainer.last_name}`,
        recorded_by: `${staff.admin.first_name} ${staff.admin.last_name}`,
      },
    ]);
  });

  test('says that a person completed on the program attended, also before the sheet opens §75.8', async () => {
    const held = await holdSession(world, staff);
    await held.startIn(600);
    const [first, second] = held.seated as [Someone, Someone];
    await staff.trainer.completes({ id: held.program }, first);
    expect(await held.roster()).toMatchObject([
      { _id: first.id, outcome: 'attended', minutes: 60, status: 'complete' },
      { _id: second.id, outcome: null },
    ]);
  });

  test('is marked once by two calls at once', async () => {
    const held = await holdSession(world, staff);
    const [person] = held.seated as [Someone];
    await Promise.all([1, 2, 3].map(() => held.mark([{ person: person.id, outcome: 'attended' }])));
    expect(await recordsOf(person)).toHaveLength(1);
    expect(await held.markEntries()).toHaveLength(1);
  });
});
