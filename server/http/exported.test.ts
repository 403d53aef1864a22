import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { exportsApi, usersApi } from '#shared/contract';
import { ask } from '../../test/ask.ts';
import { readCells } from '../../test/tables/read.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';
import type { Database } from '../db/database.ts';
import { OverloadError } from '../concurrency/semaphore.ts';
import { hashToken } from '../tokens.ts';

const crowd = 3_500;

/** More people than are read at once. */
describe('an export', () => {
  let world: World;
  let read: Database['read'];
  let admin: Someone, manager: Someone, employee: Someone;

  beforeAll(async () => {
    world = await startWorld();
    const { database } = world.services;
    read = database.read.bind(database);
    world.clock.set('2026-12-01T12:00:00.000Z');
    admin = await world.createPerson('admin');
    manager = await world.createPerson('manager');
    employee = await world.createPerson('employee');
    await sql`
      insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at)
      select 'P' || n, case when n % 1000 = 7 then 'Zyxwer' else 'Ost' end, 'p' || n || '@company.example', 'x',
        'trainer', '#000000', now(), now()
      from generate_series(1, ${crowd}::int) n`.execute(world.database.db);
  });

  afterAll(() => world.close());

  const get = (path: string, { token }: { token: string } = admin, method = 'GET') =>
    ask(world.baseUrl, path, { authorization: `Bearer ${token}` }, method);
  const cells = async (path: string, person?: { token: string }) => readCells((await get(path, person)).body);
  const trainers = '/api/export/people.csv?role=trainer';

  /** Counts the reads of one sign-in, and does something before one of them. */
  function watchReads(token: string, before: (call: number) => Promise<unknown> | undefined) {
    const calls = { count: 0 };
    const watched = vi.spyOn(world.services.database, 'read').mockImplementation(async (...statements) => {
      if (JSON.stringify(statements).includes(JSON.stringify(hashToken(token))))
        await before((calls.count += 1));
      return read(...statements);
    });
    onTestFinished(() => watched.mockRestore());
    return calls;
  }

  test('is refused to everybody who may not read the list, in both formats §99.1', async () => {
    const as = (person: Someone) => world.as(person);
    for (const format of ['csv', 'xlsx'] as const) {
      for (const name of ['people', 'records', 'programs', 'audit', 'messages'] as const)
        for (const person of [manager, employee])
          expect(await as(person).status(exportsApi[name][format])).toBe(403);
      const query = { program: randomUUID() };
      expect(await as(manager).status(exportsApi.assigned[format], { query })).toBe(404);
      expect(await as(employee).status(exportsApi.assigned[format], { query })).toBe(403);
      expect(await as(manager).status(exportsApi.assigned[format])).toBe(404);
      expect(await as(employee).status(exportsApi.team[format])).toBe(200);
    }
    expect((await get('/api/export/passwords.csv')).status).toBe(404);
    expect((await get('/api/export/people.ods')).status).toBe(404);
  });

  test('refuses a filter that the list refuses, and knows no pages §99.2', async () => {
    expect((await get('/api/export/people.csv?state=gone')).status).toBe(400);
    expect(await cells(`${trainers}&limit=1&cursor=x`)).toHaveLength(crowd + 1);
  });

  test.each(['csv', 'xlsx'])(
    'has all rows of the list that its filters leave, as %s §99.2',
    async (format) => {
      const all = await cells(`/api/export/people.${format}?role=trainer`);
      expect(all).toHaveLength(crowd + 1);
      expect(new Set(all.map((row) => row[2])).size).toBe(crowd + 1);
      const { people } = await world.as(admin).call(usersApi.people, {
        query: { search: 'Zyxwer', order: 'name', role: 'trainer' },
      });
      const found = await cells(`/api/export/people.${format}?search=Zyxwer&role=trainer`);
      expect(found.slice(1).map((row) => row[2])).toEqual(people.map(({ email }) => email));
      expect(found).toHaveLength(5);
    },
  );

  test('has a name in plain words with the day §99.3', async () => {
    for (const format of ['csv', 'xlsx']) {
      const { headers } = await get(`/api/export/people.${format}?search=Zyxwer`);
      expect(headers['content-disposition']).toBe(`attachment; filename="People 2026-12-01.${format}"`);
    }
    const { headers } = await get('/api/export/audit.csv?action=user.create');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  });

  test('tells its headers without reading the list', async () => {
    const calls = watchReads(admin.token, () => undefined);
    const { status, body } = await get(trainers, admin, 'HEAD');
    expect([status, body.length, calls.count]).toEqual([200, 0, 1]);
  });

  test.each(['csv', 'xlsx'])(
    'ends with an error, not as if it were whole, when the sign-in ends meanwhile, as %s §99.4',
    async (format) => {
      const token = await world.signIn(admin);
      watchReads(token, (call) =>
        call === 3
          ? sql`delete from sign_ins where token_hash = ${hashToken(token)}`.execute(world.database.db)
          : undefined,
      );
      await expect(get(`/api/export/people.${format}?role=trainer`, { token })).rejects.toThrow();
    },
  );

  test('waits where others need the database, and goes on §99.4', async () => {
    const token = await world.signIn(admin);
    watchReads(token, (call) =>
      call === 3 ? Promise.reject(new OverloadError('All connections are lent.')) : undefined,
    );
    expect(await cells(trainers, { token })).toHaveLength(crowd + 1);
  });

  test('reads no more than its client takes, holds no connection meanwhile, and ends with it §99.4', async () => {
    const token = await world.signIn(admin);
    const calls = watchReads(token, () => undefined);
    // Ten megabytes in all: more than lies between server and client.
    await sql`
      update users set tags = (select array_agg(repeat('t', 60) || n) from generate_series(1, 50) n)
      where role = 'trainer'`.execute(world.database.db);
    const { hostname, port } = new URL(world.baseUrl);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.pause();
    socket.write(
      `GET ${trainers} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
    const settled = async () => {
      let before;
      do {
        before = calls.count;
        await new Promise((resolve) => setTimeout(resolve, 700));
      } while (before === 0 || calls.count > before);
      return before;
    };
    const taken = await settled();
    expect(taken).toBeLessThan(4);
    expect([world.services.exports.running, world.services.workload.running]).toEqual([0, 0]);
    socket.destroy();
    expect(await settled()).toBeLessThanOrEqual(taken + 1);
  });

  test('two read at a time, and all of many come §99.4', async () => {
    let most = 0;
    const token = await world.signIn(admin);
    watchReads(token, () => {
      most = Math.max(most, world.services.exports.running);
      return undefined;
    });
    const all = await Promise.all(Array.from({ length: 8 }, () => cells(trainers, { token })));
    expect(all.map((rows) => rows.length)).toEqual(Array(8).fill(crowd + 1));
    expect(most).toBeLessThanOrEqual(2);
  });
});
