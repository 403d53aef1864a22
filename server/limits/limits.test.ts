import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signInApi } from '#shared/api/sign-in';
import type { Config, Limits } from '../config.ts';
import { password, startWorld, type World } from '../../test/world.ts';
import { readConfig } from '../config.ts';

const defaults = readConfig({}).limits;
const minute = 60_000;

async function openWorld(limits: Partial<Limits> = {}, settings: Partial<Config> = {}): Promise<World> {
  const world = await startWorld({ limits: { ...defaults, ...limits }, ...settings });
  onTestFinished(() => world.close());
  return world;
}

const from = (address: string) => ({ 'x-forwarded-for': address });

async function signIn(world: World, email: string, typed = password, headers: Record<string, string> = {}) {
  const answer = await world.send(signInApi.signIn, { body: { email, password: typed }, headers });
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    problem: answer.problem,
  };
}

async function fail(world: World, email: string, times: number, headers: Record<string, string> = {}) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await signIn(world, email, 'wrong', headers)).status);
  return statuses;
}

describe('failed sign-ins to one account', () => {
  test('are refused from the eleventh on, with the right password as well, and told when to come again', async () => {
    const world = await openWorld();
    const { email } = await world.createPerson('employee');
    expect(await fail(world, email, 11)).toEqual([...Array<number>(10).fill(401), 429]);
    const { status, retryAfter, problem } = await signIn(world, email);
    expect([status, retryAfter, problem]).toEqual([
      429,
      30,
      {
        code: 'too_many_sign_ins',
        message: 'Too many failed attempts to sign in. Please try again in 30 seconds.',
      },
    ]);
  });

  test('block for longer each time, but never for more than a quarter of an hour', async () => {
    const world = await openWorld();
    const { email } = await world.createPerson('employee');
    await fail(world, email, 10);
    const waits: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const { retryAfter } = await signIn(world, email);
      waits.push(retryAfter);
      world.clock.advance(retryAfter * 1_000);
      await fail(world, email, 1);
    }
    expect(waits.slice(0, 5)).toEqual([30, 60, 120, 240, 480]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(900);
  });

  test('are forgotten after a right password, and after a quarter of an hour', async () => {
    const world = await openWorld();
    const { email } = await world.createPerson('employee');
    await fail(world, email, 9);
    expect((await signIn(world, email)).status).toBe(200);
    expect(await fail(world, email, 9)).not.toContain(429);
    world.clock.advance(15 * minute + 1);
    expect(await fail(world, email, 10)).not.toContain(429);
  });

  test('count the same for an account that does not exist, whatever the case of its address', async () => {
    const world = await openWorld();
    const email = `${randomUUID()}@company.example`;
    expect(await fail(world, email, 6)).not.toContain(429);
    expect(await fail(world, ` ${email.toUpperCase()} `, 5)).toEqual([401, 401, 401, 401, 429]);
  });

  test('count the same however the accents of the address are spelt', async () => {
    const world = await openWorld({ signInFailuresPerAccount: 2 });
    expect(await fail(world, 'ren\u00E9@company.example', 2)).toEqual([401, 401]);
    expect(await fail(world, 'Rene\u0301@company.example', 1)).toEqual([429]);
  });

  test('let no more through when a hundred come at once', async () => {
    const world = await openWorld({}, {});
    const { email } = await world.createPerson('employee');
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(world, email, 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test('are counted together by all instances', async () => {
    const world = await openWorld();
    const { email } = await world.createPerson('employee');
    await fail(world, email, 10);
    // What another instance would read.
    const { rows } = await sql<{ count: number }>`
      select count from rate_counters where kind = 'failed sign-ins to account'`.execute(world.database.db);
    expect(rows).toEqual([{ count: 10 }]);
  });

  test('a wrong current password in the profile is one of them', async () => {
    const world = await openWorld({ signInFailuresPerAccount: 2 });
    const { token } = await world.createPerson('employee');
    const change = (current_password: string) =>
      world.send(signInApi.changePassword, {
        token,
        body: { current_password, new_password: 'another', confirm_new_password: 'another' },
      });
    expect((await change('wrong')).status).toBe(400);
    expect((await change('wrong')).status).toBe(400);
    expect((await change(password)).status).toBe(429);
  });

  test('0 turns the limit off', async () => {
    const world = await openWorld({ signInFailuresPerAccount: 0, signInFailuresPerAddress: 0 });
    const { email } = await world.createPerson('employee');
    expect(await fail(world, email, 15)).not.toContain(429);
  });
});

describe('failed sign-ins from one address', () => {
  const trustedProxies = ['127.0.0.1'];
  const unknown = () => `${randomUUID()}@company.example`;

  test('are refused whichever the account, and other addresses are let in', async () => {
    const world = await openWorld({ signInFailuresPerAddress: 3 }, { trustedProxies });
    for (let time = 0; time < 3; time += 1) await fail(world, unknown(), 1, from('192.0.2.1'));
    expect(await fail(world, unknown(), 1, from('192.0.2.1'))).toEqual([429]);
    expect(await fail(world, unknown(), 1, from('192.0.2.2'))).toEqual([401]);
  });

  test('count a whole IPv6 network of 64 bits as one', async () => {
    const world = await openWorld({ signInFailuresPerAddress: 2 }, { trustedProxies });
    await fail(world, unknown(), 1, from('2001:db8:1:2::1'));
    await fail(world, unknown(), 1, from('2001:db8:1:2:ffff::2'));
    expect(await fail(world, unknown(), 1, from('2001:db8:1:2:3::3'))).toEqual([429]);
    expect(await fail(world, unknown(), 1, from('2001:db8:1:3::1'))).toEqual([401]);
  });

  test('count a claim that is no address for the proxy that passes it on', async () => {
    const world = await openWorld({ signInFailuresPerAddress: 2 }, { trustedProxies });
    expect(await fail(world, unknown(), 1, from('unknown'))).toEqual([401]);
    expect(await fail(world, unknown(), 1, from(randomBytes(4_000).toString('hex')))).toEqual([401]);
    expect(await fail(world, unknown(), 1, from('_hidden'))).toEqual([429]);
    expect(await fail(world, unknown(), 1, from('192.0.2.1'))).toEqual([401]);
  });

  test('believe nobody but the trusted proxies about the address', async () => {
    const world = await openWorld({ signInFailuresPerAddress: 2 }, { trustedProxies: ['192.0.2.200'] });
    await fail(world, unknown(), 1, from('192.0.2.1'));
    await fail(world, unknown(), 1, from('192.0.2.2'));
    expect(await fail(world, unknown(), 1, from('192.0.2.3'))).toEqual([429]);
  });
});

describe('registrations from one address', () => {
  const register = async (world: World) => {
    const email = `${randomUUID()}@company.example`;
    const body = { first_name: 'Ada', last_name: 'Test', email, password, confirm_password: password };
    const { status, headers } = await world.send(signInApi.register, { body });
    return { status, retryAfter: Number(headers.get('retry-after')) };
  };

  test('are refused above the limit until the hour is over', async () => {
    const world = await openWorld({ registrationsPerAddress: 2 });
    world.clock.set('2026-12-01T12:50:00.000Z');
    expect([(await register(world)).status, (await register(world)).status]).toEqual([201, 201]);
    expect(await register(world)).toEqual({ status: 429, retryAfter: 600 });
    world.clock.advance(10 * minute);
    expect((await register(world)).status).toBe(201);
  });
});

describe('requests of one person', () => {
  const ask = async (world: World, token: string) => (await world.send(signInApi.verify, { token })).status;

  test('are refused above the limit until the minute is over, and nobody else is', async () => {
    const world = await openWorld({ requestsPerUser: 5 });
    const [person, other] = [await world.createPerson('employee'), await world.createPerson('employee')];
    for (let time = 0; time < 5; time += 1) expect(await ask(world, person.token)).toBe(200);
    expect(await ask(world, person.token)).toBe(429);
    expect(await ask(world, other.token)).toBe(200);
    world.clock.advance(minute);
    expect(await ask(world, person.token)).toBe(200);
  });

  test('on other instances count as well, once they have told', async () => {
    const world = await openWorld({ requestsPerUser: 5 });
    const { id, token } = await world.createPerson('employee');
    const now = world.clock.now();
    expect(await ask(world, token)).toBe(200);
    await sql`insert into rate_counters (kind, subject, window_start, count)
      values ('requests', ${id}, date_trunc('minute', ${now}::timestamptz), 4)`.execute(world.database.db);
    await world.services.meter.exchange(world.database.db, now);
    expect(await ask(world, token)).toBe(429);
  });
});
