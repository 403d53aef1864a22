import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signInApi } from '#shared/contract';
import { nobody } from '../../test/client.ts';
import { password, startWorld, type Someone, type World } from '../../test/world.ts';
import type { Limits } from '../config.ts';
import { readConfig } from '../config.ts';
import { erasePerson } from '../maintenance/personal-data/erase-person.ts';

const minute = 60_000;

async function openWorld(limits: Partial<Limits> = {}): Promise<World> {
  const world = await startWorld({
    limits: { ...readConfig({}).limits, ...limits },
    trustedProxies: ['127.0.0.1'],
  });
  onTestFinished(() => world.close());
  return world;
}

type Account = Pick<Someone, 'email'>;

/** A browser's handling of cookies: it keeps those it gets, and sends them along. */
function openBrowser(world: World, cookies: Record<string, string> = {}) {
  const jar = { ...cookies };
  const send = async (
    endpoint: typeof signInApi.signIn | typeof signInApi.changePassword,
    body: object,
    more: Record<string, string> = {},
  ) => {
    const cookie = Object.entries(jar).map(([name, value]) => `${name}=${value}`);
    const headers = { ...more, ...(cookie.length > 0 && { cookie: cookie.join('; ') }) };
    const answer = await world.as(nobody).send(endpoint, { body, headers });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar[name] = value;
    }
    return answer;
  };
  const signIn = async ({ email }: Account, typed = password, more: Record<string, string> = {}) =>
    (await send(signInApi.signIn, { email, password: typed }, more)).status;
  return {
    jar,
    signIn,
    signInFrom: (address: string, account: Account, typed = password) =>
      signIn(account, typed, { 'x-forwarded-for': address }),
    /** The statuses of this number of wrong passwords. */
    fail: async (account: Account, times: number) => {
      const statuses: number[] = [];
      for (let time = 0; time < times; time += 1) statuses.push(await signIn(account, 'wrong'));
      return statuses;
    },
    changePassword: async ({ token }: Someone, current: string, next: string) => {
      const body = { current_password: current, new_password: next, confirm_new_password: next };
      return (await send(signInApi.changePassword, body, { authorization: `Bearer ${token}` })).status;
    },
  };
}

describe('a browser that has signed an account in before', () => {
  test('is let in while a stranger goes on guessing, and the stranger waits on §50.5', async () => {
    const world = await openWorld();
    const person = await world.createPerson('employee');
    const [own, stranger] = [openBrowser(world), openBrowser(world)];
    expect(await own.signIn(person)).toBe(200);
    expect(await stranger.fail(person, 11)).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await own.signIn(person)).toBe(200);
    expect(await stranger.signIn(person)).toBe(429);
    expect(await openBrowser(world).signIn(person)).toBe(429);
  });

  test('is let in while others of its network have used up the network’s failures', async () => {
    const world = await openWorld({ signInFailuresPerAddress: 2 });
    const [person, other] = [await world.createPerson('employee'), await world.createPerson('employee')];
    const [own, stranger] = [openBrowser(world), openBrowser(world)];
    expect(await own.signInFrom('192.0.2.1', person)).toBe(200);
    for (let time = 0; time < 2; time += 1) await stranger.signInFrom('192.0.2.1', other, 'wrong');
    expect(await stranger.signInFrom('192.0.2.1', other)).toBe(429);
    expect(await own.signInFrom('192.0.2.1', person)).toBe(200);
  });

  test('waits after ten wrong passwords, also when it signs in elsewhere between, and nobody else does', async () => {
    const world = await openWorld();
    const person = await world.createPerson('employee');
    const [own, second] = [openBrowser(world), openBrowser(world)];
    await own.signIn(person);
    await second.signIn(person);
    expect(await own.fail(person, 5)).not.toContain(429);
    expect(await second.signIn(person)).toBe(200);
    expect(await own.fail(person, 6)).toEqual([...Array<number>(5).fill(401), 429]);
    expect(await own.signIn(person)).toBe(429);
    expect(await second.signIn(person)).toBe(200);
    expect(await openBrowser(world).signIn(person)).toBe(200);
    world.clock.advance(15 * minute);
    expect(await own.signIn(person)).toBe(200);
  });

  test('shares its allowance with a device that has copied its cookie', async () => {
    const world = await openWorld();
    const person = await world.createPerson('employee');
    const own = openBrowser(world);
    await own.signIn(person);
    await own.signIn(person);
    const thief = openBrowser(world, own.jar);
    expect(await thief.fail(person, 11)).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await openBrowser(world, own.jar).signIn(person)).toBe(429);
  });

  test('is known for each of several accounts, of which it keeps eight', async () => {
    const world = await openWorld({ signInFailuresPerAccount: 1 });
    const people = await Promise.all(Array.from({ length: 9 }, () => world.createPerson('employee')));
    const own = openBrowser(world);
    for (const person of people) await own.signIn(person);
    expect(own.jar['device']!.split('.')).toHaveLength(8);
    for (const person of people) await openBrowser(world).fail(person, 1);
    const [forgotten, ...known] = people;
    expect(await own.signIn(forgotten!)).toBe(429);
    for (const person of known) expect(await own.signIn(person)).toBe(200);
  });

  test('is a stranger to every other account, and so is one that makes a cookie up', async () => {
    const world = await openWorld({ signInFailuresPerAccount: 1 });
    const [person, other] = [await world.createPerson('employee'), await world.createPerson('employee')];
    const own = openBrowser(world);
    await own.signIn(other);
    await openBrowser(world).fail(person, 1);
    const { device } = own.jar;
    const made = [
      device!,
      `${device!.slice(0, -1)}${device!.endsWith('A') ? 'B' : 'A'}`,
      'x'.repeat(65),
      '',
      '.'.repeat(4_000),
      '%00',
    ];
    for (const cookie of made) expect(await openBrowser(world, { device: cookie }).signIn(person)).toBe(429);
    expect(await openBrowser(world, { device: device! }).signIn({ email: 'no@company.example' })).toBe(401);
  });

  test('is a stranger once the password was changed elsewhere, not where it was changed', async () => {
    const world = await openWorld({ signInFailuresPerAccount: 1 });
    const person = await world.createPerson('employee');
    const [own, second] = [openBrowser(world), openBrowser(world)];
    await own.signIn(person);
    await second.signIn(person);
    expect(await own.changePassword(person, password, 'another')).toBe(200);
    await openBrowser(world).fail(person, 1);
    expect(await second.signIn(person, 'another')).toBe(429);
    expect(await own.signIn(person, 'another')).toBe(200);
  });

  test('has one allowance for signing in and for its current password in the profile', async () => {
    const world = await openWorld({ signInFailuresPerAccount: 2 });
    const person = await world.createPerson('employee');
    const own = openBrowser(world);
    await own.signIn(person);
    await openBrowser(world).fail(person, 3);
    expect(await own.changePassword(person, 'wrong', 'another')).toBe(400);
    expect(await own.fail(person, 1)).toEqual([401]);
    expect(await own.changePassword(person, password, 'another')).toBe(429);
  });

  test('gets a cookie for a year, which scripts and other sites do not get, and under TLS a name of its own', async () => {
    const world = await openWorld();
    const person = await world.createPerson('employee');
    const attributesOf = async (protocol: string) => {
      const { headers } = await world.as(nobody).send(signInApi.signIn, {
        body: { email: person.email, password },
        headers: { 'x-forwarded-proto': protocol },
      });
      const cookie = headers.getSetCookie().find((set) => set.includes('device='))!;
      const [pair, ...rest] = cookie.split('; ');
      return [pair!.split('=')[0], ...rest.toSorted()];
    };
    const attributes = ['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Strict'];
    expect(await attributesOf('http')).toEqual(['device', ...attributes]);
    expect(await attributesOf('https')).toEqual(['__Host-device', ...attributes, 'Secure']);
  });

  test('is forgotten with the person', async () => {
    const world = await openWorld();
    const [person, other] = [await world.createPerson('employee'), await world.createPerson('employee')];
    const own = openBrowser(world);
    await world.createPerson('admin');
    for (const account of [person, other]) {
      await own.signIn(account);
      await own.fail(account, 1);
    }
    const { clock, config } = world.services;
    await erasePerson({ db: world.database.db, clock, config }, person.id);
    const { rows } = await sql<{ subject: string }>`
      select subject from rate_counters where kind = 'failed sign-ins of device'`.execute(world.database.db);
    expect(rows.map(({ subject }) => subject.split(' ')[0])).toEqual([other.id]);
  });
});
