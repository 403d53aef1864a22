import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInApi } from '#shared/api/sign-in';
import { forgetWhatIsOver } from '../../jobs/forget.ts';
import { writeSignInUses } from '../../jobs/write-sign-in-uses.ts';
import { nobody } from '../../../test/client.ts';
import { password, startWorld, type Someone, type World } from '../../../test/world.ts';

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;

describe('how long a sign-in lasts', () => {
  let world: World;
  let person: Someone;
  let token: string;

  beforeAll(async () => {
    world = await startWorld();
    person = await world.createPerson('employee');
  });

  beforeEach(async () => {
    const { body } = await world
      .as(nobody)
      .send(signInApi.signIn, { body: { email: person.email, password } });
    token = body.token;
  });

  afterAll(() => world.close());

  const statusNow = async () => {
    const { status } = await world.as({ token }).send(signInApi.verify);
    await writeSignInUses(world.services);
    return status;
  };

  test('it ends after 12 hours without use', async () => {
    world.clock.advance(12 * hour);
    expect(await statusNow()).toBe(401);
  });

  test('it goes on a second before that, and each use begins the 12 hours anew', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      world.clock.advance(12 * hour - second);
      expect(await statusNow()).toBe(200);
    }
    world.clock.advance(12 * hour);
    expect(await statusNow()).toBe(401);
  });

  test('an ended one does not come back to life by being tried', async () => {
    world.clock.advance(12 * hour);
    expect(await statusNow()).toBe(401);
    world.clock.advance(second);
    expect(await statusNow()).toBe(401);
  });

  test('it ends after 7 days however much it is used', async () => {
    for (let turn = 0; turn < 14; turn += 1) {
      world.clock.advance(12 * hour - second);
      expect(await statusNow()).toBe(200);
    }
    world.clock.advance(13 * second);
    expect(await statusNow()).toBe(200);
    world.clock.advance(second);
    expect(await statusNow()).toBe(401);
  });

  test('what has run out is cleared away', async () => {
    world.clock.advance(8 * day);
    await world.as(nobody).call(signInApi.signIn, { body: { email: person.email, password } });
    await forgetWhatIsOver(world.services);
    const rows = await world.database.db.selectFrom('sign_ins').select('expires_at').execute();
    expect(rows.filter(({ expires_at }) => expires_at <= world.clock.now())).toEqual([]);
    expect(rows).toHaveLength(1);
  });
});

test('the configuration may set other limits', async () => {
  const world = await startWorld({ signInIdleHours: 1, signInMaximumDays: 1 });
  try {
    const { email } = await world.createPerson('employee');
    const { body } = await world.as(nobody).send(signInApi.signIn, { body: { email, password } });
    world.clock.advance(hour - second);
    expect(await world.as(body).status(signInApi.verify)).toBe(200);
    await writeSignInUses(world.services);
    world.clock.advance(hour);
    expect(await world.as(body).status(signInApi.verify)).toBe(401);
  } finally {
    await world.close();
  }
});
