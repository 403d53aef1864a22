import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi, programsApi, usersApi } from '#shared/contract';
import { programListOf } from '#shared/programs/calls';
import type { Role } from '#shared/roles';
import { stage } from '../../../test/cast.ts';
import { type Someone } from '../../../test/world.ts';

describe('archiving a program', () => {
  const { world, admin, manager, trainer, open, done, createProgram } = stage({
    people: { admin: 'admin', manager: 'manager', trainer: 'trainer', open: 'employee', done: 'employee' },
  });
  let program: { id: string; sessions: string[] };

  beforeAll(async () => {
    program = await createProgram({ sessionDays: [1, 1], title: 'Old' });
    await createProgram({ title: 'Running' });
    const params = { id: program.id };
    await manager.assigns(program, open, done);
    for (const person of [open, done]) {
      await person.enrols(params, program.sessions[0]);
    }
    await trainer.completes(program, done);
  });

  const viewAs = (person: Someone) => person.views(program);
  const titlesFor = async (role: Role, person: Someone, query = {}) =>
    (await person.call(programsApi[programListOf[role]], { query })).programs.map(({ title }) => title);

  test('is refused to everyone but an admin, and for an unknown program', async () => {
    const params = { id: program.id };
    for (const person of [manager, trainer, open]) {
      expect(await person.status(programsApi.archive, { params })).toBe(403);
    }
    const unknown = { id: '00000000-0000-4000-8000-000000000000' };
    expect(await admin.status(programsApi.archive, { params: unknown })).toBe(404);
    expect((await viewAs(manager)).archived).toBe(false);
  });

  test('succeeds, and succeeds again with the same answer and without any more change §14.1 §49.4', async () => {
    const first = await admin.archives(program);
    const archived = await viewAs(admin);
    expect(archived.archived).toBe(true);
    world.clock.advance(60_000);
    expect(await admin.archives(program)).toEqual(first);
    expect(await viewAs(admin)).toEqual(archived);
  });

  test('hides the program from everyone but the admin §14.2', async () => {
    expect(await titlesFor('manager', manager)).toEqual(['Running']);
    expect(await titlesFor('trainer', trainer)).toEqual(['Running']);
    expect(await titlesFor('employee', open)).toEqual([]);
    expect(await titlesFor('employee', done)).toEqual([]);
    for (const person of [manager, trainer, open]) {
      expect(await person.status(programsApi.view, { params: { id: program.id } })).toBe(404);
    }
  });

  test('leaves the program in the admin’s list, which can be filtered by it §14.2', async () => {
    expect(await titlesFor('admin', admin)).toEqual(['Old', 'Running']);
    expect(await titlesFor('admin', admin, { archived: 'true' })).toEqual(['Old']);
    expect(await titlesFor('admin', admin, { archived: 'false' })).toEqual(['Running']);
    expect(await admin.status(programsApi.listAll, { query: { archived: 'maybe' } })).toBe(400);
  });

  test('takes the program out of every number of the dashboards §14.2', async () => {
    const people = { admin, manager, trainer, employee: done };
    for (const [role, person] of Object.entries(people) as [Role, Someone][]) {
      expect(await person.call(dashboardApi.insight[role])).toEqual({
        complete: 0,
        overdue: 0,
        overdue_programs: 0,
      });
    }
    expect(await manager.call(usersApi.ownEmployees)).toEqual({ employees: [] });
  });

  test('leaves people the record of their completed training §14.3', async () => {
    const record = await viewAs(done);
    expect(record).toMatchObject({ title: 'Old', archived: true });
    expect(record.training_sessions.map(({ _id }) => _id)).toEqual([program.sessions[0]]);
    const byStatus = async (person: Someone) => {
      const { programs } = await person.call(usersApi.trainingsByStatus, { params: { id: person.id } });
      return Array.isArray(programs) ? null : programs;
    };
    expect((await byStatus(done))!.completed.map(({ title }) => title)).toEqual(['Old']);
    expect(await byStatus(open)).toEqual({ enrolled: [], not_enrolled: [], completed: [], overdue: [] });
  });
});
