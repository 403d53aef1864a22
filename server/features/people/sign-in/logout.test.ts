import { beforeEach, describe, expect, test } from 'vitest';
import { signInApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';

describe('signing out', () => {
  const { world, person } = stage({ people: { person: 'manager' } });
  let token: string;

  beforeEach(async () => {
    token = await world.signIn(person);
  });

  const logout = async (headers: Record<string, string>) => {
    const response = await fetch(`${world.baseUrl}/api/user/logout`, { method: 'POST', headers });
    return {
      status: response.status,
      cookie: response.headers.getSetCookie()[0],
      body: await response.text(),
    };
  };
  const ownPage = { 'sec-fetch-site': 'same-origin' };

  test('is refused with the cookie from another site, and the sign-in goes on', async () => {
    const { status } = await logout({ cookie: `token=${token}`, 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
    expect(await world.as({ token }).status(signInApi.verify)).toBe(200);
  });

  test('ends the sign-in of the header on the server and clears the cookie §32.5 §46.1', async () => {
    const { status, cookie } = await logout({ authorization: `Bearer ${token}` });
    expect(status).toBe(200);
    expect(cookie).toMatch(/^token=;.*Path=\//);
    expect(cookie).toContain('Expires=Thu, 01 Jan 1970');
    expect(await world.as({ token }).status(signInApi.verify)).toBe(401);
  });

  test('ends the sign-in of the cookie', async () => {
    const { status } = await logout({ cookie: `token=${token}`, ...ownPage });
    expect(status).toBe(200);
    expect(await world.as({ token }).status(signInApi.verify)).toBe(401);
  });

  test('ends no other sign-in of the person', async () => {
    const other = await world.signIn(person);
    await logout({ authorization: `Bearer ${token}` });
    expect(await world.as({ token: other }).status(signInApi.verify)).toBe(200);
  });

  test('ends the sign-in of the cookie also when the token of the header is unknown', async () => {
    await logout({ authorization: 'Bearer long-gone', cookie: `token=${token}`, ...ownPage });
    expect(await world.as({ token }).status(signInApi.verify)).toBe(401);
  });

  test('is answered the same when it comes twice, without a sign-in and with a made-up token', async () => {
    const first = await logout({ authorization: `Bearer ${token}` });
    expect(await logout({ authorization: `Bearer ${token}` })).toEqual(first);
    expect(await logout({})).toEqual(first);
    expect(await logout({ authorization: 'Bearer made-up' })).toEqual(first);
    expect(await logout({ cookie: 'token=made-up', ...ownPage })).toEqual(first);
  });

  test('succeeds from another site with a cookie whose token is unknown', async () => {
    const { status } = await logout({ cookie: 'token=made-up', 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(200);
  });

  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'takes an empty body for none, also with the content type %s',
    async (type) => {
      const { status } = await logout({ authorization: `Bearer ${token}`, 'content-type': type });
      expect(status).toBe(200);
      expect(await world.as({ token }).status(signInApi.verify)).toBe(401);
    },
  );
});
