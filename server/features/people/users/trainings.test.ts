import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint';
import { programsApi, recordsApi, usersApi } from '#shared/contract';
import type { Program } from '#shared/shapes';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';

describe('a user with their trainings', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, otherManager: Someone, trainer: Someone;
  let employee: Someone, colleague: Someone;
  const programs: Record<string, { id: string; sessions: string[] }> = {};

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    [manager, otherManager] = [await world.createPerson('manager'), await world.createPerson('manager')];
    trainer = await world.createPerson('trainer');
    const second = await world.createPerson('trainer');
    employee = await world.createPerson('employee', { first_name: 'Emil', last_name: 'Ek' });
    colleague = await world.createPerson('employee');
    const assign = (id: string, by: Someone, person: Someone) =>
      as(by).call(programsApi.assign, { params: { id }, body: { assigned_employees: [person.id] } });
    for (const [title, days, steps] of [
      ['Untouched', 20, 'assign'],
      ['Chosen', 21, 'enrol'],
      ['Finished', 22, 'complete'],
      ['Finished late', 2, 'complete'],
      ['Missed', 3, 'assign'],
      ['Missed after choosing', 4, 'enrol'],
      ['Archived unfinished', 5, 'enrol'],
      ['Archived finished', 6, 'complete'],
    ] as const) {
      const program = await world.createProgram({
        admin,
        manager,
        trainers: [trainer, second],
        title,
        deadline: world.day(days),
      });
      programs[title] = program;
      const params = { id: program.id };
      await assign(program.id, manager, employee);
      if (steps === 'assign') continue;
      const body = { user: employee.id, session: program.sessions[0]! };
      await as(employee).call(programsApi.enrol, { params, body });
      if (steps === 'enrol') continue;
      await as(trainer).call(programsApi.complete, { params, body: { completed_employees: [employee.id] } });
    }
    for (const title of ['Archived unfinished', 'Archived finished']) {
      await as(admin).call(programsApi.archive, { params: { id: programs[title]!.id } });
    }
    const elsewhere = await world.createProgram({
      admin,
      manager: otherManager,
      trainers: [second],
      title: 'Elsewhere',
      deadline: world.day(30),
    });
    await assign(elsewhere.id, otherManager, colleague);
    world.clock.advance(10 * 24 * 60 * 60 * 1000);
    for (const person of [admin, manager, otherManager, trainer, employee, colleague]) {
      person.token = await world.signIn(person);
    }
  });

  afterAll(() => world.close());

  const calls: Endpoint[] = [usersApi.view, usersApi.trainings, usersApi.trainingsByStatus];
  const titles = (list: Program[]) => list.map(({ title }) => title);
  const byStatus = (of: Someone, by = of) =>
    as(by).call(usersApi.trainingsByStatus, { params: { id: of.id } });
  const plain = (of: Someone, by = of, query = {}) =>
    as(by).call(usersApi.trainings, { params: { id: of.id }, query });

  test('is answered with 404 to everyone but an admin, a manager who may assign them and themselves §15.1', async () => {
    for (const [viewer, subject] of [
      [await world.createPerson('manager'), employee],
      [trainer, manager],
      [trainer, employee],
      [employee, colleague],
      [employee, manager],
    ] as const) {
      for (const endpoint of calls) {
        const refusal = await as(viewer).refusal(endpoint, { params: { id: subject.id } });
        expect(refusal).toEqual({ status: 404, code: 'not_found', message: 'Not found.' });
      }
    }
  });

  test('is shown to an admin, to a manager whose employee they are, and to themselves §1.2 §49.9', async () => {
    for (const [viewer, subject] of [
      ...[admin, manager, trainer, employee].map((person) => [admin, person] as const),
      ...[manager, trainer, employee].map((person) => [person, person] as const),
      [manager, employee] as const,
    ]) {
      for (const endpoint of calls) {
        expect(await as(viewer).status(endpoint, { params: { id: subject.id } })).toBe(200);
      }
    }
    const { user } = await as(manager).call(usersApi.view, { params: { id: employee.id } });
    expect(user).toMatchObject({
      _id: employee.id,
      first_name: 'Emil',
      last_name: 'Ek',
      email: employee.email,
      role: { _id: 'employee', name: 'employee' },
      department: null,
    });
  });

  test('is shown to a manager who may assign them, without trainings of others and without records §5.2', async () => {
    const { user } = await as(manager).call(usersApi.view, { params: { id: colleague.id } });
    expect(user).toMatchObject({ _id: colleague.id, department: null });
    expect(await plain(colleague, manager)).toEqual({ programs: [] });
    expect(JSON.stringify(await byStatus(colleague, manager))).not.toContain('Elsewhere');
    expect(titles((await plain(colleague, otherManager)).programs)).toEqual(['Elsewhere']);
    const records = await as(manager).refusal(recordsApi.ofPerson, { params: { id: colleague.id } });
    expect(records).toMatchObject({ status: 404 });
  });

  test('is found by a manager among everybody they may assign §5.2', async () => {
    const found = async (by: Someone, query: { search?: string; limit?: string } = {}) => {
      const reply = await as(by).call(usersApi.assignable, { query });
      return { ids: reply.employees.map(({ _id }) => _id), total: reply.total };
    };
    const joiner = await world.createPerson('employee', { first_name: 'Joy', last_name: 'Joiner' });
    const { ids } = await found(manager);
    const everybody = [employee, colleague, joiner, manager, otherManager, trainer, admin];
    expect(ids).toEqual(expect.arrayContaining(everybody.map(({ id }) => id)));
    expect(ids).toHaveLength(new Set(ids).size);
    expect(await found(manager, { search: 'joy join' })).toMatchObject({ ids: [joiner.id] });
    expect(await found(manager, { limit: '1' })).toEqual({ ids: [ids[0]], total: ids.length });
    expect(await found(await world.createPerson('manager'))).toMatchObject({ ids: [] });
    const own = await as(manager).call(usersApi.ownEmployees, { query: { search: 'joy join' } });
    expect(own.employees).toEqual([]);
    await as(admin).call(usersApi.delete, { params: { id: joiner.id } });
    expect((await found(manager)).ids).not.toContain(joiner.id);
  });

  test('is answered with 404 once they were deleted, to an admin and a manager too', async () => {
    const gone = await world.createPerson('employee');
    await as(admin).call(usersApi.delete, { params: { id: gone.id } });
    for (const endpoint of calls) {
      for (const viewer of [admin, manager])
        expect(await as(viewer).status(endpoint, { params: { id: gone.id } })).toBe(404);
    }
  });

  test('has an employee’s trainings grouped by status, with the completed ones of archived programs §49.10', async () => {
    for (const viewer of [employee, manager, admin]) {
      const { name, role, programs: groups } = await byStatus(employee, viewer);
      expect([name, role]).toEqual(['Emil Ek', 'employee']);
      if (Array.isArray(groups)) throw new Error('An employee’s trainings are grouped.');
      expect(Object.fromEntries(Object.entries(groups).map(([key, list]) => [key, titles(list)]))).toEqual({
        enrolled: ['Chosen'],
        not_enrolled: ['Untouched'],
        // An archived program is the admin's to see, and one's own record.
        completed: ['Finished late', ...(viewer === manager ? [] : ['Archived finished']), 'Finished'],
        overdue: ['Missed', 'Missed after choosing'],
      });
      const sessions = groups.enrolled[0]!.training_sessions.map(({ _id }) => _id);
      expect(sessions).toEqual([programs['Chosen']!.sessions[0]]);
      expect(groups.not_enrolled[0]!.training_sessions).toHaveLength(2);
    }
  });

  test('has the same trainings in the plain list by deadline, which can be searched and paged §35.5 §49.10', async () => {
    const all = [
      'Finished late',
      'Missed',
      'Missed after choosing',
      'Archived finished',
      'Untouched',
      'Chosen',
      'Finished',
    ];
    expect(titles((await plain(employee)).programs)).toEqual(all);
    expect(titles((await plain(employee, admin, { search: 'MISSED' })).programs)).toEqual(all.slice(1, 3));
    const first = await plain(employee, admin, { limit: '4' });
    const second = await plain(employee, admin, { limit: '4', cursor: first.next_cursor! });
    expect(titles([...first.programs, ...second.programs])).toEqual(all);
    expect(second.next_cursor).toBe(null);
  });

  test('is shown to a manager with only the programs that the manager oversees', async () => {
    const other = await world.createPerson('manager');
    const foreign = await world.createProgram({
      admin,
      manager: other,
      trainers: [await world.createPerson('trainer')],
      title: 'Foreign',
    });
    await as(other).call(programsApi.assign, {
      params: { id: foreign.id },
      body: { assigned_employees: [employee.id] },
    });
    expect(titles((await plain(employee)).programs)).toContain('Foreign');
    expect(titles((await plain(employee, manager)).programs)).not.toContain('Foreign');
    expect(JSON.stringify(await byStatus(employee, manager))).not.toContain('Foreign');
    await as(other).call(programsApi.unassign, { params: { id: foreign.id, employeeId: employee.id } });
  });

  test('keeps the completed trainings as records when the role changes §14.3', async () => {
    const leaver = await world.createPerson('employee');
    const done = await world.createProgram({ admin, manager, trainers: [trainer, trainer], title: 'Done' });
    const params = { id: done.id };
    const ids = [leaver.id];
    await as(manager).call(programsApi.assign, { params, body: { assigned_employees: ids } });
    const body = { user: leaver.id, session: done.sessions[1]! };
    await as(leaver).call(programsApi.enrol, { params, body });
    await as(trainer).call(programsApi.complete, { params, body: { completed_employees: ids } });
    await as(admin).call(usersApi.edit, {
      params: { id: leaver.id },
      body: { role: 'trainer', department: null },
    });
    leaver.token = await world.signIn(leaver);
    const { programs: records } = await plain(leaver);
    expect(titles(records)).toEqual(['Done']);
    const { program } = await as(leaver).call(programsApi.view, { params });
    expect(program.training_sessions.map(({ _id }) => _id)).toEqual([done.sessions[1]]);
    expect(await as(leaver).status(programsApi.countByStatus, { params })).toBe(404);
    await as(admin).call(programsApi.archive, { params });
  });

  test('has as a manager the active programs overseen, and as a trainer those taught, with their own sessions §49.10', async () => {
    for (const person of [manager, trainer]) {
      const { role, programs: list } = await byStatus(person, admin);
      if (!Array.isArray(list)) throw new Error('Only an employee’s trainings are grouped.');
      expect(role).toBe(person === manager ? 'manager' : 'trainer');
      expect(titles(list)).toEqual([
        'Finished late',
        'Missed',
        'Missed after choosing',
        'Untouched',
        'Chosen',
        'Finished',
      ]);
      expect(titles((await plain(person)).programs)).toEqual(titles(list));
      expect((await plain(person, admin)).programs).toEqual(list);
      for (const { training_sessions } of list) {
        expect(training_sessions).toHaveLength(person === manager ? 2 : 1);
      }
    }
  });

  test('is not shown to a manager any more when the last program overseen is archived', async () => {
    const { programs: list } = await as(otherManager).call(programsApi.listOverseen);
    expect((await byStatus(colleague, otherManager)).role).toBe('employee');
    for (const { _id: id } of list) await as(admin).call(programsApi.archive, { params: { id } });
    expect(await as(otherManager).status(usersApi.view, { params: { id: colleague.id } })).toBe(404);
  });
});
