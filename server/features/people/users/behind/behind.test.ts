import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi, programsApi, usersApi } from '#shared/contract';
import type { Everybody, OwnEmployee } from '#shared/shapes';
import { startWorld, type Someone, type World } from '../../../../../test/world.ts';
import { refreshFigures } from '../everybody/store.ts';

const day = 24 * 60 * 60 * 1000;

describe('who is behind', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone;
  const people: Someone[] = [];

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    manager = await world.createPerson('manager');
    const otherManager = await world.createPerson('manager');
    const trainer = await world.createPerson('trainer');
    for (const first_name of ['Ada', 'Ben', 'Cem', 'Dag', 'Eva']) {
      people.push(await world.createPerson('employee', { first_name, last_name: 'Test' }));
    }
    const [ada, ben, cem, dag, eva] = people as [Someone, Someone, Someone, Someone, Someone];
    const create = async (title: string, days: number, by: Someone, who: Someone[], done: Someone[] = []) => {
      const program = await world.createProgram({
        admin,
        manager: by,
        trainers: [trainer],
        title,
        deadline: world.day(days),
      });
      const params = { id: program.id };
      const ids = who.map(({ id }) => id);
      await as(by).call(programsApi.assign, { params, body: { assigned_employees: ids } });
      for (const person of done) {
        const body = { user: person.id, session: program.sessions[0]! };
        await as(person).call(programsApi.enrol, { params, body });
        await as(trainer).call(programsApi.complete, { params, body: { completed_employees: [person.id] } });
      }
      return program.id;
    };
    await create('Second', 2, manager, [cem, dag, eva], [eva]);
    await create('First', 1, manager, [cem, eva]);
    await create('Ahead', 90, manager, [ada, ben, cem], [ben]);
    // Neither of another manager's programs nor of archived ones.
    await create('Elsewhere', 1, otherManager, [ada, ben, cem]);
    const archived = await create('Archived', 1, manager, [ada]);
    await as(admin).call(programsApi.archive, { params: { id: archived } });
    world.clock.advance(5 * day);
    for (const person of [admin, manager]) person.token = await world.signIn(person);
    await refreshFigures(world.services);
  });

  afterAll(() => world.close());

  const list = async (query: Record<string, string> = {}) =>
    (await as(manager).call(usersApi.ownEmployees, { query })).employees;
  const names = (listed: readonly OwnEmployee[]) => listed.map(({ first_name }) => first_name);

  test('is refused by an order that there is none of', async () => {
    const query = { order: 'name' };
    expect(await as(manager).refusal(usersApi.ownEmployees, { query })).toMatchObject({ status: 400 });
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
      const seen: OwnEmployee[] = [];
      let cursor: string | null | undefined;
      do {
        const query = { order, limit, ...(cursor && { cursor }) };
        const page = await as(manager).call(dashboardApi.employees, { query });
        if (!cursor) expect(page.total).toBe(5);
        seen.push(...page.employees);
        cursor = page.next_cursor;
      } while (cursor);
      expect(names(seen)).toEqual(expected);
    }
  });

  test('is found by a search in the same order', async () => {
    expect(names(await list({ order: 'action', search: 'a test' }))).toEqual(['Eva', 'Ada']);
    expect(names(await list({ order: 'action', search: 'st', limit: '2' }))).toEqual(['Cem', 'Dag']);
  });

  test('everybody is told to admins alone, and only as one asks well', async () => {
    expect(await as(manager).status(usersApi.people)).toBe(403);
    for (const query of [{ order: 'open' }, { role: 'pilot' }, { department: 'Kitchen' }, { limit: '201' }])
      expect(await as(admin).status(usersApi.people, { query })).toBe(400);
    const query = { department: randomUUID() };
    expect(await as(admin).call(usersApi.people, { query })).toMatchObject({ people: [], total: 0 });
  });

  const everybody = async (query: Record<string, string>) => {
    const seen: Everybody[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await as(admin).call(usersApi.people, { query: { ...query, ...(cursor && { cursor }) } });
      seen.push(...page.people);
      cursor = page.next_cursor;
    } while (cursor);
    return seen;
  };

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
    const { department } = await as(admin).call(usersApi.createDepartment, { body: { name: 'Kitchen' } });
    const dag = people[3]!;
    await as(admin).call(usersApi.edit, {
      params: { id: dag.id },
      body: { role: 'employee', department: department._id },
    });
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
