import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi, usersApi } from '#shared/contract';
import type { Person } from '#shared/shapes';
import { stage } from '../../../../test/cast.ts';
import { pagesOf } from '../../../../test/pages.ts';

type Query = Record<string, string>;

interface Listed {
  people: Person[];
  next_cursor?: string | null | undefined;
  total?: number | undefined;
}

describe('the lists of people', () => {
  const { world, admin, manager } = stage({
    people: { admin: 'admin', manager: { role: 'manager', first_name: 'Moe', last_name: 'Manager' } },
  });

  const names: [first: string, last: string][] = [
    ['Zoë', 'adams'],
    ['Anna', 'Bell'],
    ['anton', 'Bell'],
    ['Sam', 'Élan'],
    ['M@x', 'Half'],
    ['Sam', 'Same'],
    ['Sam', 'Same'],
    ['Mary_Ann', 'O’Neill'],
    ['100%', 'Zest'],
  ];
  const sorted = [
    'Zoë adams',
    'Anna Bell',
    'anton Bell',
    'Sam Élan',
    'M@x Half',
    'Mary_Ann O’Neill',
    'Sam Same',
    'Sam Same',
    '100% Zest',
  ];

  beforeAll(async () => {
    const trainer = await world.createPerson('trainer', { first_name: 'Tia', last_name: 'Trainer' });
    const employees = [];
    for (const [first_name, last_name] of names) {
      const email = `${last_name === 'adams' ? 'mail_box' : randomUUID()}@company.example`;
      employees.push(await world.createPerson('employee', { first_name, last_name, email }));
    }
    const gone = await world.createPerson('employee', { first_name: 'Gone', last_name: 'Person' });
    const idle = await world.createPerson('manager', { first_name: 'Ida', last_name: 'Idle' });
    const { department } = await admin.call(usersApi.createDepartment, { body: { name: 'Night Crew' } });
    for (const [{ id }, role] of [
      [employees[1]!, 'employee'],
      [trainer, 'trainer'],
    ] as const) {
      const body = { role, department: department._id };
      await admin.edits({ id }, body);
    }
    for (const overseer of [manager, idle]) {
      const { id } = await world.createProgram({ admin, manager: overseer, trainers: [trainer] });
      await overseer.assigns({ id }, ...employees, gone);
      if (overseer === idle) await admin.archives({ id });
    }
    await admin.deletes(gone);
    await admin.deletes(idle);
  });

  /** The same people through each of the calls that list them. */
  const lists: Record<string, (query: Query) => Promise<Listed>> = {
    'the manager’s employees': async (query) => {
      const { employees, ...rest } = await manager.call(usersApi.ownEmployees, { query });
      return { people: employees, ...rest };
    },
    'the dashboard’s employees': async (query) => {
      const { employees, ...rest } = await manager.call(dashboardApi.employees, { query });
      return { people: employees, ...rest };
    },
    'the admin’s employees': async (query) => {
      const { users, ...rest } = await admin.call(usersApi.list, {
        query: { role: 'employee', ...query },
      });
      expect(Object.keys(users)).toEqual(['employees']);
      return { people: users.employees!, ...rest };
    },
  };
  const shown = (people: Person[] = []) =>
    people.map(({ first_name, last_name }) => `${first_name} ${last_name}`);

  describe.each(Object.keys(lists))('%s', (name) => {
    const list = lists[name]!;

    test('are all there, by last and first name as people sort, without who left', async () => {
      const { people, ...rest } = await list({});
      expect(shown(people)).toEqual(sorted);
      const twins = people.slice(6, 8).map(({ _id }) => _id);
      expect(twins).toEqual(twins.toSorted());
      expect(rest).toEqual({});
    });

    test('are found by first, last and full name and by department, whatever the case §35.3 §43.1 §49.1', async () => {
      const found = async (search: string) => shown((await list({ search })).people);
      expect(await found('ZOË')).toEqual(['Zoë adams']);
      expect(await found('an')).toEqual(['Anna Bell', 'anton Bell', 'Sam Élan', 'Mary_Ann O’Neill']);
      expect(await found('a bell')).toEqual(['Anna Bell']);
      expect(await found('night')).toEqual(['Anna Bell']);
      expect(await found(' sam same ')).toEqual(['Sam Same', 'Sam Same']);
      expect(await found('%')).toEqual(['100% Zest']);
      expect(await found('y_a')).toEqual(['Mary_Ann O’Neill']);
      expect(await found('\\')).toEqual([]);
      expect(await found('Gone')).toEqual([]);
    });

    test('are found by an @ in their name, too', async () => {
      const found = async (search: string) => shown((await list({ search })).people);
      expect(await found('M@X')).toEqual(['M@x Half']);
      expect(await found('@x h')).toEqual(['M@x Half']);
    });

    test('are found by a part of the e-mail address, and by its domain only behind an @ §43.3', async () => {
      const found = async (search: string) => shown((await list({ search })).people);
      expect(await found('company')).toEqual([]);
      expect(await found('another@company.example')).toEqual([]);
      expect(await found('mail_box')).toEqual(['Zoë adams']);
      expect(await found('MAIL_BOX@Company')).toEqual(['Zoë adams']);
      expect(await found('adams@company')).toEqual([]);
      expect(await found('@company.example')).toEqual(sorted);
    });

    test.each(['1', '3', '8'])('come in pages of %s without a gap or a person twice', async (limit) => {
      const whole = (await list({})).people;
      const seen: Person[] = [];
      const pages = await pagesOf((from) => list({ limit, ...from }));
      for (const [index, page] of pages.entries()) {
        expect(Object.keys(page)).toEqual(['people', 'next_cursor', ...(index > 0 ? [] : ['total'])]);
        expect(page.people.length).toBe(Math.min(Number(limit), whole.length - seen.length));
        seen.push(...page.people);
      }
      expect(pages[0]!.total).toBe(whole.length);
      expect(pages.at(-1)!.next_cursor).toBe(null);
      expect(seen).toEqual(whole);
    });

    test.each([
      ['an', 4],
      ['ANNA BELL', 1],
      ['bell anna', 0],
      ['night', 1],
      ['gone', 0],
    ])('that match %j are counted on the first page, however few it shows', async (search, total) => {
      for (const limit of ['1', '200']) expect(await list({ search, limit })).toMatchObject({ total });
    });
  });

  test('are three groups for an admin, without admins, and a search goes through all of them §30.3 §49.1', async () => {
    const { users } = await admin.call(usersApi.list);
    expect(Object.keys(users)).toEqual(['managers', 'trainers', 'employees']);
    expect(shown(users.managers)).toEqual(['Moe Manager']);
    expect(shown(users.trainers)).toEqual(['Tia Trainer']);
    expect(shown(users.employees)).toEqual(sorted);
    expect(users.trainers![0]!.department).toMatchObject({ name: 'Night Crew' });
    for (const person of Object.values(users).flatMap((people) => people ?? [])) {
      expect(Object.keys(person).sort()).toEqual([
        '_id',
        'away_until',
        'background_color',
        'department',
        'email',
        'first_name',
        'last_name',
        'login',
        'position',
        'site',
        'state',
      ]);
    }
    const found = await admin.call(usersApi.list, { query: { search: 'NIGHT' } });
    expect(Object.values(found.users).map((people) => shown(people))).toEqual([
      [],
      ['Tia Trainer'],
      ['Anna Bell'],
    ]);
  });

  test('are there for the managers and for the trainers alone, too, with what tells namesakes apart §37.7 §49.1', async () => {
    const managers = await admin.call(usersApi.managers, { query: { limit: '1' } });
    expect([shown(managers.users), managers.next_cursor, managers.total]).toEqual([['Moe Manager'], null, 1]);
    const trainers = await admin.call(usersApi.trainers);
    expect(shown(trainers.users)).toEqual(['Tia Trainer']);
    const marks = { external_id: null, records: 0 };
    expect([...managers.users, ...trainers.users]).toMatchObject([marks, marks]);
  });

  test('go in pages through managers, trainers and employees in turn when no role is named, each person once', async () => {
    const call = (query: Query) => admin.call(usersApi.list, { query });
    const { users: all } = await call({});
    const found = { managers: [] as string[], trainers: [] as string[], employees: [] as string[] };
    for (const page of await pagesOf((from) => call({ limit: '2', ...from })))
      for (const group of ['managers', 'trainers', 'employees'] as const)
        found[group].push(...(page.users[group] ?? []).map(({ _id }) => _id));
    expect(found).toEqual({
      managers: all.managers!.map(({ _id }) => _id),
      trainers: all.trainers!.map(({ _id }) => _id),
      employees: all.employees!.map(({ _id }) => _id),
    });
  });

  test('are the admins for an admin who asks for them, as a page with a total', async () => {
    const second = await world.createPerson('admin', { first_name: 'Abe', last_name: 'Abel' });
    const { users, total } = await admin.call(usersApi.list, { query: { role: 'admin', limit: '1' } });
    expect(Object.keys(users)).toEqual(['admins']);
    expect(users.admins!.map(({ _id }) => _id)).toEqual([second.id]);
    expect(total).toBe(2);
  });

  test('have a total that counts the group asked for, or all three', async () => {
    const total = async (query: Query) => {
      const reply = await admin.call(usersApi.list, { query: { limit: '1', ...query } });
      return reply.total;
    };
    expect(await total({})).toBe(11);
    expect(await total({ role: 'manager' })).toBe(1);
    expect(await total({ role: 'trainer' })).toBe(1);
    expect(await total({ role: 'employee' })).toBe(9);
    expect(await total({ search: 'night' })).toBe(2);
    expect(await total({ search: 'night', role: 'trainer' })).toBe(1);
  });

  test.each<Query>([
    { role: 'nobody' },
    { role: 'employee', limit: '0' },
    { role: 'employee', limit: '1', cursor: 'x' },
  ])('are refused with the query %j', async (query) => {
    expect(await admin.refusal(usersApi.list, { query })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  });
});
