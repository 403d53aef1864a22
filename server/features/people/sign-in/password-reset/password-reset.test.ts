import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { invalidInputRefusal, nobody } from '../../../../../test/client.ts';
import { messagesTo, tokensTo } from '../../../../../test/message-tokens.ts';
import { stage } from '../../../../../test/cast.ts';
import { password, withMail, type Someone } from '../../../../../test/world.ts';
import { readConfig } from '../../../../config.ts';

const minute = 60_000;
const expired = {
  status: 410,
  code: 'token_expired',
  message: 'This link has expired. Please ask for a new one.',
};
const typed = (token: string, new_password = 'second-light') => ({
  token,
  new_password,
  confirm_new_password: new_password,
});

describe('a forgotten password', () => {
  const { world, admin } = stage({
    settings: {
      ...withMail,
      limits: { ...readConfig({}).limits, passwordResetsPerAddress: 0 },
    },
    people: { admin: 'admin' },
  });

  const forgot = (email: string) => world.as(nobody).call(signInApi.forgot, { body: { email } });
  const reset = (body: unknown) => world.as(nobody).send(signInApi.reset, { body });
  const signIn = ({ email }: Pick<Someone, 'email'>, given: string) =>
    world.as(nobody).status(signInApi.signIn, { body: { email, password: given } });
  const expectExpired = async (token: string) => {
    expect(await world.as(nobody).refusal(signInApi.viewLink, { body: { token } })).toEqual(expired);
    expect(await world.as(nobody).refusal(signInApi.reset, { body: typed(token) })).toEqual(expired);
  };

  /** Somebody who has asked for a mail, and the token in it. */
  async function askAs(role: 'employee' | 'admin' = 'employee') {
    const person = await world.createPerson(role);
    await forgot(person.email);
    const [token] = await tokensTo(world, person.id, 'reset');
    return { person, token: token! };
  }

  test('keeps neither token nor password anywhere in clear §82.6', async () => {
    const { person, token } = await askAs();
    const secret = `secret-${randomBytes(8).toString('hex')}`;
    await reset(typed(token, secret));
    for (const table of ['messages', 'message_tokens', 'audit_entries', 'idempotency_keys', 'users']) {
      const { rows } = await sql<{ text: string }>`
        select row_to_json(t)::text as text from ${sql.table(table)} t`.execute(world.database.db);
      const all = rows.map(({ text }) => text).join();
      expect(all, table).not.toContain(token);
      expect(all, table).not.toContain(secret);
    }
    expect(await signIn(person, secret)).toBe(200);
  });

  test('is refused with the fields that are wrong, and the token is as good as before §82.4', async () => {
    const { person, token } = await askAs();
    const wrong: [object, object][] = [
      [{}, { token: 'The link is incomplete' }],
      [{ ...typed(token), new_password: 'four', confirm_new_password: 'four' }, {}],
      [
        { ...typed(token), confirm_new_password: 'other-light' },
        { confirm_new_password: 'Passwords must match' },
      ],
      [typed('x'.repeat(201)), { token: 'The link is incomplete' }],
      [{ ...typed(token), token: { $ne: '' } }, { token: 'The link is incomplete' }],
    ];
    for (const [body, errors] of wrong)
      expect(await world.as(nobody).refusal(signInApi.reset, { body })).toMatchObject({
        ...invalidInputRefusal,
        errors,
      });
    expect(await signIn(person, password)).toBe(200);
    expect((await reset(typed(token))).status).toBe(200);
  });

  test.each([
    ['made up', () => randomBytes(32).toString('base64url')],
    ['the id of the message', (_: string, messageId: string) => messageId],
    ['with another case', (token: string) => token.toLowerCase()],
    ['with space around', (token: string) => ` ${token} `],
    ['cut', (token: string) => token.slice(0, -1)],
  ])('is not reset with a token that is %s §82.4', async (_name, make) => {
    const { person, token } = await askAs();
    const [message] = await messagesTo(world, person.id, 'reset');
    await expectExpired(make(token, message!.id));
    expect(await signIn(person, password)).toBe(200);
  });

  test('is looked at as often as one likes, with GET as well, and the token is as good as before §82.4', async () => {
    const { person, token } = await askAs();
    for (const path of [
      `/reset`,
      `/reset?token=${token}`,
      `/api/user/reset`,
      `/api/user/reset?token=${token}`,
    ])
      await (await fetch(`${world.baseUrl}${path}`)).text();
    for (let time = 0; time < 3; time += 1)
      expect(await world.as(nobody).call(signInApi.viewLink, { body: { token } })).toEqual({
        first_name: person.first_name,
        email: person.email,
        expires_at: new Date(world.clock.now().getTime() + 30 * minute).toISOString(),
      });
    expect((await reset(typed(token))).status).toBe(200);
  });

  test('is reset once: the new password works, every sign-in has ended, and failed ones are forgotten §82.7', async () => {
    const { person, token } = await askAs();
    const other = await world.signIn(person);
    await world.database.db
      .updateTable('users')
      .set({ has_temporary_password: true })
      .where('id', '=', person.id)
      .execute();
    for (let time = 0; time < 11; time += 1) await signIn(person, 'wrong');
    expect(await signIn(person, password)).toBe(429);

    expect((await reset(typed(token))).body).toEqual({ message: 'Your password is set. Please sign in.' });
    for (const each of [person.token, other])
      expect(await world.as({ token: each }).status(signInApi.verify)).toBe(401);
    const body = { email: person.email, password: 'second-light' };
    const { user } = await world.as(nobody).call(signInApi.signIn, { body });
    expect(user).toMatchObject({ _id: person.id, has_temporary_password: false });
    expect(await signIn(person, password)).toBe(401);

    await expectExpired(token);
    expect(await signIn(person, 'second-light')).toBe(200);
    const entries = await admin.trail({ person: person.id });
    const entry = entries.find(({ action }) => action === 'user.reset-password');
    expect(entry).toMatchObject({
      actor: { _id: person.id, role: 'employee' },
      people: [{ _id: person.id }],
    });
  });

  test('is reset by one of two tabs, and the other one is told that the link has expired §82.4', async () => {
    const { person, token } = await askAs();
    const passwords = ['from-tab-1', 'from-tab-2', 'from-tab-3', 'from-tab-4'];
    const answers = await Promise.all(passwords.map((each) => reset(typed(token, each))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410]);
    const works = [];
    for (const each of passwords) works.push((await signIn(person, each)) === 200);
    expect(works).toEqual(statuses.map((status) => status === 200));
  });

  test('is reset within half an hour, and not after that §82.4', async () => {
    const [late, inTime] = [await askAs(), await askAs()];
    world.clock.advance(30 * minute - 1);
    expect((await reset(typed(inTime.token))).status).toBe(200);
    world.clock.advance(1);
    await expectExpired(late.token);
  });

  test('is reset with the newest mail alone §82.5', async () => {
    const { person, token } = await askAs();
    world.clock.advance(minute);
    await forgot(person.email);
    const [, newer] = await tokensTo(world, person.id, 'reset');
    await expectExpired(token);
    expect((await reset(typed(newer!))).status).toBe(200);
  });

  test('is not reset once the password was changed, by the person or an admin, or the person has left §82.5', async () => {
    const [changed, given, left] = [await askAs(), await askAs(), await askAs()];
    await changed.person.call(signInApi.changePassword, {
      body: { current_password: password, new_password: 'third-light', confirm_new_password: 'third-light' },
    });
    const params = (id: string) => ({ params: { id }, body: {} });
    const { temp_password } = await admin.call(usersApi.setTemporaryPassword, params(given.person.id));
    await admin.deletes(left.person);
    for (const { token } of [changed, given, left]) await expectExpired(token);
    expect(await signIn(changed.person, 'third-light')).toBe(200);
    expect(await signIn(given.person, temp_password)).toBe(200);
  });

  test('and a change of password at the same moment leave one password that works', async () => {
    const { person, token } = await askAs();
    const body = {
      current_password: password,
      new_password: 'third-light',
      confirm_new_password: 'third-light',
    };
    const answers = await Promise.all([reset(typed(token)), person.send(signInApi.changePassword, { body })]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    const works = [await signIn(person, 'second-light'), await signIn(person, 'third-light')];
    expect(works.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('stays as it was when the mail is asked for, until its link is used', async () => {
    const { person } = await askAs();
    expect(await signIn(person, password)).toBe(200);
    expect(await person.status(signInApi.verify)).toBe(200);
  });
});
