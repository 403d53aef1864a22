import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi } from '#shared/contract';
import type { Endpoint } from '#shared/endpoint';
import { roles, type Role } from '#shared/roles';
import { stage } from '../../../test/cast.ts';
import { type Someone } from '../../../test/world.ts';

type Step = 'assign' | 'enrol' | 'complete';

/**
 * All tests here count the same company exactly, so that each more person or program changes many of them. A new number
 * gets a file and a company of its own.
 */
describe('the numbers of the dashboard', () => {
  const {
    world,
    admin,
    manager,
    otherManager,
    trainer,
    second,
    idle,
    first,
    busy,
    gone,
    untouched,
    createProgram,
  } = stage({
    people: {
      admin: 'admin',
      manager: 'manager',
      otherManager: 'manager',
      trainer: 'trainer',
      second: 'trainer',
      idle: 'trainer',
      first: { role: 'employee', last_name: 'First' },
      busy: { role: 'employee', last_name: 'Busy' },
      gone: { role: 'employee', last_name: 'Gone' },
      untouched: { role: 'employee', last_name: 'Untouched' },
    },
  });

  beforeAll(async () => {
    // Deadlines tomorrow and in a week; sessions of two trainers.
    await program('Soon', 1, manager, [
      [first, 'complete', 0],
      [busy, 'enrol', 1],
      [gone, 'enrol', 0],
    ]);
    await program('Later', 7, manager, [
      [first, 'enrol', 1],
      [busy, 'assign', 0],
      [gone, 'complete', 1],
    ]);
    await program('Elsewhere', 1, otherManager, [
      [busy, 'complete', 1],
      [untouched, 'assign', 0],
    ]);
    const old = await program('Old', 1, manager, [
      [first, 'complete', 0],
      [busy, 'assign', 0],
    ]);
    await admin.archives({ id: old });
    await admin.deletes(gone);
  });

  async function program(title: string, days: number, by: Someone, people: [Someone, Step, 0 | 1][]) {
    const trainers = [trainer, second];
    const { id, sessions } = await createProgram({ manager: by, trainers, title, deadline: world.day(days) });
    const params = { id };
    for (const [person, step, index] of people) {
      await by.assigns(params, person);
      if (step === 'assign') continue;
      await person.enrols(params, sessions[index]);
      if (step === 'enrol') continue;
      await trainers[index]!.completes(params, person);
    }
    return id;
  }

  const insight = (role: Role, person: Someone) => person.call(dashboardApi.insight[role]);

  test('are refused to every role but the one that they are for, and those of an employee to nobody §23.1 §30.5 §30.9 §49.2 §91.2', async () => {
    const byRole = { admin, manager, trainer, employee: first };
    const calls: Record<Role, Endpoint>[] = [
      dashboardApi.insight,
      dashboardApi.trainings,
      dashboardApi.calendar,
    ];
    for (const role of roles) {
      for (const endpoint of calls) {
        for (const [of, person] of Object.entries(byRole)) {
          const status = role === of || role === 'employee' ? 200 : 403;
          expect(await person.status(endpoint[role]), `${endpoint[role].path} as ${of}`).toBe(status);
        }
      }
    }
  });

  test('count users by role, without those who have left §23.4 §49.2', async () => {
    const { users } = await admin.call(dashboardApi.users);
    expect(users).toEqual({ managers: 2, trainers: 3, employees: 3 });
  });

  test('count active and archived programs §23.5 §49.2', async () => {
    const { programs } = await admin.call(dashboardApi.programs);
    expect(programs).toEqual({ active: 3, archived: 1 });
  });

  test('have nothing overdue before any deadline', async () => {
    expect(await insight('admin', admin)).toEqual({ complete: 2, overdue: 0, overdue_programs: 0 });
    expect(await insight('manager', manager)).toEqual({ complete: 1, overdue: 0, overdue_programs: 0 });
    expect(await insight('manager', otherManager)).toEqual({ complete: 1, overdue: 0, overdue_programs: 0 });
    expect(await insight('trainer', trainer)).toEqual({ complete: 1, overdue: 0, overdue_programs: 0 });
    expect(await insight('trainer', second)).toEqual({ complete: 1, overdue: 0, overdue_programs: 0 });
    expect(await insight('trainer', idle)).toEqual({ complete: 0, overdue: 0, overdue_programs: 0 });
    expect(await insight('employee', untouched)).toEqual({ complete: 0, overdue: 0, overdue_programs: 0 });
  });

  test('have as a manager’s employees the active people in the active programs overseen §5.1 §30.5 §35.2 §49.2', async () => {
    const lastNames = async (person: Someone) =>
      (await person.call(dashboardApi.employees)).employees.map(({ last_name }) => last_name);
    expect(await lastNames(manager)).toEqual(['Busy', 'First']);
    expect(await lastNames(otherManager)).toEqual(['Busy', 'Untouched']);
  });

  test('stand beside the active programs that the person sees, soonest first §23.1 §49.2', async () => {
    const titles = async (role: Role, person: Someone) =>
      (await person.call(dashboardApi.trainings[role])).programs.map((item) => item.program.title);
    expect(await titles('admin', admin)).toEqual(['Elsewhere', 'Soon', 'Later']);
    expect(await titles('manager', manager)).toEqual(['Soon', 'Later']);
    expect(await titles('trainer', trainer)).toEqual(['Elsewhere', 'Soon', 'Later']);
    expect(await titles('trainer', idle)).toEqual([]);
    expect(await titles('employee', first)).toEqual(['Soon', 'Later']);
    expect(await titles('employee', untouched)).toEqual(['Elsewhere']);
    const { programs } = await trainer.call(dashboardApi.trainings.trainer);
    for (const item of programs) {
      expect(item.program.training_sessions.map((session) => session.trainer._id)).toEqual([trainer.id]);
    }
  });

  test('count the enrolled and the complete people of each upcoming deadline §25.1 §25.2 §49.2', async () => {
    const rows = async (endpoint: typeof dashboardApi.deadlines, person: Someone) =>
      (await person.call(endpoint)).deadlines.map(({ deadline, programs }) => [
        deadline,
        programs.map(({ title, duration, enrolled, completed }) => [title, duration, enrolled, completed]),
      ]);
    expect(await rows(dashboardApi.deadlines, admin)).toEqual([
      [
        '2026-12-03T05:59:59.999Z',
        [
          ['Elsewhere', 60, 0, 1],
          ['Soon', 60, 1, 1],
        ],
      ],
      ['2026-12-09T05:59:59.999Z', [['Later', 60, 1, 0]]],
    ]);
    const overseen = await manager.call(dashboardApi.managerDeadlines);
    expect(overseen.deadlines.map(({ programs }) => programs.map(({ title }) => title))).toEqual([
      ['Soon'],
      ['Later'],
    ]);
  });

  test('count open trainings as overdue from a millisecond after the deadline on, and the deadline as upcoming until then §22.1 §25.1 §49.2', async () => {
    world.clock.set('2026-12-03T05:59:59.999Z');
    const upcoming = async () =>
      (await admin.call(dashboardApi.deadlines)).deadlines.map(({ programs }) => programs.length);
    expect(await upcoming()).toEqual([2, 1]);
    expect(await insight('admin', admin)).toEqual({ complete: 2, overdue: 0, overdue_programs: 0 });
    world.clock.advance(1);
    expect(await upcoming()).toEqual([1]);
    expect(await insight('admin', admin)).toEqual({ complete: 2, overdue: 2, overdue_programs: 2 });
    expect(await insight('manager', manager)).toEqual({ complete: 1, overdue: 1, overdue_programs: 1 });
    expect(await insight('manager', otherManager)).toEqual({ complete: 1, overdue: 1, overdue_programs: 1 });
    expect(await insight('trainer', trainer)).toEqual({ complete: 1, overdue: 0, overdue_programs: 0 });
    expect(await insight('trainer', second)).toEqual({ complete: 1, overdue: 1, overdue_programs: 1 });
    expect(await insight('employee', busy)).toEqual({ complete: 1, overdue: 1, overdue_programs: 1 });
    expect(await insight('employee', untouched)).toEqual({ complete: 0, overdue: 1, overdue_programs: 1 });
  });
});
