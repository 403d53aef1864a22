import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInApi } from '#shared/api/sign-in';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

describe('logging out', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let person: Someone;
  let token: string;

  beforeAll(async () => {
    world = await startWorld();
    person = await world.createPerson('manager');
  });

  beforeEach(async () => {
    token = await world.signIn(person);
  });

  afterAll(() => world.close());

  const logout = async (headers: Record<string, string>) => {
    const response = await fetch(`${world.baseUrl}/api/user/logout`, { method: 'POST', headers });
    return {
      status: response.status,
      cookie: response.headers.getSetCookie()[0],
      body: await response.text(),
    };
  };
  const isRunning = async (of: string) => (await as({ token: of }).status(signInApi.verify)) === 200;
  const ownPage = { 'sec-fetch-site': 'same-origin' };

  test('by the cookie it is refused from another site, and the sign-in goes on', async () => {
    const { status } = await logout({ cookie: `token=${token}`, 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
    expect(await isRunning(token)).toBe(true);
  });

  test('by the header it ends the sign-in on the server and clears the cookie', async () => {
    const { status, cookie } = await logout({ authorization: `Bearer ${token}` });
    expect(status).toBe(200);
    expect(cookie).toMatch(/^token=;.*Path=\//);
    expect(cookie).toContain('Expires=Thu, 01 Jan 1970');
    expect(await isRunning(token)).toBe(false);
  });

  test('by the cookie it ends the sign-in as well', async () => {
    const { status } = await logout({ cookie: `token=${token}`, ...ownPage });
    expect(status).toBe(200);
    expect(await isRunning(token)).toBe(false);
  });

  test('it ends this sign-in only', async () => {
    const other = await world.signIn(person);
    await logout({ authorization: `Bearer ${token}` });
    expect(await isRunning(other)).toBe(true);
  });

  test('a stale header does not leave the sign-in of the cookie running', async () => {
    await logout({ authorization: 'Bearer long-gone', cookie: `token=${token}`, ...ownPage });
    expect(await isRunning(token)).toBe(false);
  });

  test('twice, without a sign-in, or with a made-up token it answers the same', async () => {
    const first = await logout({ authorization: `Bearer ${token}` });
    expect(await logout({ authorization: `Bearer ${token}` })).toEqual(first);
    expect(await logout({})).toEqual(first);
    expect(await logout({ authorization: 'Bearer made-up' })).toEqual(first);
    expect(await logout({ cookie: 'token=made-up', ...ownPage })).toEqual(first);
  });

  test('a stale cookie vouches for nothing, so it may come from anywhere', async () => {
    const { status } = await logout({ cookie: 'token=made-up', 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(200);
  });

  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'an empty body is no body, also as %s',
    async (type) => {
      const { status } = await logout({ authorization: `Bearer ${token}`, 'content-type': type });
      expect(status).toBe(200);
      expect(await isRunning(token)).toBe(false);
    },
  );
});
