import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsApi, usersApi } from '#shared/contract';
import { calendarDateOf, clockTimeOf } from '#shared/time';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';

describe('the people who are enrolled in sessions', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
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
    await as(manager).call(programsApi.assign, { params, body: { assigned_employees } });
    const firstChoice = { user: first.id, session: sessions[0]! };
    await as(first).call(programsApi.enrol, { params, body: firstChoice });
    const secondChoice = { user: second.id, session: sessions[2]! };
    await as(second).call(programsApi.enrol, { params, body: secondChoice });
    const body = { completed_employees: [first.id] };
    await as(trainer).call(programsApi.complete, { params, body });
  });

  afterAll(() => world.close());

  const countFor = async (person: Someone, asked: string[]) =>
    (await as(person).call(programsApi.countEnrolments, { params, body: { sessions: asked } })).count;
  const participantsOf = async (person: Someone) =>
    (await as(person).call(programsApi.participants, { params, body: { sessions } })).users;

  test('are counted, complete ones too; a session that the asker may not see counts as 0 §30.7 §49.7', async () => {
    expect(await countFor(admin, sessions)).toBe(2);
    expect(await countFor(manager, [sessions[0]!])).toBe(1);
    expect(await countFor(manager, [sessions[1]!])).toBe(0);
    expect(await countFor(trainer, sessions)).toBe(1);
    expect(await countFor(other, [sessions[0]!])).toBe(0);
    expect(await countFor(admin, [])).toBe(0);
  });

  test('are named to the trainer of their session alone, with whether they are complete §49.7', async () => {
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

  test('can ask which session they chose, as can the admin and the manager, but no other employee §49.8', async () => {
    const ofSecond = { ...params, userId: second.id };
    const refusal = await as(first).refusal(programsApi.enrolment, { params: ofSecond });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
    for (const viewer of [second, admin, manager]) {
      const { enrolledSession } = await as(viewer).call(programsApi.enrolment, { params: ofSecond });
      expect(enrolledSession?.enrolled_training_session).toMatchObject({
        _id: sessions[2],
        trainer: { _id: other.id },
      });
    }
    const ofOpen = { ...params, userId: open.id };
    const reply = await as(open).call(programsApi.enrolment, { params: ofOpen });
    expect(reply).toEqual({ enrolledSession: null });
  });

  test('tell a manager and an admin the same of somebody who is not assigned as of nobody at all', async () => {
    const stranger = await world.createPerson('employee');
    for (const viewer of [admin, manager]) {
      const answers = await Promise.all(
        [stranger.id, randomUUID()].map((userId) =>
          as(viewer).refusal(programsApi.enrolment, { params: { ...params, userId } }),
        ),
      );
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  test('are not shown to a trainer who once took part as an employee, but for those of the trainer’s sessions', async () => {
    const former = await world.createPerson('employee');
    const own = await world.createProgram({ admin, manager, trainers: [other] });
    const ofOwn = { id: own.id };
    const body = { assigned_employees: [former.id] };
    await as(manager).call(programsApi.assign, { params: ofOwn, body });
    await as(former).call(programsApi.enrol, {
      params: ofOwn,
      body: { user: former.id, session: own.sessions[0]! },
    });
    await as(other).call(programsApi.complete, { params: ofOwn, body: { completed_employees: [former.id] } });
    const role = { params: { id: former.id }, body: { role: 'trainer' as const, department: null } };
    await as(admin).call(usersApi.edit, role);
    const { program } = await as(admin).call(programsApi.view, { params: ofOwn });
    const { timeZone } = world.services.config;
    const dated = program.training_sessions.map(({ _id, trainer: { _id: taughtBy }, start_time }) => ({
      _id,
      trainer: taughtBy,
      date: calendarDateOf(start_time, timeZone),
      time: clockTimeOf(start_time, timeZone),
    }));
    const { title, description, duration } = program;
    await as(admin).call(programsApi.edit, {
      params: ofOwn,
      body: {
        title,
        description,
        duration,
        assigned_manager: manager.id,
        deadline: calendarDateOf(program.deadline, timeZone),
        sessions: [...dated, { _id: null, trainer: former.id, date: world.day(2), time: '10:00' }],
      },
    });
    const again = { token: await world.signIn(former) };
    const asked = { params: ofOwn, body: { sessions: own.sessions } };
    expect((await as(again).call(programsApi.participants, asked)).users).toEqual([]);
    expect(await as(again).call(programsApi.countEnrolments, asked)).toEqual({ count: 0 });
    expect(await as(again).call(programsApi.countByStatus, { params: ofOwn })).toMatchObject({ total: 0 });
  });

  test('are overdue in their trainer’s list, as in the counts, once the deadline has passed §49.7', async () => {
    world.clock.advance(9 * 24 * 60 * 60 * 1000);
    other.token = await world.signIn(other);
    const [participant] = await participantsOf(other);
    expect(participant).toMatchObject({ enrolled_employee: { _id: second.id }, status: 'overdue' });
    const counts = await as(other).call(programsApi.countByStatus, { params });
    expect(counts).toMatchObject({ total: 1, enrolled: 0, overdue: 1 });
  });
});
