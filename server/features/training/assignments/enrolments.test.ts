import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { programsApi, usersApi } from '#shared/contract';
import { calendarDateOf, clockTimeOf } from '#shared/time';
import type { Someone } from '../../../../test/world.ts';
import { stage, staff } from '../../../../test/cast.ts';

describe('the people who are enrolled in sessions', () => {
  const { world, admin, manager, trainer, other, first, second, open } = stage({
    people: {
      ...staff,
      other: 'trainer',
      first: { role: 'employee', first_name: 'Ada', last_name: 'Abel' },
      second: { role: 'employee', first_name: 'Bea', last_name: 'Bell' },
      open: { role: 'employee', first_name: 'Cem', last_name: 'Crane' },
    },
  });
  let params: { id: string };
  let sessions: string[];

  beforeAll(async () => {
    // Two sessions of one trainer and one of another; somebody in each of the first and the last.
    const program = await world.createProgram({ admin, manager, trainers: [trainer, trainer, other] });
    [params, sessions] = [{ id: program.id }, program.sessions];
    await manager.assigns(params, first, second, open);
    await first.enrols(params, sessions[0]);
    await second.enrols(params, sessions[2]);
    await trainer.completes(params, first);
  });

  const countFor = async (person: Someone, asked: string[]) =>
    (await person.call(programsApi.countEnrolments, { params, body: { sessions: asked } })).count;
  const participantsOf = async (person: Someone) =>
    (await person.call(programsApi.participants, { params, body: { sessions } })).users;

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
    const refusal = await first.refusal(programsApi.enrolment, { params: ofSecond });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
    for (const viewer of [second, admin, manager]) {
      const { enrolledSession } = await viewer.call(programsApi.enrolment, { params: ofSecond });
      expect(enrolledSession?.enrolled_training_session).toMatchObject({
        _id: sessions[2],
        trainer: { _id: other.id },
      });
    }
    const ofOpen = { ...params, userId: open.id };
    const reply = await open.call(programsApi.enrolment, { params: ofOpen });
    expect(reply).toEqual({ enrolledSession: null });
  });

  test('tell a manager and an admin the same of somebody who is not assigned as of nobody at all', async () => {
    const stranger = await world.createPerson('employee');
    for (const viewer of [admin, manager]) {
      const answers = await Promise.all(
        [stranger.id, randomUUID()].map((userId) =>
          viewer.refusal(programsApi.enrolment, { params: { ...params, userId } }),
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
    await manager.assigns(ofOwn, former);
    await former.enrols(ofOwn, own.sessions[0]);
    await other.completes(ofOwn, former);
    const role = { params: { id: former.id }, body: { role: 'trainer' as const, department: null } };
    await admin.call(usersApi.edit, role);
    const program = await admin.views(ofOwn);
    const { timeZone } = world.services.config;
    const dated = program.training_sessions.map(({ _id, trainer: { _id: taughtBy }, start_time }) => ({
      _id,
      trainer: taughtBy,
      date: calendarDateOf(start_time, timeZone),
      time: clockTimeOf(start_time, timeZone),
    }));
    const { title, description, duration } = program;
    await admin.call(programsApi.edit, {
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
    expect((await world.as(again).call(programsApi.participants, asked)).users).toEqual([]);
    expect(await world.as(again).call(programsApi.countEnrolments, asked)).toEqual({ count: 0 });
    expect(await world.as(again).call(programsApi.countByStatus, { params: ofOwn })).toMatchObject({
      total: 0,
    });
  });

  test('are overdue in their trainer’s list, as in the counts, once the deadline has passed §49.7', async () => {
    world.clock.advance(9 * 24 * 60 * 60 * 1000);
    const [participant] = await participantsOf(other);
    expect(participant).toMatchObject({ enrolled_employee: { _id: second.id }, status: 'overdue' });
    const counts = await other.call(programsApi.countByStatus, { params });
    expect(counts).toMatchObject({ total: 1, enrolled: 0, overdue: 1 });
  });
});
