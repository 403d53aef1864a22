import { describe, expect, test } from 'vitest';
import { stage } from '../../../../test/cast.ts';

/** A browser sends the cookie along from anywhere, so the cookie alone vouches for nothing that changes. */
describe('a change that is signed in by the cookie alone', () => {
  const { world, person } = stage({ people: { person: 'employee' } });

  const send = async (method: string, path: string, headers: Record<string, string>) => {
    const response = await fetch(`${world.baseUrl}${path}`, {
      method,
      headers: { ...headers, ...(method === 'PUT' && { 'content-type': 'application/json' }) },
      ...(method === 'PUT' && { body: JSON.stringify({ first_name: 'Changed', last_name: 'Name' }) }),
    });
    return { status: response.status, body: (await response.json()) as { code?: string } };
  };
  const changeName = (headers: Record<string, string>) => send('PUT', '/api/user/change-name', headers);
  const withCookie = () => ({ cookie: `other=1; token=${person.token}` });
  const storedName = async () =>
    (
      await world.database.db
        .selectFrom('users')
        .select('first_name')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).first_name;

  test.each([
    ['without any evidence', {}],
    ['from another host', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://127.0.0.1:1' }],
    ['from a sandboxed page', { origin: 'null' }],
    ['with an origin that is none', { origin: 'nonsense' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['with two headers that disagree', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ])('is refused when it comes %s', async (_, headers) => {
    const { status, body } = await changeName({ ...withCookie(), ...(headers as Record<string, string>) });
    expect([status, body.code]).toEqual([403, 'other_origin']);
    expect(await storedName()).toBe(person.first_name);
  });

  test('is refused when the browser says cross-site, whatever the origin §46.2', async () => {
    const { status } = await changeName({
      ...withCookie(),
      origin: world.baseUrl,
      'sec-fetch-site': 'cross-site',
    });
    expect(status).toBe(403);
  });

  test('is answered with 401 without a cookie, wherever it comes from', async () => {
    expect((await changeName({ origin: 'https://evil.example' })).status).toBe(401);
  });

  test('succeeds from a page of Lodestar §46.2', async () => {
    expect((await changeName({ ...withCookie(), origin: world.baseUrl })).status).toBe(200);
    expect((await changeName({ ...withCookie(), 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect(await storedName()).toBe('Changed');
  });

  test('may come from anywhere when it is a POST that only asks', async () => {
    const admin = await world.createPerson('admin');
    const headers = { cookie: `token=${admin.token}`, 'content-type': 'application/json' };
    const path = `/api/training-programs/${crypto.randomUUID()}/enrollment-count`;
    const response = await fetch(`${world.baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: '{"sessions":[]}',
    });
    expect(response.status).toBe(404);
  });

  test('may come from anywhere when it is a GET', async () => {
    const headers = { ...withCookie(), 'sec-fetch-site': 'cross-site' };
    expect((await send('GET', '/api/user/verify', headers)).status).toBe(200);
  });

  test('may come from anywhere with the token in the header, which no browser adds by itself', async () => {
    const headers = { authorization: `Bearer ${person.token}`, origin: 'https://evil.example' };
    expect((await changeName(headers)).status).toBe(200);
    expect((await changeName({ ...headers, ...withCookie() })).status).toBe(200);
  });
});
