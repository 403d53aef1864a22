import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi, programsApi } from '#shared/contract';
import type { Role } from '#shared/roles';
import type { Someone } from '../../../../test/world.ts';
import { stage } from '../../../../test/cast.ts';

/** The product's story, through the API: the browser shows it again in e2e/story.spec.ts. */
describe('a program from creation to completion', () => {
  const { world, admin, manager, firstTrainer, secondTrainer } = stage({
    people: { admin: 'admin', manager: 'manager', firstTrainer: 'trainer', secondTrainer: 'trainer' },
  });
  let employees: Someone[];
  let program: { id: string; sessions: string[] };

  beforeAll(async () => {
    employees = await Promise.all(
      ['Abel', 'Bea', 'Cem'].map((last_name) => world.createPerson('employee', { last_name })),
    );
    program = await world.createProgram({ admin, manager, trainers: [firstTrainer, secondTrainer] });
  });

  const countFor = (person: Someone) =>
    person.call(programsApi.countByStatus, { params: { id: program.id } });
  const insightFor = (role: Role, person: Someone) => person.call(dashboardApi.insight[role]);
  const ids = (people: { _id: string }[]) => people.map(({ _id }) => _id);

  test('is assigned to three employees by its manager §5.1 §49.5', async () => {
    const params = { id: program.id };
    const unassigned = await manager.call(programsApi.unassigned, { params });
    const everybody = [admin, manager, firstTrainer, secondTrainer, ...employees];
    expect(ids(unassigned.employees).toSorted()).toEqual(everybody.map(({ id }) => id).toSorted());
    const { employees: assigned } = await manager.assigns(params, ...employees);
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
      const { enrolledSession } = await employee.enrols(program, session);
      expect(enrolledSession!.enrolled_training_session._id).toBe(session);
      const seen = await employee.views(program);
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
      const seen = await trainer.views(params);
      expect(ids(seen.training_sessions)).toEqual([program.sessions[index]]);
      const { employees: open } = await trainer.call(programsApi.uncomplete, { params });
      expect(ids(open)).toEqual([own.id]);
      const other = employees[1 - index]!;
      const refused = await trainer.send(programsApi.complete, {
        params,
        body: { completed_employees: [own.id, other.id] },
      });
      expect([refused.status, refused.problem.code]).toEqual([400, 'not_in_own_session']);
      const { employees: completed } = await trainer.completes(params, own);
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
    const before = await admin.views(program);
    world.clock.set(before.deadline);
    // The sign-ins of the week before have idled out.
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
    const { deadlines } = await admin.call(dashboardApi.deadlines);
    expect(deadlines).toEqual([]);
  });
});
