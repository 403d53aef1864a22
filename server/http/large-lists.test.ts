import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#shared/endpoint';
import { dueDatesApi, programsApi, usersApi } from '#shared/contract';
import { hashToken } from '../tokens.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

const crowd = 11_000;

interface Listed {
  _id: string;
  first_name: string;
  last_name: string;
  department: { name: string } | null;
}

/** More people than a search counts, and more than are read at once. */
describe(`lists of ${crowd.toLocaleString('en-US')} people`, { timeout: 60_000 }, () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone;
  let params: { id: string };
  let everyone: Listed[];

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    manager = await world.createPerson('manager', { first_name: 'Mia', last_name: 'Manager' });
    trainer = await world.createPerson('trainer', { first_name: 'Tom', last_name: 'Trainer' });
    const { db } = world.database;
    await sql`insert into departments (name) values ('Annealing'), ('Welding')`.execute(db);
    // Half of them are found by "berg", one in a thousand by "zyx"; one in seven works in Annealing.
    await sql`
      insert into users (first_name, last_name, email, password_hash, role, background_color, department_id, created_at,
        updated_at)
      select 'P' || n, case when n % 1000 = 7 then 'Zyxwer' when n % 2 = 0 then 'Berger' else 'Ost' end || (n * 7919) % 10007,
        'p' || n || '@company.example', 'x', 'employee', '#000000',
        (select id from departments where name = case n % 7 when 0 then 'Annealing' when 1 then 'Welding' end),
        now(), now()
      from generate_series(1, ${crowd}::int) n`.execute(db);
    await sql`analyze users`.execute(db);
    const program = await world.createProgram({ admin, manager, trainers: [trainer] });
    params = { id: program.id };
    const whole = await as(admin).call(usersApi.list, { query: { role: 'employee' } });
    everyone = whole.users.employees!;
    for (let start = 0; start < 6_000; start += 3_000) {
      const ids = everyone.slice(start, start + 3_000).map(({ _id }) => _id);
      await as(manager).call(programsApi.assign, { params, body: { assigned_employees: ids } });
    }
    // So that the lists of the program have only the employees.
    await exempt(manager, admin);
    await exempt(admin, manager, trainer);
  }, 120_000);

  async function exempt(by: Someone, ...people: Someone[]) {
    const ids = people.map(({ id }) => id);
    await as(manager).call(programsApi.assign, { params, body: { assigned_employees: ids } });
    const body = { people: ids, until: null, because: 'Teaches it' };
    await as(by).call(dueDatesApi.exempt, { params, body });
  }

  afterAll(() => world.close());

  /** Starts counting the server's reads from the database. */
  function countReads(): () => number {
    const watched = vi.spyOn(world.services.database, 'read');
    return () => {
      const { length } = watched.mock.calls;
      watched.mockRestore();
      return length;
    };
  }

  const isFound = (term: string) => (person: Listed) =>
    `${person.first_name} ${person.last_name}`.toLowerCase().includes(term) ||
    (person.department?.name.toLowerCase().includes(term) ?? false);
  const ids = (people: readonly Listed[]) => people.map(({ _id }) => _id);

  test('come whole without a limit §47.1 §47.2', async () => {
    const { rows } = await sql<{ id: string }>`select id from users u where role = 'employee'
      order by last_name, first_name, id`.execute(world.database.db);
    expect(ids(everyone)).toEqual(rows.map(({ id }) => id));
    const { users } = await as(admin).call(usersApi.list);
    expect(ids(users.employees!)).toEqual(ids(everyone));
    expect([users.managers?.length, users.trainers?.length]).toEqual([1, 1]);
  });

  const lists: {
    title: string;
    endpoint: Endpoint;
    among: () => Listed[];
    person: () => Someone;
    role?: string;
  }[] = [
    {
      title: 'the admin’s employees',
      endpoint: usersApi.list,
      among: () => everyone,
      person: () => admin,
      role: 'employee',
    },
    {
      title: 'the manager’s own',
      endpoint: usersApi.ownEmployees,
      among: () => everyone.slice(0, 6_000),
      person: () => manager,
    },
    {
      title: 'a program’s assigned',
      endpoint: programsApi.assigned,
      among: () => everyone.slice(0, 6_000),
      person: () => manager,
    },
    {
      title: 'a program’s unassigned',
      endpoint: programsApi.unassigned,
      among: () => everyone.slice(6_000),
      person: () => manager,
    },
  ];

  describe.each(lists)('$title', ({ endpoint, among, person, role }) => {
    const ask = async (query: Record<string, string>) => {
      const reply = await as(person()).call(endpoint, {
        query: { ...query, ...(role && { role }) },
        ...(endpoint.path.includes('{id}') && { params }),
      });
      const { users, employees, ...page } = reply as Record<string, unknown>;
      const rows = (employees ?? (users as { employees: unknown }).employees) as Listed[];
      return { rows, page: page as { next_cursor: string | null; total?: number; more_than?: number } };
    };

    test.each(['p', 'berg', 'zyx', 'anneal', 'er', '7 o', 'nobody'])(
      'can be searched for "%s" §47.1',
      async (search) => {
        const expected = ids(among().filter(isFound(search)));
        const found: string[] = [];
        let cursor: string | null = null;
        do {
          const { rows, page } = await ask({ search, limit: '200', ...(cursor && { cursor }) });
          // More people than a search counts are found by "p" alone.
          const counted = [{ total: expected.length }, ...(search === 'p' ? [{ more_than: 200 }] : [])];
          const { total, more_than } = page;
          if (!cursor)
            expect(counted).toContainEqual({
              ...(total !== undefined && { total }),
              ...(more_than && { more_than }),
            });
          found.push(...ids(rows));
          cursor = page.next_cursor;
        } while (cursor && found.length < 1_000);
        expect(found).toEqual(expected.slice(0, found.length));
        expect(cursor === null).toBe(found.length === expected.length);
      },
    );

    test('are all there without a limit, searched or not', async () => {
      expect(ids((await ask({})).rows)).toEqual(ids(among()));
      expect(ids((await ask({ search: 'berg' })).rows)).toEqual(ids(among().filter(isFound('berg'))));
    });
  });

  test('are not read when a request asks for the headers alone', async () => {
    const asked = countReads();
    const response = await fetch(`${world.baseUrl}/api/users?role=employee`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length'), 'the length of the list is not known').toBeNull();
    expect(asked()).toBe(1);
  });

  test('are cut off, and hold no other answer, when bytes follow that are no request', async () => {
    const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1');
    let answer = '';
    socket.on('error', () => {});
    socket.write(`GET /api/users HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n\r\n`);
    await once(socket, 'readable');
    socket.write('GARBAGE\r\n\r\n');
    const closed = once(socket, 'close');
    socket.on('data', (bytes) => (answer += bytes.toString()));
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).not.toContain('HTTP/1.1 400');
    expect(answer.endsWith('0\r\n\r\n'), 'it looks whole').toBe(false);
  });

  test('end with an error, not as if they were whole, when the sign-in ends meanwhile', async () => {
    const token = await world.signIn(admin);
    const { database } = world.services;
    const read = database.read.bind(database);
    let calls = 0;
    const watched = vi.spyOn(database, 'read').mockImplementation(async (...statements) => {
      // A list that somebody has given up may still be read.
      const isOurs = JSON.stringify(statements).includes(JSON.stringify(hashToken(token)));
      if (isOurs && (calls += 1) === 3)
        await sql`delete from sign_ins where token_hash = ${hashToken(token)}`.execute(world.database.db);
      return read(...statements);
    });
    try {
      const response = await fetch(`${world.baseUrl}/api/users?role=employee`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await expect(response.text()).rejects.toThrow();
      expect(calls).toBe(3);
    } finally {
      watched.mockRestore();
    }
  });

  test('say how many people there are where that takes no counting §47.1', async () => {
    const first = { limit: '1' };
    const list = await as(admin).call(usersApi.list, { query: { ...first, role: 'employee' } });
    expect(list.total).toBe(crowd);
    expect((await as(manager).call(programsApi.assigned, { params, query: first })).total).toBe(6_000);
    expect((await as(manager).call(programsApi.unassigned, { params, query: first })).total).toBe(5_000);
    const own = await as(manager).call(usersApi.ownEmployees, { query: first });
    expect([own.total, own.more_than]).toEqual([6_000, undefined]);
  });
});
