import { beforeEach, describe, expect, test } from 'vitest';
import { dashboardApi, dueDatesApi, programsApi, seatsApi, sessionsApi } from '#shared/contract';
import type { Someone } from '../../../../test/world.ts';
import { refused } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';

const sixHours = 6 * 60 * 60 * 1000;

describe('trainings of people who are no employees', () => {
  const { world, admin, overseer, manager, trainer } = stage({
    people: {},
    newcomers: { admin: 'admin', overseer: 'manager', manager: 'manager', trainer: 'trainer' },
    now: '2026-12-01T12:00:00.000Z',
  });
  let id: string, sessions: string[];
  beforeEach(async () => {
    const trainers = [trainer, await world.createPerson('trainer')];
    const facts = { admin, manager: overseer, trainers, sessionDays: [0, 9], deadline: world.day(20) };
    ({ id, sessions } = await world.createProgram(facts));
  });

  const params = () => ({ id });
  const assign = (...people: Someone[]) =>
    overseer.call(programsApi.assign, {
      params: params(),
      body: { assigned_employees: people.map((person) => person.id) },
    });
  const enrol = (person: Someone, session = sessions[0]!) =>
    person.call(programsApi.enrol, { params: params(), body: { user: person.id, session } });

  test('nobody extends, exempts or marks oneself §91.4', async () => {
    await assign(overseer, trainer, admin);
    const body = { people: [overseer.id], because: 'Was ill' };
    expect(
      await overseer.refusal(dueDatesApi.extend, {
        params: params(),
        body: { ...body, due: world.day(40) },
      }),
    ).toMatchObject({ status: 403, code: 'not_for_yourself' });
    expect(
      await overseer.refusal(dueDatesApi.exempt, { params: params(), body: { ...body, until: null } }),
    ).toMatchObject({ status: 403, code: 'not_for_yourself' });
    expect(await refused(overseer.unassigns({ id }, overseer))).toMatchObject({
      status: 403,
      code: 'not_for_yourself',
    });
    await enrol(trainer);
    const mark = (person: Someone) => ({
      params: { id: sessions[0]! },
      body: { marks: [{ person: person.id, outcome: 'attended' as const, note: null }] },
    });
    expect(await trainer.refusal(sessionsApi.mark, mark(trainer))).toMatchObject({
      status: 409,
      code: 'own_attendance',
    });
    expect(
      await trainer.refusal(programsApi.complete, {
        params: params(),
        body: { completed_employees: [trainer.id] },
      }),
    ).toMatchObject({ status: 409, code: 'own_attendance' });
    for (const person of [overseer, admin])
      expect(await person.refusal(sessionsApi.mark, mark(person))).toMatchObject({
        code: 'own_attendance',
      });
    const { employees } = await trainer.call(programsApi.uncomplete, { params: params() });
    expect(employees).toEqual([]);
    expect(await overseer.refusal(sessionsApi.mark, mark(admin))).toMatchObject({ status: 404 });
    expect(await admin.refusal(sessionsApi.mark, mark(overseer))).toMatchObject({ status: 404 });
    expect(await manager.refusal(sessionsApi.mark, mark(trainer))).toMatchObject({ status: 404 });
    world.clock.advance(sixHours);
    const { people } = await overseer.call(sessionsApi.mark, mark(trainer));
    expect(people).toMatchObject([{ _id: trainer.id, outcome: 'attended', status: 'complete' }]);
  });

  test('somebody who is only assigned does nothing for others §91.2', async () => {
    const colleague = await world.createPerson('employee');
    await assign(manager, trainer, colleague);
    for (const body of [
      { user: colleague.id, session: sessions[1]! },
      { people: [colleague.id], session: sessions[1]! },
    ]) {
      expect(await manager.refusal(programsApi.enrol, { params: params(), body })).toMatchObject({
        status: 403,
        code: 'not_yourself',
      });
      expect(await trainer.refusal(programsApi.enrol, { params: params(), body })).toMatchObject({
        status: 403,
        code: 'not_yourself',
      });
    }
    await enrol(colleague);
    const body = { people: [colleague.id] };
    expect(await manager.refusal(seatsApi.giveBack, { params: params(), body })).toMatchObject({
      code: 'not_yourself',
    });
    const path = { params: { id, userId: colleague.id } };
    for (const person of [manager, trainer])
      expect(await person.refusal(programsApi.enrolment, path)).toMatchObject({ status: 404 });
    expect(await manager.refusal(programsApi.assigned, { params: params() })).toMatchObject({
      status: 404,
    });
    expect(await manager.refusal(programsApi.countByStatus, { params: params() })).toMatchObject({
      status: 404,
    });
  });

  test.each(['admin', 'manager', 'trainer'] as const)(
    'a person in the role %s is assigned, finds the training, enrols, waits, is marked and has the record §91.1 §91.2',
    async (role) => {
      const person = await world.createPerson(role);
      const { employees: free } = await overseer.call(programsApi.unassigned, {
        params: params(),
        query: { search: person.first_name },
      });
      expect(free.map(({ _id }) => _id)).toContain(person.id);
      await assign(person);
      expect(await person.call(dashboardApi.insight.employee)).toMatchObject({ complete: 0, overdue: 0 });
      const { programs } = await person.call(dashboardApi.trainings.employee);
      expect(programs).toMatchObject([{ program: { _id: id, status: 'not-enrolled' } }]);
      const listed = await person.call(programsApi.listAssigned);
      expect(listed.programs).toMatchObject([{ _id: id, status: 'not-enrolled' }]);
      const { program } = await person.call(programsApi.view, { params: params() });
      expect(program.training_sessions.map(({ _id }) => _id)).toEqual(sessions);
      expect(program).toMatchObject({ status: 'not-enrolled', offers_seat: false });
      if (role !== 'admin') {
        expect(program.training_sessions[0]).not.toHaveProperty('enrolled');
        expect(program).not.toHaveProperty('taken_place');
      }
      await enrol(person);
      const path = { params: { id, userId: person.id } };
      const { enrolledSession } = await person.call(programsApi.enrolment, path);
      expect(enrolledSession!.enrolled_training_session._id).toBe(sessions[0]);
      const { sessions: dates } = await person.call(dashboardApi.calendar.employee);
      expect(dates.map(({ _id }) => _id)).toContain(sessions[0]);
      await person.call(seatsApi.switchSession, {
        params: params(),
        body: { user: person.id, session: sessions[1]! },
      });
      await person.call(seatsApi.giveBack, { params: params(), body: { user: person.id } });
      await enrol(person);
      world.clock.advance(sixHours);
      const body = { marks: [{ person: person.id, outcome: 'attended' as const, note: null }] };
      await trainer.call(sessionsApi.mark, { params: { id: sessions[0]! }, body });
      expect(await person.call(dashboardApi.insight.employee)).toMatchObject({ complete: 1 });
    },
  );

  test('a change of role keeps open trainings and ends the sign-ins §8.1 §91.3', async () => {
    const person = await world.createPerson('employee');
    await assign(person);
    await enrol(person, sessions[1]);
    const { user } = await admin.edits(person, { role: 'manager', department: null });
    expect(user.role.name).toBe('manager');
    const { employees } = await overseer.call(programsApi.assigned, { params: params() });
    expect(employees).toMatchObject([{ _id: person.id, status: 'enrolled', session: { _id: sessions[1] } }]);
    expect(await person.refusal(programsApi.listAssigned)).toMatchObject({ status: 401 });
  });

  test('the numbers of a program hold people of every role §91.1', async () => {
    const unassigned = { params: params(), query: { limit: '1' } };
    const before = await overseer.call(programsApi.unassigned, unassigned);
    await assign(admin, manager, overseer);
    const after = await overseer.call(programsApi.unassigned, unassigned);
    expect(after.total).toBe(before.total! - 3);
    expect(await overseer.call(programsApi.countByStatus, { params: params() })).toMatchObject({
      total: 3,
    });
  });
});
