import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { nobody } from '../../test/client.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

const argon = vi.hoisted(() => ({ computed: 0 }));
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const original = await importOriginal();
  const counted =
    <Arguments extends unknown[], Result>(compute: (...given: Arguments) => Result) =>
    (...given: Arguments) => {
      argon.computed += 1;
      return compute(...given);
    };
  return { ...original, hash: counted(original.hash), verify: counted(original.verify) };
});

describe('a wrong guess', () => {
  let world: World;
  let admin: Someone, person: Someone;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
  });

  beforeEach(async () => {
    person = await world.createPerson('employee');
    const login = `P-${person.id}`;
    await world.as(admin).call(usersApi.edit, { params: { id: person.id }, body: { login } });
    await world.as(admin).call(usersApi.printSlips, { body: { people: [person.id] } });
    // The failures of the test before are forgotten.
    world.clock.advance(16 * 60_000);
    argon.computed = 0;
  });

  afterAll(() => world.close());

  const login = () => `P-${person.id}`;
  const signIn = (typed: string, password = 'wrong') =>
    world.as(nobody).status(signInApi.signIn, { body: { email: typed, password } });
  const start = (typed: string, code = 'AAAA-BBBB-CCCC') =>
    world.as(nobody).status(signInApi.start, {
      body: { login: typed, code, new_password: 'sunflower', confirm_new_password: 'sunflower' },
    });

  test('costs one hash, whether it is a password or a code, and whether anybody has the name §104.3', async () => {
    const guesses = [
      () => signIn(login()),
      () => signIn('nobody-42'),
      () => signIn(login(), 'AAAA-BBBB-CCCC'),
      () => start(login()),
      () => start('nobody-42'),
    ];
    for (const guess of guesses) {
      argon.computed = 0;
      expect(await guess()).toBeGreaterThanOrEqual(400);
      expect(argon.computed, String(guess)).toBe(1);
    }
  });

  test('takes one of ten for the account, be it a password for the address or the login, or a code §50.1 §92.12 §104.3', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1)
      statuses.push(await signIn(person.email), await signIn(login()), await start(login()));
    expect(statuses).toEqual([401, 401, 410, 401, 401, 410, 401, 401, 410, 401, 429, 429]);
    expect(argon.computed).toBe(10);
    expect(await signIn(person.email)).toBe(429);
    expect(await signIn(login().toUpperCase())).toBe(429);
    expect(await start(login())).toBe(429);
  });

  test('of a name that nobody has counts for that name alone, at both calls §50.1', async () => {
    const names = ['nobody-1', 'nobody-2'];
    for (let round = 0; round < 5; round += 1)
      for (const name of names) expect([await signIn(name), await start(name)]).toEqual([401, 410]);
    for (const name of names) expect([await signIn(name), await start(name)]).toEqual([429, 429]);
    expect(await signIn('nobody-3')).toBe(401);
  });

  test('is forgotten for address and login when an admin sets another password', async () => {
    for (let round = 0; round < 10; round += 1) await signIn(login());
    expect([await signIn(person.email), await signIn(login())]).toEqual([429, 429]);
    const params = { id: person.id };
    const { temp_password } = await world.as(admin).call(usersApi.setTemporaryPassword, { params });
    expect(await signIn(login(), temp_password)).toBe(200);
    expect(await signIn(person.email, temp_password)).toBe(200);
  });
});
