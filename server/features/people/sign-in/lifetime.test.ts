import { beforeEach, describe, expect, test } from 'vitest';
import { signInApi } from '#shared/contract';
import { forgetWhatIsOver } from '../../../jobs/forget.ts';
import { writeSignInUses } from '../../../jobs/write-sign-in-uses.ts';
import { nobody, type SignedIn } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';
import { password, startWorld } from '../../../../test/world.ts';

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;

describe('a sign-in', () => {
  const { world, person } = stage({ people: { person: 'employee' } });
  let signedIn: SignedIn;

  beforeEach(async () => {
    const body = { email: person.email, password };
    signedIn = await world.as(nobody).call(signInApi.signIn, { body });
  });

  /** Uses the sign-in, and writes down that it was used. */
  const use = async () => {
    const status = await world.as(signedIn).status(signInApi.verify);
    await writeSignInUses(world.services);
    return status;
  };

  test('ends after 12 hours without use §46.3', async () => {
    world.clock.advance(12 * hour);
    expect(await use()).toBe(401);
  });

  test('goes on a second before that, and each use begins the 12 hours anew', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      world.clock.advance(12 * hour - second);
      expect(await use()).toBe(200);
    }
    world.clock.advance(12 * hour);
    expect(await use()).toBe(401);
  });

  test('stays ended when it is tried again', async () => {
    world.clock.advance(12 * hour);
    expect(await use()).toBe(401);
    world.clock.advance(second);
    expect(await use()).toBe(401);
  });

  test('ends after 7 days however much it is used §46.3', async () => {
    for (let turn = 0; turn < 14; turn += 1) {
      world.clock.advance(12 * hour - second);
      expect(await use()).toBe(200);
    }
    world.clock.advance(13 * second);
    expect(await use()).toBe(200);
    world.clock.advance(second);
    expect(await use()).toBe(401);
  });

  test('is removed from the database after it has ended', async () => {
    // The one of the cast never ends by the clock.
    await person.call(signInApi.logout);
    world.clock.advance(8 * day);
    await world.as(nobody).call(signInApi.signIn, { body: { email: person.email, password } });
    await forgetWhatIsOver(world.services);
    const rows = await world.database.db.selectFrom('sign_ins').select('expires_at').execute();
    expect(rows.filter(({ expires_at }) => expires_at <= world.clock.now())).toEqual([]);
    expect(rows).toHaveLength(1);
  });
});

test('a sign-in lasts as long as the configuration says', async () => {
  const world = await startWorld({ signInIdleHours: 1, signInMaximumDays: 1 });
  try {
    const { email } = await world.createPerson('employee');
    const person = await world.as(nobody).call(signInApi.signIn, { body: { email, password } });
    world.clock.advance(hour - second);
    expect(await world.as(person).status(signInApi.verify)).toBe(200);
    await writeSignInUses(world.services);
    world.clock.advance(hour);
    expect(await world.as(person).status(signInApi.verify)).toBe(401);
  } finally {
    await world.close();
  }
});
