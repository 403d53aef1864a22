import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi, programsApi, usersApi } from '#shared/contract';
import { programListOf } from '#shared/programs/calls';
import type { Role } from '#shared/roles';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

describe('archiving a program', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone, open: Someone, done: Someone;
  let program: { id: string; sessions: string[] };

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    [open, done] = [await world.createPerson('employee'), await world.createPerson('employee')];
    program = await world.createProgram({ admin, manager, trainers: [trainer, trainer], title: 'Old' });
    await world.createProgram({ admin, manager, trainers: [trainer], title: 'Running' });
    const params = { id: program.id };
    await as(manager).call(programsApi.assign, { params, body: { assigned_employees: [open.id, done.id] } });
    for (const person of [open, done]) {
      const body = { user: person.id, session: program.sessions[0]! };
      await as(person).call(programsApi.enrol, { params, body });
    }
    await as(trainer).call(programsApi.complete, { params, body: { completed_employees: [done.id] } });
  });

  afterAll(() => world.close());

  const viewAs = async (person: Someone) =>
    (await as(person).call(programsApi.view, { params: { id: program.id } })).program;
  const titlesFor = async (role: Role, person: Someone, query = {}) =>
    (await as(person).call(programsApi[programListOf[role]], { query })).programs.map(({ title }) => title);

  test('is refused to everyone but an admin, and for an unknown program', async () => {
    const params = { id: program.id };
    for (const person of [manager, trainer, open]) {
      expect(await as(person).status(programsApi.archive, { params })).toBe(403);
    }
    const unknown = { id: '00000000-0000-4000-8000-000000000000' };
    expect(await as(admin).status(programsApi.archive, { params: unknown })).toBe(404);
    expect((await viewAs(manager)).archived).toBe(false);
  });

  test('succeeds, and succeeds again with the same answer and without any more change §14.1 §49.4', async () => {
    const params = { id: program.id };
    const first = await as(admin).call(programsApi.archive, { params });
    const archived = await viewAs(admin);
    expect(archived.archived).toBe(true);
    world.clock.advance(60_000);
    expect(await as(admin).call(programsApi.archive, { params })).toEqual(first);
    expect(await viewAs(admin)).toEqual(archived);
  });

  test('hides the program from everyone but the admin §14.2', async () => {
    expect(await titlesFor('manager', manager)).toEqual(['Running']);
    expect(await titlesFor('trainer', trainer)).toEqual(['Running']);
    expect(await titlesFor('employee', open)).toEqual([]);
    expect(await titlesFor('employee', done)).toEqual([]);
    for (const person of [manager, trainer, open]) {
      expect(await as(person).status(programsApi.view, { params: { id: program.id } })).toBe(404);
    }
  });

  test('leaves the program in the admin’s list, which can be filtered by it §14.2', async () => {
    expect(await titlesFor('admin', admin)).toEqual(['Old', 'Running']);
    expect(await titlesFor('admin', admin, { archived: 'true' })).toEqual(['Old']);
    expect(await titlesFor('admin', admin, { archived: 'false' })).toEqual(['Running']);
    expect(await as(admin).status(programsApi.listAll, { query: { archived: 'maybe' } })).toBe(400);
  });

  test('takes the program out of every number of the dashboards §14.2', async () => {
    const people = { admin, manager, trainer, employee: done };
    for (const [role, person] of Object.entries(people) as [Role, Someone][]) {
      expect(await as(person).call(dashboardApi.insight[role])).toEqual({
        complete: 0,
        overdue: 0,
        overdue_programs: 0,
      });
    }
    expect(await as(manager).call(usersApi.ownEmployees)).toEqual({ employees: [] });
  });

  test('leaves people the record of their completed training §14.3', async () => {
    const record = await viewAs(done);
    expect(record).toMatchObject({ title: 'Old', archived: true });
    expect(record.training_sessions.map(({ _id }) => _id)).toEqual([program.sessions[0]]);
    const byStatus = async (person: Someone) => {
      const { programs } = await as(person).call(usersApi.trainingsByStatus, { params: { id: person.id } });
      return Array.isArray(programs) ? null : programs;
    };
    expect((await byStatus(done))!.completed.map(({ title }) => title)).toEqual(['Old']);
    expect(await byStatus(open)).toEqual({ enrolled: [], not_enrolled: [], completed: [], overdue: [] });
  });
});
