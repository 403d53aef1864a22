import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { programsApi, recordsApi, signInApi, usersApi } from '#shared/contract';
import { createApp } from '../app.ts';
import type { Config, Limits } from '../config.ts';
import { createClient, nobody, type Client } from '../../test/client.ts';
import { password, startWorld, type World } from '../../test/world.ts';
import { readConfig } from '../config.ts';

const defaults = readConfig({}).limits;
const minute = 60_000;

async function openWorld(limits: Partial<Limits> = {}, settings: Partial<Config> = {}): Promise<World> {
  const world = await startWorld({ limits: { ...defaults, ...limits }, ...settings });
  onTestFinished(() => world.close());
  return world;
}

/** Another server on the same database, as a company runs several. */
async function startSecondInstance(world: World) {
  const { config, database } = world.services;
  const { app, services } = await createApp({ database, clock: world.clock.now, config });
  onTestFinished(() => app.close());
  return { client: createClient(await app.listen({ host: '127.0.0.1', port: 0 })), services };
}

const from = (address: string) => ({ 'x-forwarded-for': address });

async function signIn(client: Client, email: string, typed = password, headers: Record<string, string> = {}) {
  const answer = await client
    .as(nobody)
    .send(signInApi.signIn, { body: { email, password: typed }, headers });
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    problem: answer.problem,
  };
}

/** The statuses of this number of attempts with a wrong password. */
async function fail(client: Client, email: string, times: number, headers: Record<string, string> = {}) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await signIn(client, email, 'wrong', headers)).status);
  return statuses;
}

describe('failed sign-ins to one account', () => {
  test('are refused from the eleventh on, with the right password as well, and told when to come again §26.3 §50.1', async () => {
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

  test('block the account for longer each time, until a quarter of an hour has passed since the first', async () => {
    const world = await openWorld();
    const { email } = await world.createPerson('employee');
    await fail(world, email, 10);
    const waits: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      const { retryAfter } = await signIn(world, email);
      waits.push(retryAfter);
      world.clock.advance(retryAfter * 1_000);
      expect(await fail(world, email, 1)).toEqual([401]);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480]);
    expect((await signIn(world, email)).status).toBe(200);
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

  test('let no more through when forty come at once', async () => {
    const world = await openWorld();
    const { email } = await world.createPerson('employee');
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(world, email, 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test('are counted together by all instances §50.1', async () => {
    const world = await openWorld();
    const { email } = await world.createPerson('employee');
    const { client: other } = await startSecondInstance(world);
    expect(await fail(world, email, 5)).not.toContain(429);
    expect(await fail(other, email, 6)).toEqual([...Array<number>(5).fill(401), 429]);
    expect((await signIn(world, email)).status).toBe(429);
  });

  test('include a wrong current password in the profile', async () => {
    const world = await openWorld({ signInFailuresPerAccount: 2 });
    const person = await world.createPerson('employee');
    const form = (current_password: string) => ({
      body: { current_password, new_password: 'another', confirm_new_password: 'another' },
    });
    expect(await world.as(person).status(signInApi.changePassword, form('wrong'))).toBe(400);
    expect(await world.as(person).status(signInApi.changePassword, form('wrong'))).toBe(400);
    expect(await world.as(person).status(signInApi.changePassword, form(password))).toBe(429);
  });

  test('are not limited where the limit is 0', async () => {
    const world = await openWorld({ signInFailuresPerAccount: 0, signInFailuresPerAddress: 0 });
    const { email } = await world.createPerson('employee');
    expect(await fail(world, email, 15)).not.toContain(429);
  });

  test('are forgotten with the password: a temporary one lets in who has failed too often with the old one §9.3', async () => {
    const world = await openWorld();
    const [admin, person] = [await world.createPerson('admin'), await world.createPerson('employee')];
    expect((await fail(world, person.email, 14)).at(-1)).toBe(429);
    const { temp_password: given } = await world
      .as(admin)
      .call(usersApi.setTemporaryPassword, { params: { id: person.id }, body: {} });
    expect((await signIn(world, person.email, given)).status).toBe(200);
  });
});

describe('failed sign-ins from one address', () => {
  const trustedProxies = ['127.0.0.1'];
  const unknown = () => `${randomUUID()}@company.example`;

  test('are refused whatever the account, while other addresses may sign in', async () => {
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

  test('count for the address of the connection, whatever it says, unless it comes from a trusted proxy', async () => {
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
    const { status, headers } = await world.as(nobody).send(signInApi.register, { body });
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
  test('are refused above the limit until the minute is over, while other people’s are not', async () => {
    const world = await openWorld({ requestsPerUser: 5 });
    const [person, other] = [await world.createPerson('employee'), await world.createPerson('employee')];
    for (let time = 0; time < 5; time += 1) expect(await world.as(person).status(signInApi.verify)).toBe(200);
    expect(await world.as(person).status(signInApi.verify)).toBe(429);
    expect(await world.as(other).status(signInApi.verify)).toBe(200);
    world.clock.advance(minute);
    expect(await world.as(person).status(signInApi.verify)).toBe(200);
  });

  test('count once each, also where their body is refused', async () => {
    const world = await openWorld({ requestsPerUser: 3 });
    const admin = await world.createPerson('admin');
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const { id } = await world.createProgram({
      admin: await world.createPerson('admin'),
      manager,
      trainers: [trainer],
    });
    const call = { params: { id }, body: { sessions: 'none' as never } };
    const status = () => world.as(admin).status(programsApi.countEnrolments, call);
    expect([await status(), await status(), await status(), await status()]).toEqual([400, 400, 400, 429]);
  });

  test('count as fifty where they ask for a document to print §50.10', async () => {
    const world = await openWorld({ requestsPerUser: 102 });
    const person = await world.createPerson('employee');
    const paper = () => world.as(person).status(recordsApi.pdfOfPerson, { params: { id: person.id } });
    expect([await paper(), await paper()]).toEqual([200, 200]);
    expect(await world.as(person).status(signInApi.verify)).toBe(200);
    expect(await paper()).toBe(429);
  });

  test('let one document through, however low the limit', async () => {
    const world = await openWorld({ requestsPerUser: 5 });
    const person = await world.createPerson('employee');
    const paper = () => world.as(person).status(recordsApi.pdfOfPerson, { params: { id: person.id } });
    expect([await paper(), await paper()]).toEqual([200, 429]);
  });

  test('count on all instances, once these have exchanged their counts', async () => {
    const world = await openWorld({ requestsPerUser: 5 });
    const person = await world.createPerson('employee');
    const { client: other, services } = await startSecondInstance(world);
    expect(await world.as(person).status(signInApi.verify)).toBe(200);
    for (let time = 0; time < 4; time += 1) expect(await other.as(person).status(signInApi.verify)).toBe(200);
    for (const { meter } of [services, world.services]) {
      await meter.exchange(world.database.db, world.clock.now());
    }
    expect(await world.as(person).status(signInApi.verify)).toBe(429);
  });
});
