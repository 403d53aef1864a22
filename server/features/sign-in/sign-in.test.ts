import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signInApi } from '#shared/api/sign-in';
import { usersApi } from '#shared/api/users';
import { password, startWorld, type Someone, type World } from '../../../test/world.ts';

describe('signing in', () => {
  let world: World;
  let admin: Someone, employee: Someone;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    employee = await world.createPerson('employee', {
      first_name: 'Ines',
      last_name: 'Weiß',
      email: 'Ines.Weiss@Company.Example',
    });
  });

  afterAll(() => world.close());

  const signIn = (body: unknown) => world.send(signInApi.signIn, { body });
  const verify = (token?: string) => world.send(signInApi.verify, { token });

  test('a wrong password, an unknown account and a deactivated one get the very same answer', async () => {
    const former = await world.createPerson('employee');
    await world.call(usersApi.delete, { token: admin.token, params: { id: former.id } });
    const answers = await Promise.all([
      signIn({ email: employee.email, password: 'wrong' }),
      signIn({ email: 'nobody@company.example', password }),
      signIn({ email: former.email, password }),
    ]);
    for (const { status, problem, headers } of answers) {
      expect(status).toBe(401);
      expect(problem).toEqual({ message: 'Invalid email or password.', code: 'wrong_credentials' });
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test('a password is compared as typed: other case or surrounding space is a wrong one', async () => {
    for (const wrong of [password.toUpperCase(), ` ${password}`, `${password} `]) {
      expect((await signIn({ email: employee.email, password: wrong })).status).toBe(401);
    }
  });

  test.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [
      { email: '', password: '' },
      { email: 'Email is required', password: 'Password is required' },
    ],
    [{ email: '   ', password }, { email: 'Email is required' }],
    [{ email: 'ines', password }, { email: 'Must be a valid email' }],
    [{ email: null, password }, { email: 'Email is required' }],
    [{ email: ['ines@company.example'], password }, { email: 'Email is required' }],
    [{ email: 'ines@company.example', password: 5 }, { password: 'Password is required' }],
  ])('the body %j is refused field by field', async (body, errors) => {
    const { status, problem } = await signIn(body);
    expect(status).toBe(400);
    expect(problem).toMatchObject({ code: 'invalid_input', errors });
  });

  test.each([null, [], 'text', 7])('%j instead of an object is refused', async (body) => {
    const { status, problem } = await signIn(body);
    expect([status, problem.code]).toEqual([400, 'invalid_input']);
  });

  test('the e-mail is found whatever its case and surrounding space', async () => {
    for (const email of ['ines.weiss@company.example', '  INES.WEISS@COMPANY.EXAMPLE\t']) {
      const { status, body } = await signIn({ email, password });
      expect(status).toBe(200);
      expect(body.user).toEqual({
        _id: employee.id,
        first_name: 'Ines',
        last_name: 'Weiß',
        email: 'Ines.Weiss@Company.Example',
        role: 'employee',
        department: null,
        background_color: '#1f4e8c',
        has_temporary_password: false,
      });
      expect((await verify(body.token)).body).toEqual({ user: body.user });
    }
  });

  test('the e-mail is found however its accents are spelt, there and in the database', async () => {
    const { id } = await world.createPerson('employee', { email: 'zoe\u0308@company.example' });
    for (const email of ['zo\u00EB@company.example', 'ZOE\u0308@company.example']) {
      const { status, body } = await signIn({ email, password });
      expect([status, body.user._id]).toEqual([200, id]);
    }
  });

  test('the token comes in the reply and in a cookie that scripts and other sites do not get', async () => {
    const { headers, body } = await signIn({ email: employee.email, password });
    const [cookie, ...others] = headers.getSetCookie();
    expect(others).toEqual([expect.stringMatching(/^device=/)]);
    const [pair, ...attributes] = cookie!.split('; ');
    expect(pair).toBe(`token=${body.token}`);
    expect(attributes.map((attribute) => attribute.toLowerCase()).sort()).toEqual([
      'expires=tue, 08 dec 2026 12:00:00 gmt',
      'httponly',
      'path=/',
      'samesite=strict',
    ]);
    expect((await verify(body.token)).body.user._id).toBe(employee.id);
  });

  test('each sign-in has a token of its own, with 256 bits', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => signIn({ email: employee.email, password })));
    const tokens = answers.map(({ body }) => body.token);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('the database holds the hash of a token, never the token', async () => {
    const { body } = await signIn({ email: employee.email, password });
    const rows = await world.database.db
      .selectFrom('sign_ins')
      .selectAll()
      .where('user_id', '=', employee.id)
      .execute();
    const hashes = rows.map(({ token_hash }) => Buffer.from(token_hash).toString('hex'));
    expect(hashes).toContain(createHash('sha256').update(body.token).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(body.token);
    expect(hashes.map((hash) => Buffer.from(hash, 'hex').toString('utf8'))).not.toContain(body.token);
  });

  test('the password stands in the database as an argon2id hash and in no reply', async () => {
    const { body } = await signIn({ email: employee.email, password });
    const { password_hash } = await world.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', employee.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
    const replies = [
      body,
      (await verify(body.token)).body,
      await world.call(usersApi.list, { token: admin.token }),
      await world.call(usersApi.view, { token: admin.token, params: { id: employee.id } }),
    ];
    for (const reply of replies) expect(JSON.stringify(reply)).not.toMatch(/password_hash|argon2|"password"/);
  });

  test('verify refuses a missing, a made-up and a malformed token alike', async () => {
    const answers = await Promise.all([verify(), verify('made-up'), verify(employee.id)]);
    for (const { status, problem } of answers) {
      expect([status, problem]).toEqual([401, { message: 'Please sign in.', code: 'not_signed_in' }]);
    }
  });
});

describe('signing in behind a proxy that ends TLS', () => {
  const overTls = { 'x-forwarded-proto': 'https' };

  async function signInVia(trustedProxies: string[]) {
    const world = await startWorld({ trustedProxies });
    onTestFinished(() => world.close());
    const { email } = await world.createPerson('employee');
    const { headers, body } = await world.send(signInApi.signIn, {
      body: { email, password },
      headers: overTls,
    });
    const verifyBy = async (cookie: string) =>
      (await world.send(signInApi.verify, { headers: { ...overTls, cookie } })).status;
    return { headers, cookie: headers.getSetCookie()[0]!, token: body.token, verifyBy };
  }

  test('a stranger who claims TLS changes nothing', async () => {
    const { cookie, headers } = await signInVia([]);
    expect(cookie).toMatch(/^token=/);
    expect(cookie).not.toContain('Secure');
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  test('the cookie of a trusted proxy stays on TLS and on this very host', async () => {
    const { cookie, headers, token, verifyBy } = await signInVia(['127.0.0.1']);
    expect(cookie).toMatch(/^__Host-token=/);
    const attributes = cookie.split('; ').slice(1);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']));
    expect(attributes.join()).not.toContain('Domain');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(await verifyBy(`__Host-token=${token}`)).toBe(200);
    // Another host of the same domain could have planted this one.
    expect(await verifyBy(`token=${token}`)).toBe(401);
  });
});
