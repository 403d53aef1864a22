import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi, usersApi } from '#shared/contract';
import type { OwnEmployee } from '#shared/shapes';
import { stage } from '../../../../../test/cast.ts';
import { pagesOf } from '../../../../../test/pages.ts';
import { type Someone } from '../../../../../test/world.ts';
import { refreshFigures } from '../everybody/store.ts';

const day = 24 * 60 * 60 * 1000;

describe('who is behind', () => {
  const { world, admin, manager, trainer, createProgram } = stage();
  const people: Someone[] = [];

  beforeAll(async () => {
    const otherManager = await world.createPerson('manager');
    for (const first_name of ['Ada', 'Ben', 'Cem', 'Dag', 'Eva']) {
      people.push(await world.createPerson('employee', { first_name, last_name: 'Test' }));
    }
    const [ada, ben, cem, dag, eva] = people as [Someone, Someone, Someone, Someone, Someone];
    const create = async (title: string, days: number, by: Someone, who: Someone[], done: Someone[] = []) => {
      const program = await createProgram({ manager: by, title, deadline: world.day(days) });
      await by.assigns(program, ...who);
      for (const person of done) {
        await person.enrols(program);
        await trainer.completes(program, person);
      }
      return program;
    };
    await create('Second', 2, manager, [cem, dag, eva], [eva]);
    await create('First', 1, manager, [cem, eva]);
    await create('Ahead', 90, manager, [ada, ben, cem], [ben]);
    // Neither of another manager's programs nor of archived ones.
    await create('Elsewhere', 1, otherManager, [ada, ben, cem]);
    await admin.archives(await create('Archived', 1, manager, [ada]));
    world.clock.advance(5 * day);
    await refreshFigures(world.services);
  });

  const list = async (query: Record<string, string> = {}) =>
    (await manager.call(usersApi.ownEmployees, { query })).employees;
  const names = (listed: readonly OwnEmployee[]) => listed.map(({ first_name }) => first_name);

  test('is refused by an order that there is none of', async () => {
    const query = { order: 'name' };
    expect(await manager.refusal(usersApi.ownEmployees, { query })).toMatchObject({ status: 400 });
  });

  test('is told of each employee: overdue, open and complete in the manager’s active programs §47.6', async () => {
    const numbers = (await list()).map(({ first_name, overdue, open, complete, overdue_in }) => [
      first_name,
      overdue,
      open,
      complete,
      overdue_in.map(({ title }) => title),
    ]);
    expect(numbers).toEqual([
      ['Ada', 0, 1, 0, []],
      ['Ben', 0, 0, 1, []],
      ['Cem', 2, 1, 0, ['First', 'Second']],
      ['Dag', 1, 0, 0, ['Second']],
      ['Eva', 1, 0, 1, ['First']],
    ]);
  });

  test.each([
    ['action', ['Cem', 'Dag', 'Eva', 'Ada', 'Ben']],
    ['open', ['Ada', 'Cem', 'Ben', 'Dag', 'Eva']],
    ['complete', ['Ben', 'Eva', 'Ada', 'Cem', 'Dag']],
  ])('comes first by %s, then the others by name, in pages of any size §47.6', async (order, expected) => {
    expect(names(await list({ order }))).toEqual(expected);
    for (const limit of ['1', '2', '5']) {
      const pages = await pagesOf((from) =>
        manager.call(dashboardApi.employees, { query: { order, limit, ...from } }),
      );
      expect(pages[0]!.total).toBe(5);
      expect(names(pages.flatMap(({ employees }) => employees))).toEqual(expected);
    }
  });

  test('is found by a search in the same order', async () => {
    expect(names(await list({ order: 'action', search: 'a test' }))).toEqual(['Eva', 'Ada']);
    expect(names(await list({ order: 'action', search: 'st', limit: '2' }))).toEqual(['Cem', 'Dag']);
  });

  test('everybody is told to admins alone, and only as one asks well', async () => {
    expect(await manager.status(usersApi.people)).toBe(403);
    for (const query of [{ order: 'open' }, { role: 'pilot' }, { department: 'Kitchen' }, { limit: '201' }])
      expect(await admin.status(usersApi.people, { query })).toBe(400);
    const query = { department: randomUUID() };
    expect(await admin.call(usersApi.people, { query })).toMatchObject({ people: [], total: 0 });
  });

  const everybody = async (query: Record<string, string>) =>
    (await pagesOf((from) => admin.call(usersApi.people, { query: { ...query, ...from } }))).flatMap(
      (page) => page.people,
    );

  test.each(['1', '2', '200'])(
    'an admin sees everybody by their overdue trainings of all active programs, then by name, %s at a time §35.23',
    async (limit) => {
      const seen = await everybody({ role: 'employee', limit });
      expect(
        seen.map(({ first_name, overdue, open, complete }) => [first_name, overdue, open, complete]),
      ).toEqual([
        ['Cem', 3, 1, 0],
        ['Ada', 1, 1, 0],
        ['Ben', 1, 0, 1],
        ['Dag', 1, 0, 0],
        ['Eva', 1, 0, 1],
      ]);
      expect(names(await everybody({ role: 'employee', order: 'name', limit }))).toEqual([
        'Ada',
        'Ben',
        'Cem',
        'Dag',
        'Eva',
      ]);
    },
  );

  test('an admin finds among everybody by name, role and department §35.23', async () => {
    const { department } = await admin.call(usersApi.createDepartment, { body: { name: 'Kitchen' } });
    const dag = people[3]!;
    await admin.edits(dag, { role: 'employee', department: department._id });
    expect(names(await everybody({ department: department._id }))).toEqual(['Dag']);
    expect(names(await everybody({ department: 'none', role: 'employee' }))).toEqual([
      'Cem',
      'Ada',
      'Ben',
      'Eva',
    ]);
    expect(names(await everybody({ search: 'a test', role: 'employee' }))).toEqual(['Ada', 'Eva']);
    expect(names(await everybody({ search: 'kitchen' }))).toEqual(['Dag']);
    expect((await everybody({ role: 'manager' })).map(({ role }) => role)).toEqual(['manager', 'manager']);
  });
});
