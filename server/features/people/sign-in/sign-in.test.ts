import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { invalidInputRefusal, nobody } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';
import { password, startWorld } from '../../../../test/world.ts';

describe('signing in', () => {
  const { world, admin, employee } = stage({
    people: {
      admin: 'admin',
      employee: {
        role: 'employee',
        first_name: 'Ines',
        last_name: 'Weiß',
        email: 'Ines.Weiss@Company.Example',
      },
    },
  });

  const signIn = (body: unknown) => world.as(nobody).send(signInApi.signIn, { body });

  test('is refused with the same answer for a wrong password, an unknown account and a deactivated one §26.1', async () => {
    const former = await world.createPerson('employee');
    await admin.deletes(former);
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

  test('is refused when the password has another case or surrounding space', async () => {
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
    [{ email: 'ines@', password }, { email: 'Must be a valid email' }],
    [{ email: 'ines lind', password }, { email: 'Must be a valid email' }],
    [{ email: null, password }, { email: 'Email is required' }],
    [{ email: ['ines@company.example'], password }, { email: 'Email is required' }],
    [{ email: 'ines@company.example', password: 5 }, { password: 'Password is required' }],
  ])('is refused with a message for each wrong field of %j §49.11', async (body, errors) => {
    const refusal = await world.as(nobody).refusal(signInApi.signIn, { body });
    expect(refusal).toEqual({ ...invalidInputRefusal, errors });
  });

  test.each([null, [], 'text', 7])('is refused with the body %j §38.1', async (body) => {
    const refusal = await world.as(nobody).refusal(signInApi.signIn, { body });
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  test('finds the account whatever the case and the surrounding space of the e-mail §46.1', async () => {
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
        leads: false,
      });
      expect(await world.as(body).call(signInApi.verify)).toEqual({ user: body.user });
    }
  });

  test('finds the e-mail however its accents are spelt, there and in the database', async () => {
    const { id } = await world.createPerson('employee', { email: 'zoe\u0308@company.example' });
    for (const email of ['zo\u00EB@company.example', 'ZOE\u0308@company.example']) {
      const { status, body } = await signIn({ email, password });
      expect([status, body.user._id]).toEqual([200, id]);
    }
  });

  test('gives the token in the reply and in a cookie that neither scripts nor other sites get §46.1', async () => {
    const { headers, body } = await signIn({ email: employee.email, password });
    const [cookie, ...others] = headers.getSetCookie();
    expect(others).toEqual([expect.stringMatching(/^device=/)]);
    const [pair, ...attributes] = cookie!.split('; ');
    expect(pair).toBe(`token=${body.token}`);
    expect(attributes.map((attribute) => attribute.toLowerCase()).sort()).toEqual([
      'expires=tue, 08 dec 2026 12:00:00 gmt',
      'httponly',
      'path=/',
      'samesite=lax',
    ]);
    const { user } = await world.as(body).call(signInApi.verify);
    expect(user._id).toBe(employee.id);
  });

  test('gives a new token of 256 bits each time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => signIn({ email: employee.email, password })));
    const tokens = answers.map(({ body }) => body.token);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('stores the hash of the token, never the token', async () => {
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

  test('compares the password with an argon2id hash, which is in no reply', async () => {
    const { body } = await signIn({ email: employee.email, password });
    const { password_hash } = await world.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', employee.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
    const replies = [
      body,
      await world.as(body).call(signInApi.verify),
      await admin.call(usersApi.list),
      await admin.call(usersApi.view, { params: { id: employee.id } }),
    ];
    for (const reply of replies) expect(JSON.stringify(reply)).not.toMatch(/password_hash|argon2|"password"/);
  });

  test('gives the only tokens that work: a missing, a made-up and a malformed one are refused alike §32.7 §46.1', async () => {
    for (const bearer of [nobody, { token: 'made-up' }, { token: employee.id }]) {
      const refusal = await world.as(bearer).refusal(signInApi.verify);
      expect(refusal).toEqual({ status: 401, message: 'Please sign in.', code: 'not_signed_in' });
    }
  });
});

describe('signing in behind a proxy that ends TLS', () => {
  const overTls = { 'x-forwarded-proto': 'https' };

  async function signInVia(trustedProxies: string[]) {
    const world = await startWorld({ trustedProxies });
    onTestFinished(() => world.close());
    const { email } = await world.createPerson('employee');
    const { headers, body } = await world
      .as(nobody)
      .send(signInApi.signIn, { body: { email, password }, headers: overTls });
    const verifyBy = (cookie: string) =>
      world.as(nobody).status(signInApi.verify, { headers: { ...overTls, cookie } });
    return { headers, cookie: headers.getSetCookie()[0]!, token: body.token, verifyBy };
  }

  test('sets the usual cookie when the proxy is not trusted', async () => {
    const { cookie, headers } = await signInVia([]);
    expect(cookie).toMatch(/^token=/);
    expect(cookie).not.toContain('Secure');
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  test('sets a cookie that stays on TLS and on this host when the proxy is trusted', async () => {
    const { cookie, headers, token, verifyBy } = await signInVia(['127.0.0.1']);
    expect(cookie).toMatch(/^__Host-token=/);
    const attributes = cookie.split('; ').slice(1);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
    expect(attributes.join()).not.toContain('Domain');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(await verifyBy(`__Host-token=${token}`)).toBe(200);
    // Another host of the same domain could have planted this one.
    expect(await verifyBy(`token=${token}`)).toBe(401);
  });
});
