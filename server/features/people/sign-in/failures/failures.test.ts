import { onTestFinished, describe, expect, test } from 'vitest';
import { signInApi } from '#shared/contract';
import { nobody } from '../../../../../test/client.ts';
import { password, startWorld, type Someone } from '../../../../../test/world.ts';
import { readConfig, type Limits } from '../../../../config.ts';
import { forgetWhatIsOver } from '../../../../jobs/forget.ts';
import { tellFailedSignIns } from './service.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

async function openWorld(limits: Partial<Limits> = {}) {
  const world = await startWorld({
    limits: { ...readConfig({}).limits, signInFailuresPerAccount: 0, signInFailuresPerAddress: 0, ...limits },
    trustedProxies: ['127.0.0.1'],
  });
  onTestFinished(() => world.close());
  world.clock.set(new Date('2026-12-01T12:00:00Z'));
  const admin = await world.createPerson('admin');
  const person = await world.createPerson('employee');
  const signIn = (email: string, typed: string, address: string) =>
    world.as(nobody).send(signInApi.signIn, {
      body: { email, password: typed },
      headers: { 'x-forwarded-for': address },
    });
  return {
    world,
    admin,
    person,
    /** A number of wrong passwords, one after the other. */
    fail: async (email: string, times: number, address = '192.0.2.1') => {
      const statuses = [];
      for (let time = 0; time < times; time += 1)
        statuses.push((await signIn(email, 'wrong', address)).status);
      return statuses;
    },
    /** The news for the person at a sign-in. */
    toldTo: async ({ email }: Pick<Someone, 'email'>, address = '192.0.2.1') => {
      const { status, body } = await signIn(email, password, address);
      expect(status).toBe(200);
      return body.failed_sign_ins ?? null;
    },
    entries: async () => {
      const query = { action: 'sign-in.failed' as const };
      return await admin.trail(query);
    },
    rows: () => world.database.db.selectFrom('failed_sign_ins').selectAll().execute(),
  };
}

describe('wrong passwords', () => {
  test('are one entry of the trail for an account and hour, once that is over §46.5', async () => {
    const { world, person, admin, fail, entries } = await openWorld();
    await fail(person.email, 5, '192.0.2.1');
    await fail(` ${person.email.toUpperCase()} `, 4, '192.0.2.2');
    await fail(person.email, 3, '2001:db8::1');
    await fail(person.email, 1, '2001:db8::2');
    await fail(admin.email, 1);
    await tellFailedSignIns(world.services);
    expect(await entries()).toEqual([]);
    world.clock.advance(hour);
    await fail(person.email, 1);
    world.clock.advance(minute + 1);
    await Promise.all([tellFailedSignIns(world.services), tellFailedSignIns(world.services)]);
    await tellFailedSignIns(world.services);
    const told = await entries();
    const at = '2026-12-01T12:00:00.000Z';
    expect(told.map(({ people, after }) => [people[0]!._id, after])).toEqual(
      expect.arrayContaining([
        [person.id, { failed_sign_ins: 13, networks: 3, hour: at }],
        [admin.id, { failed_sign_ins: 1, networks: 1, hour: at }],
      ]),
    );
    expect(told).toHaveLength(2);
    expect(told[0]!.actor).toBe(null);
    expect(JSON.stringify(told)).not.toContain('192.0.2');
  });

  test('are a row an hour, however many they are and wherever they come from §46.5', async () => {
    const { person, fail, rows } = await openWorld();
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => fail(person.email, 2, `198.51.100.${index + 1}`)),
    );
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ person_id: person.id, count: 60 });
    expect(row!.networks).toHaveLength(20);
    expect(JSON.stringify(row)).not.toContain('198.51');
  });

  test('beyond the limit are refused before anything is counted §46.5 §50.1', async () => {
    const { person, fail, rows } = await openWorld({ signInFailuresPerAccount: 3 });
    expect(await fail(person.email, 30)).toEqual([
      ...Array<number>(3).fill(401),
      ...Array<number>(27).fill(429),
    ]);
    expect(await rows()).toMatchObject([{ count: 3 }]);
  });

  test('for an unknown address, and for an account that was deleted, leave nothing §46.5', async () => {
    const { world, admin, person, fail, rows, entries } = await openWorld();
    await admin.deletes(person);
    for (const email of ['nobody@company.example', person.email]) await fail(email, 3);
    expect(await rows()).toEqual([]);
    world.clock.advance(2 * hour);
    expect(await tellFailedSignIns(world.services)).toBe(0);
    expect(await entries()).toEqual([]);
  });

  test('in the profile count, too §46.5', async () => {
    const { person, rows } = await openWorld();
    const body = { current_password: 'wrong', new_password: 'another', confirm_new_password: 'another' };
    expect(await person.status(signInApi.changePassword, { body })).toBe(400);
    expect(await rows()).toMatchObject([{ person_id: person.id, count: 1 }]);
  });
});

describe('a person who signs in', () => {
  test('is told once how many there were, and from how many networks §46.6', async () => {
    const { world, person, fail, toldTo, entries } = await openWorld();
    expect(await toldTo(person)).toBe(null);
    await fail(person.email, 5, '192.0.2.7');
    world.clock.advance(hour);
    await fail(person.email, 7, '192.0.2.8');
    expect(await toldTo(person)).toEqual({ count: 12, networks: 2 });
    expect(await toldTo(person)).toBe(null);
    // The trail tells of the whole hour, and the person of those since.
    await fail(person.email, 1, '192.0.2.9');
    expect(await toldTo(person)).toMatchObject({ count: 1 });
    world.clock.advance(hour + minute + 1);
    await tellFailedSignIns(world.services);
    expect((await entries()).map(({ after }) => after!['failed_sign_ins'])).toEqual([8, 5]);
    expect(await toldTo(person)).toBe(null);
  });

  test('is not told of a few slips from the network of the sign-in, but of more §46.6', async () => {
    const { person, fail, toldTo } = await openWorld();
    await fail(person.email, 4);
    expect(await toldTo(person)).toBe(null);
    await fail(person.email, 5);
    expect(await toldTo(person)).toEqual({ count: 5, networks: 1 });
  });

  test('by two devices at once is told on one of them §46.6', async () => {
    const { person, fail, toldTo } = await openWorld();
    await fail(person.email, 6, '192.0.2.7');
    const told = await Promise.all([toldTo(person), toldTo(person), toldTo(person)]);
    expect(told.filter((each) => each !== null)).toEqual([{ count: 6, networks: 1 }]);
  });

  test('is told within 90 days, and what is told is forgotten §46.6', async () => {
    const { world, person, admin, fail, toldTo, rows } = await openWorld();
    await fail(person.email, 6, '192.0.2.7');
    await fail(admin.email, 6, '192.0.2.7');
    world.clock.advance(2 * hour);
    await tellFailedSignIns(world.services);
    await toldTo(admin);
    await forgetWhatIsOver(world.services);
    expect(await rows()).toMatchObject([{ person_id: person.id }]);
    world.clock.advance(90 * day);
    await forgetWhatIsOver(world.services);
    expect(await rows()).toEqual([]);
  });
});
