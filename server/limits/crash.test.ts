import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationsApi } from '#shared/api/operations';
import { signInApi } from '#shared/api/sign-in';
import { createClient, nobody } from '../../test/client.ts';
import { startPrivateSystem, type PrivateSystem } from '../../test/private-system.ts';

const right = 'guiding-light';

describe('failed sign-ins', { timeout: 120_000 }, () => {
  let system: PrivateSystem;

  beforeAll(async () => {
    system = await startPrivateSystem({ SIGN_IN_FAILURES_PER_ACCOUNT: '10' });
  }, 120_000);

  afterAll(() => system.remove());

  async function signIn(url: string, email: string, password: string) {
    const { status, headers, problem } = await createClient(url)
      .as(nobody)
      .send(signInApi.signIn, { body: { email, password } });
    return { status, code: problem.code, retryAfter: Number(headers.get('retry-after')) };
  }

  /** The statuses of so many wrong passwords. */
  async function fail(url: string, email: string, times: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await signIn(url, email, 'wrong')).status);
    return statuses;
  }

  async function register(url: string): Promise<string> {
    const email = `${randomUUID()}@company.example`;
    const body = { first_name: 'Ada', last_name: 'Test', email, password: right, confirm_password: right };
    await createClient(url).as(nobody).call(signInApi.register, { body });
    return email;
  }

  const untilReady = (url: string) =>
    expect
      .poll(() => createClient(url).as(nobody).status(operationsApi.ready), { timeout: 30_000 })
      .toBe(200);

  async function killPostgres(...urls: string[]): Promise<void> {
    await system.postgres.kill();
    await system.postgres.start();
    for (const url of urls) await untilReady(url);
  }

  test('that have led to a wait still do after PostgreSQL was killed, with the right password as well', async () => {
    const { url } = await system.startInstance();
    const email = await register(url);
    expect(await fail(url, email, 11)).toEqual([...Array<number>(10).fill(401), 429]);
    await killPostgres(url);
    const { status, code, retryAfter } = await signIn(url, email, right);
    expect([status, code]).toEqual([429, 'too_many_sign_ins']);
    expect(retryAfter).toBeLessThanOrEqual(30);
  });

  test('are ten in all when PostgreSQL and an instance are killed between them', async () => {
    const [first, second] = [await system.startInstance(), await system.startInstance()];
    const email = await register(first.url);
    expect(await fail(first.url, email, 4)).not.toContain(429);
    await killPostgres(first.url, second.url);
    expect(await fail(first.url, email, 3)).not.toContain(429);
    await first.kill();
    expect(await fail(second.url, email, 4)).toEqual([401, 401, 401, 429]);
  });

  test('are never more than ten when two instances are asked at once and PostgreSQL is killed meanwhile', async () => {
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
    // One whose commit PostgreSQL no longer told of may count without an answer.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(0);
  });

  test('and right ones are answered alike while no commit goes through, and count once it does', async () => {
    const { url } = await system.startInstance();
    const [mistaken, owner] = [await register(url), await register(url)];
    await system.hangCommits();
    // The second of each finds the first one's row locked.
    const wrong = [await signIn(url, mistaken, 'wrong'), await signIn(url, mistaken, 'wrong')];
    const good = [await signIn(url, owner, right), await signIn(url, owner, right)];
    await system.releaseCommits();
    expect(wrong.map(({ status }) => status)).toEqual([503, 503]);
    expect(good.map(({ status, code }) => ({ status, code }))).toEqual(
      wrong.map(({ status, code }) => ({ status, code })),
    );
    await untilReady(url);
    // The guess whose commit hung was counted.
    expect(await fail(url, mistaken, 10)).toEqual([...Array<number>(9).fill(401), 429]);
    expect((await signIn(url, owner, right)).status).toBe(200);
  });
});
