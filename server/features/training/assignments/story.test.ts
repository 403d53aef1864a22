import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi, programsApi } from '#shared/contract';
import type { Role } from '#shared/roles';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';

/** The product's story, through the API: the browser shows it again in e2e/story.spec.ts. */
describe('a program from creation to completion', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, firstTrainer: Someone, secondTrainer: Someone;
  let employees: Someone[];
  let program: { id: string; sessions: string[] };

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    manager = await world.createPerson('manager');
    [firstTrainer, secondTrainer] = [
      await world.createPerson('trainer'),
      await world.createPerson('trainer'),
    ];
    employees = await Promise.all(
      ['Abel', 'Bea', 'Cem'].map((last_name) => world.createPerson('employee', { last_name })),
    );
    program = await world.createProgram({ admin, manager, trainers: [firstTrainer, secondTrainer] });
  });

  afterAll(() => world.close());

  const countFor = (person: Someone) =>
    as(person).call(programsApi.countByStatus, { params: { id: program.id } });
  const insightFor = (role: Role, person: Someone) => as(person).call(dashboardApi.insight[role]);
  const ids = (people: { _id: string }[]) => people.map(({ _id }) => _id);

  test('is assigned to three employees by its manager §5.1 §49.5', async () => {
    const params = { id: program.id };
    const unassigned = await as(manager).call(programsApi.unassigned, { params });
    const everybody = [admin, manager, firstTrainer, secondTrainer, ...employees];
    expect(ids(unassigned.employees).toSorted()).toEqual(everybody.map(({ id }) => id).toSorted());
    const { employees: assigned } = await as(manager).call(programsApi.assign, {
      params,
      body: { assigned_employees: employees.map(({ id }) => id) },
    });
    expect(ids(assigned)).toEqual(employees.map(({ id }) => id));
    expect(await countFor(manager)).toEqual({
      total: 3,
      enrolled: 0,
      completed: 0,
      overdue: 0,
      not_enrolled: 3,
    });
    expect(await countFor(firstTrainer)).toMatchObject({ total: 0 });
  });

  test('is seen with one session by each of the two employees who enrol in it', async () => {
    for (const [index, employee] of employees.slice(0, 2).entries()) {
      const session = program.sessions[index]!;
      const { enrolledSession } = await as(employee).call(programsApi.enrol, {
        params: { id: program.id },
        body: { user: employee.id, session },
      });
      expect(enrolledSession!.enrolled_training_session._id).toBe(session);
      const { program: seen } = await as(employee).call(programsApi.view, { params: { id: program.id } });
      expect(ids(seen.training_sessions)).toEqual([session]);
    }
    expect(await countFor(manager)).toEqual({
      total: 3,
      enrolled: 2,
      completed: 0,
      overdue: 0,
      not_enrolled: 1,
    });
    expect(await countFor(firstTrainer)).toMatchObject({ total: 1, enrolled: 1 });
  });

  test('shows each trainer only the people of the trainer’s session, to be completed §49.5', async () => {
    const params = { id: program.id };
    for (const [index, trainer] of [firstTrainer, secondTrainer].entries()) {
      const own = employees[index]!;
      const { program: seen } = await as(trainer).call(programsApi.view, { params });
      expect(ids(seen.training_sessions)).toEqual([program.sessions[index]]);
      const { employees: open } = await as(trainer).call(programsApi.uncomplete, { params });
      expect(ids(open)).toEqual([own.id]);
      const other = employees[1 - index]!;
      const refused = await as(trainer).send(programsApi.complete, {
        params,
        body: { completed_employees: [own.id, other.id] },
      });
      expect([refused.status, refused.problem.code]).toEqual([400, 'not_in_own_session']);
      const { employees: completed } = await as(trainer).call(programsApi.complete, {
        params,
        body: { completed_employees: [own.id] },
      });
      expect(ids(completed)).toEqual([own.id]);
    }
    expect(await countFor(manager)).toEqual({
      total: 3,
      enrolled: 0,
      completed: 2,
      overdue: 0,
      not_enrolled: 1,
    });
    expect(await insightFor('manager', manager)).toEqual({ complete: 2, overdue: 0, overdue_programs: 0 });
    expect(await insightFor('trainer', firstTrainer)).toEqual({
      complete: 1,
      overdue: 0,
      overdue_programs: 0,
    });
    expect(await insightFor('employee', employees[0]!)).toEqual({
      complete: 1,
      overdue: 0,
      overdue_programs: 0,
    });
  });

  test('counts each person who is not complete as overdue from a millisecond after the deadline on, in every number §17.1 §17.2 §49.5', async () => {
    const { program: before } = await as(admin).call(programsApi.view, { params: { id: program.id } });
    world.clock.set(before.deadline);
    // The sign-ins of the week before have idled out.
    for (const person of [admin, manager, employees[2]!]) person.token = await world.signIn(person);
    expect(await countFor(admin)).toMatchObject({ overdue: 0, not_enrolled: 1 });
    world.clock.advance(1);
    expect(await countFor(admin)).toEqual({
      total: 3,
      enrolled: 0,
      completed: 2,
      overdue: 1,
      not_enrolled: 0,
    });
    expect(await insightFor('admin', admin)).toEqual({ complete: 2, overdue: 1, overdue_programs: 1 });
    expect(await insightFor('manager', manager)).toEqual({ complete: 2, overdue: 1, overdue_programs: 1 });
    expect(await insightFor('employee', employees[2]!)).toEqual({
      complete: 0,
      overdue: 1,
      overdue_programs: 1,
    });
    const { deadlines } = await as(admin).call(dashboardApi.deadlines);
    expect(deadlines).toEqual([]);
  });
});
