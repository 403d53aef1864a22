import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi } from '#shared/api/dashboard';
import { programListOf, programsApi } from '#shared/api/programs';
import { usersApi } from '#shared/api/users';
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
    for (const { token, id: user } of [open, done]) {
      await as({ token }).call(programsApi.enrol, { params, body: { user, session: program.sessions[0]! } });
    }
    await as(trainer).call(programsApi.complete, { params, body: { completed_employees: [done.id] } });
  });

  afterAll(() => world.close());

  const archive = (token: string, id = program.id) =>
    as({ token }).send(programsApi.archive, { params: { id } });
  const viewAs = (person: Someone) => as(person).send(programsApi.view, { params: { id: program.id } });
  const titlesFor = async (role: Role, { token }: Someone, query = {}) =>
    (await as({ token }).call(programListOf[role], { query })).programs.map(({ title }) => title);

  test('only an admin may; an unknown program is 404', async () => {
    for (const { token } of [manager, trainer, open]) expect((await archive(token)).status).toBe(403);
    expect((await archive(admin.token, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await viewAs(manager)).body.program.archived).toBe(false);
  });

  test('works, and again the same without changing anything more', async () => {
    const first = await archive(admin.token);
    expect(first.status).toBe(200);
    const { program: archived } = (await viewAs(admin)).body;
    expect(archived.archived).toBe(true);
    world.clock.advance(60_000);
    const second = await archive(admin.token);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect((await viewAs(admin)).body.program).toEqual(archived);
  });

  test('hides it from the lists of everyone but the admin', async () => {
    expect(await titlesFor('manager', manager)).toEqual(['Running']);
    expect(await titlesFor('trainer', trainer)).toEqual(['Running']);
    expect(await titlesFor('employee', open)).toEqual([]);
    expect(await titlesFor('employee', done)).toEqual([]);
    for (const person of [manager, trainer, open]) expect((await viewAs(person)).status).toBe(404);
  });

  test('leaves it in the admin’s list, where it can be filtered', async () => {
    expect(await titlesFor('admin', admin)).toEqual(['Old', 'Running']);
    expect(await titlesFor('admin', admin, { archived: 'true' })).toEqual(['Old']);
    expect(await titlesFor('admin', admin, { archived: 'false' })).toEqual(['Running']);
    expect(await as(admin).status(programsApi.listAll, { query: { archived: 'maybe' } })).toBe(400);
  });

  test('takes it out of every number', async () => {
    const people = { admin, manager, trainer, employee: done };
    for (const [role, { token }] of Object.entries(people) as [Role, Someone][]) {
      expect(await as({ token }).call(dashboardApi.insight[role])).toEqual({ complete: 0, overdue: 0 });
    }
    expect(await as(manager).call(usersApi.ownEmployees)).toEqual({ employees: [] });
  });

  test('leaves the person the own record of the completed training', async () => {
    const { program: record } = (await viewAs(done)).body;
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
