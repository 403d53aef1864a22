import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { operationsApi, signInApi } from '#shared/contract';
import { codeOf, startBadDatabase, timed, type BadDatabase } from '../../test/bad-database.ts';
import { createClient, nobody, type Client } from '../../test/client.ts';
import { startPrivateSystem, type PrivateSystem } from '../../test/private-system.ts';
import { password, startWorld, type Someone, type World } from '../../test/world.ts';
import { createApp } from '../app.ts';

describe('failed sign-ins', { timeout: 120_000 }, () => {
  let system: PrivateSystem;

  beforeAll(async () => {
    system = await startPrivateSystem({ SIGN_IN_FAILURES_PER_ACCOUNT: '10' });
  }, 120_000);

  afterAll(() => system.remove());

  async function signIn(url: string, email: string, typed: string) {
    const { status, headers, problem } = await createClient(url)
      .as(nobody)
      .send(signInApi.signIn, { body: { email, password: typed } });
    return { status, code: problem.code, retryAfter: Number(headers.get('retry-after')) };
  }

  /** The statuses of this number of wrong passwords. */
  async function fail(url: string, email: string, times: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await signIn(url, email, 'wrong')).status);
    return statuses;
  }

  async function register(url: string): Promise<string> {
    const email = `${randomUUID()}@company.example`;
    const body = { first_name: 'Ada', last_name: 'Test', email, password, confirm_password: password };
    await createClient(url).as(nobody).call(signInApi.register, { body });
    return email;
  }

  const untilReady = (url: string) =>
    expect
      .poll(() => createClient(url).as(nobody).status(operationsApi.ready), { timeout: 30_000 })
      .toBe(200);

  async function killPostgres(...urls: string[]): Promise<void> {
    await system.crashPostgres();
    for (const url of urls) await untilReady(url);
  }

  test('that have led to a wait still do after PostgreSQL was killed, with the right password as well §50.9', async () => {
    const { url } = await system.startInstance();
    const email = await register(url);
    expect(await fail(url, email, 11)).toEqual([...Array<number>(10).fill(401), 429]);
    await killPostgres(url);
    const { status, code, retryAfter } = await signIn(url, email, password);
    expect([status, code]).toEqual([429, 'too_many_sign_ins']);
    expect(retryAfter).toBeLessThanOrEqual(30);
  });

  test('are ten in all when PostgreSQL and an instance are killed between them §50.9', async () => {
    const [first, second] = [await system.startInstance(), await system.startInstance()];
    const email = await register(first.url);
    expect(await fail(first.url, email, 4)).not.toContain(429);
    await killPostgres(first.url, second.url);
    expect(await fail(first.url, email, 3)).not.toContain(429);
    await first.kill();
    expect(await fail(second.url, email, 4)).toEqual([401, 401, 401, 429]);
  });

  test('are never more than ten when two instances are asked at once and PostgreSQL is killed meanwhile §50.9', async () => {
    const urls = [(await system.startInstance()).url, (await system.startInstance()).url];
    const email = await register(urls[0]!);
    const statuses: number[] = [];
    const guess = async (url: string) => {
      while (!statuses.includes(429)) statuses.push((await signIn(url, email, 'wrong')).status);
    };
    const guessing = [...urls, ...urls, ...urls].map(guess);
    await expect.poll(() => statuses.length, { interval: 1 }).toBeGreaterThan(3);
    await killPostgres(...urls);
    await Promise.all(guessing);
    expect(new Set(statuses)).toEqual(new Set([401, 429, 503]));
    // One whose commit PostgreSQL no longer reported may count without an answer.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(0);
  });
});

const deadlines = { usual: 1_000, long: 2_000 };
/** The delay that a busy machine may add. */
const slack = 2_000;

describe('while no commit goes through', () => {
  let bad: BadDatabase;
  let world: World;

  beforeAll(async () => {
    bad = await startBadDatabase();
    world = await startWorld(
      {},
      {
        url: bad.url,
        poolSize: 20,
        deadlines,
        timeouts: { connection: 300, lock: 200 },
      },
    );
  });

  afterAll(async () => {
    await world.close();
    await bad.remove();
  });

  test('a right password is answered like a wrong one, by one instance and by two §50.9', async () => {
    const { config, database } = world.services;
    const { app } = await createApp({ database, clock: world.clock.now, config });
    onTestFinished(() => app.close());
    const other = createClient(await app.listen({ host: '127.0.0.1', port: 0 }));
    const [owner, mistaken] = [await world.createPerson('employee'), await world.createPerson('employee')];
    const attempt = async (client: Client, { email }: Someone, typed: string) => {
      const body = { email, password: typed };
      const answer = await timed(() => client.as(nobody).send(signInApi.signIn, { body }));
      expect(answer.took).toBeLessThan(deadlines.usual + slack);
      return codeOf(answer);
    };
    /** Another instance is asked while the first attempt still hangs, and both find the traces of that one. */
    const attempts = async (person: Someone, typed: string) => {
      const letThrough = await bad.holdCommits();
      onTestFinished(letThrough);
      const first = attempt(world, person, typed);
      await pause(300);
      const others = await Promise.all([attempt(other, person, typed), first]);
      const later = [await attempt(world, person, typed), await attempt(other, person, typed)];
      await letThrough();
      return [...others, ...later];
    };
    const right = await attempts(owner, password);
    await expect.poll(() => countOf(owner)).toBe(0);
    // A commit that is answered, or the second one that is not would have changes refused for a while.
    expect(
      (await world.as(nobody).send(signInApi.signIn, { body: { email: owner.email, password } })).status,
    ).toBe(200);
    const wrong = await attempts(mistaken, 'wrong');
    await expect.poll(() => countOf(mistaken)).toBe(1);
    expect(right).toEqual(wrong);
    const locked = [503, 'busy', true];
    expect(right).toEqual([locked, [503, 'not_ready', true], locked, locked]);
  });

  async function countOf({ id }: Someone): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count from rate_counters where subject = ${id}`.execute(world.database.db);
    return rows[0]?.count ?? 0;
  }
});
