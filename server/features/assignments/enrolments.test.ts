import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/api/programs';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

describe('who is enrolled in which session', () => {
  let world: World;
  let admin: Someone, manager: Someone, trainer: Someone, other: Someone;
  let first: Someone, second: Someone, open: Someone;
  let params: { id: string };
  let sessions: string[];

  beforeAll(async () => {
    world = await startWorld();
    [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
    [trainer, other] = [await world.createPerson('trainer'), await world.createPerson('trainer')];
    first = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Abel' });
    second = await world.createPerson('employee', { first_name: 'Bea', last_name: 'Bell' });
    open = await world.createPerson('employee', { first_name: 'Cem', last_name: 'Crane' });
    // Two sessions of one trainer and one of another; somebody in each of the first and the last.
    const program = await world.createProgram({ admin, manager, trainers: [trainer, trainer, other] });
    [params, sessions] = [{ id: program.id }, program.sessions];
    const assigned_employees = [first.id, second.id, open.id];
    await world.call(programsApi.assign, { token: manager.token, params, body: { assigned_employees } });
    for (const [{ id: user, token }, session] of [
      [first, sessions[0]!],
      [second, sessions[2]!],
    ] as const) {
      await world.call(programsApi.enrol, { token, params, body: { user, session } });
    }
    const body = { completed_employees: [first.id] };
    await world.call(programsApi.complete, { token: trainer.token, params, body });
  });

  afterAll(() => world.close());

  const countFor = async ({ token }: Someone, asked: string[]) =>
    (await world.call(programsApi.countEnrolments, { token, params, body: { sessions: asked } })).count;
  const participantsOf = async ({ token }: Someone) =>
    (await world.call(programsApi.participants, { token, params, body: { sessions } })).users;
  const enrolmentOf = (user: Someone, viewer: Someone) =>
    world.send(programsApi.enrolment, { token: viewer.token, params: { ...params, userId: user.id } });

  test('are counted, complete ones too; sessions outside of the view count nothing', async () => {
    expect(await countFor(admin, sessions)).toBe(2);
    expect(await countFor(manager, [sessions[0]!])).toBe(1);
    expect(await countFor(manager, [sessions[1]!])).toBe(0);
    expect(await countFor(trainer, sessions)).toBe(1);
    expect(await countFor(other, [sessions[0]!])).toBe(0);
    expect(await countFor(admin, [])).toBe(0);
  });

  test('are named to their trainer alone, with whether they are complete', async () => {
    expect(await participantsOf(trainer)).toMatchObject([
      {
        enrolled_employee: { _id: first.id, first_name: 'Ada' },
        training_completed: true,
        status: 'complete',
        session: sessions[0],
      },
    ]);
    expect(await participantsOf(other)).toMatchObject([
      {
        enrolled_employee: { _id: second.id },
        training_completed: false,
        status: 'enrolled',
        session: sessions[2],
      },
    ]);
  });

  test('oneself, the admin and the manager can ask for the chosen session, and nobody for somebody else', async () => {
    for (const viewer of [second, admin, manager]) {
      const { body } = await enrolmentOf(second, viewer);
      expect(body.enrolledSession?.enrolled_training_session).toMatchObject({
        _id: sessions[2],
        trainer: { _id: other.id },
      });
    }
    expect((await enrolmentOf(open, open)).body).toEqual({ enrolledSession: null });
    expect((await enrolmentOf(second, first)).status).toBe(404);
  });

  test('are overdue in their trainer’s list, as in the counts, once the deadline has passed', async () => {
    world.clock.advance(9 * 24 * 60 * 60 * 1000);
    const token = await world.signIn(other);
    const [participant] = await participantsOf({ ...other, token });
    expect(participant).toMatchObject({ enrolled_employee: { _id: second.id }, status: 'overdue' });
    const counts = await world.call(programsApi.countByStatus, { token, params });
    expect(counts).toMatchObject({ total: 1, enrolled: 0, overdue: 1 });
  });
});
