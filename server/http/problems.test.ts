import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operationsApi, signInApi, usersApi } from '#shared/contract';
import { createApp } from '../app.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { connectPostgres } from '../db/connect-postgres.ts';
import { createClient, nobody } from '../../test/client.ts';
import { testServerUrl, withDatabase } from '../../test/database.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

describe('an error in the server or its database', () => {
  let world: World;
  let admin: Someone;

  beforeEach(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
  });

  afterEach(() => world.close());

  test('is answered with 500 and no word of SQL, tables or code §26.2', async () => {
    await sql`alter table training_sessions rename to elsewhere`.execute(world.database.db);
    const response = await fetch(`${world.baseUrl}/api/training-programs/admin`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      message: 'Something has gone wrong. Please try again later.',
      code: 'internal',
    });
    expect(JSON.stringify([...response.headers])).not.toMatch(/training_sessions|select|\.ts/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await sql`alter table elsewhere rename to training_sessions`.execute(world.database.db);
  });

  test('is answered with 500 also when the sign-in is looked up', async () => {
    await sql`alter table sign_ins rename to elsewhere`.execute(world.database.db);
    const refusal = await world.as(admin).refusal(signInApi.verify);
    expect(refusal).toMatchObject({ status: 500, code: 'internal' });
    expect(await world.as(nobody).status(operationsApi.live)).toBe(200);
  });

  test('is named to the tester, beside the answer that tells nothing', async () => {
    await sql`alter table departments rename column name to elsewhere`.execute(world.database.db);
    await expect(world.as(admin).call(usersApi.rolesAndDepartments)).rejects.toThrow(
      /failed: 500 .* because: column .*name.* does not exist/,
    );
  });

  test('that is a missing migration makes the server not ready, but alive', async () => {
    expect((await world.as(nobody).send(operationsApi.ready)).body).toEqual({ status: 'ready' });
    await sql`delete from schema_migrations where name like '0002%'`.execute(world.database.db);
    const { status, headers, problem } = await world.as(nobody).send(operationsApi.ready);
    expect([status, problem.code]).toEqual([503, 'not_ready']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await world.as(nobody).status(operationsApi.live)).toBe(200);
  });

  test('that ends all connections is answered with 503 and Retry-After at most, and then all is well', async () => {
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    // Several at once, so that the pool has several connections.
    const ask = () => world.as(admin).send(usersApi.list);
    await Promise.all(Array.from({ length: 10 }, ask));
    await cut.execute(world.database.db);
    for (const { status, headers } of await Promise.all(Array.from({ length: 10 }, ask))) {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(headers.get('retry-after')).toBe('2');
    }
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  // An error event that nobody listens to would end the process, and this run of the tests with it.
  test('that ends a connection in use ends nothing else', async () => {
    const { db } = world.database;
    const held = db.transaction().execute(async (holder) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holder);
      const { pid } = rows[0]!;
      await sql`select pg_terminate_backend(${pid})`.execute(db);
      const isThere = async (): Promise<boolean> =>
        (await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length > 0;
      while (await isThere());
      await sql`select 1`.execute(holder);
    });
    await expect(held).rejects.toThrow();
    expect(await world.as(admin).status(usersApi.list)).toBe(200);
  });

  test('that ends a statement half-way is answered with 503 and Retry-After', async () => {
    const { db } = world.database;
    await db.transaction().execute(async (holder) => {
      await sql`lock table departments in access exclusive mode`.execute(holder);
      const waiting = world.as(admin).send(usersApi.rolesAndDepartments);
      const cut = async (): Promise<void> => {
        const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        if (rows.length === 0) await cut();
      };
      await cut();
      const { status, headers, problem } = await waiting;
      expect([status, problem.code, headers.get('retry-after')]).toEqual([503, 'not_ready', '2']);
    });
  });
});

test('a call that finds the database closed is answered with 503 and Retry-After §26.2', async () => {
  const world = await startWorld();
  try {
    const person = await world.createPerson('employee');
    // A pool that was never used has nothing to close.
    await world.as(person).call(signInApi.verify);
    await world.services.database.close();
    for (const answer of [
      await world.as(nobody).send(operationsApi.ready),
      await world.as(person).send(signInApi.verify),
    ]) {
      const { status, problem, headers } = answer;
      expect([status, problem.code, headers.get('retry-after')]).toEqual([503, 'not_ready', '2']);
    }
  } finally {
    await world.close({ isDatabaseClosed: true });
  }
});

const nobodyListens = 'postgres://nobody@127.0.0.1:1/nothing';
const noDatabase = withDatabase(testServerUrl(), 'no_such_database');
const noAccount = testServerUrl().replace(/(?<=:\/\/)[^@]*(?=@)/, 'no_such_account');

test.each([
  { what: 'nobody listens at its address', url: nobodyListens },
  { what: 'the database does not exist', url: noDatabase },
  { what: 'the account is refused', url: noAccount },
])('while $what every call that needs the database is answered with 503 and Retry-After', async ({ url }) => {
  const database = connectPostgres({ url });
  const { app } = await createApp({ database, clock: systemClock, config: readConfig({}) });
  try {
    const client = createClient(await app.listen({ host: '127.0.0.1', port: 0 }));
    const answers = [
      await client.as(nobody).send(operationsApi.ready),
      await client.as({ token: 'some-token' }).send(signInApi.verify),
      await client.as(nobody).send(signInApi.signIn, { body: { email: 'a@company.example', password: 'x' } }),
      await client.as({ token: 'some-token' }).send(signInApi.logout),
    ];
    for (const { status, headers, problem } of answers) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect(problem).toEqual({
        message: 'The service is not ready. Please try again in a moment.',
        code: 'not_ready',
      });
    }
    expect(await client.as(nobody).status(operationsApi.live)).toBe(200);
    expect(await client.as(nobody).status(operationsApi.config)).toBe(200);
  } finally {
    await app.close();
    await database.close();
  }
});
