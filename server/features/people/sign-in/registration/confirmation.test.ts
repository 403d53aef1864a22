import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { messagesApi, signInApi, usersApi } from '#shared/contract';
import { forgetWhatIsOver } from '../../../../jobs/forget.ts';
import { nobody } from '../../../../../test/client.ts';
import { startMailedWorld } from '../../../../../test/mailed-world.ts';
import { registrationBody, registrationTokens } from '../../../../../test/registrations.ts';
import { stage } from '../../../../../test/cast.ts';
import { userBody } from '../../../../../test/user-body.ts';
import { password } from '../../../../../test/world.ts';

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

describe('where only a domain may register, and the company sends mail,', () => {
  const { world, admin } = stage({
    start: () => startMailedWorld({ registration: { mode: 'domains', domains: ['company.example'] } }),
    people: { admin: 'admin' },
  });
  let email: string;

  beforeEach(() => {
    email = `nora-${randomUUID()}@company.example`;
  });

  const name = { first_name: 'Click here', last_name: 'to win' };
  const form = (changes: object = {}) => ({ ...registrationBody(email, password), ...name, ...changes });
  const register = (changes: object = {}) =>
    world.as(nobody).send(signInApi.register, { body: form(changes) });
  const confirm = (token: string, given = password) =>
    world.as(nobody).send(signInApi.confirm, { body: { token, password: given } });
  const signIn = (given = password) =>
    world.as(nobody).status(signInApi.signIn, { body: { email, password: given } });

  const tokens = () => registrationTokens(world, email);

  const countMailsToNobody = async () => {
    const { db } = world.database;
    return (await db.selectFrom('messages').select('id').where('person_id', 'is', null).execute()).length;
  };

  test('the address of somebody is refused as taken, and another domain as before §2.2 §3.1', async () => {
    const person = await world.createPerson('employee');
    expect((await register({ email: person.email })).problem.code).toBe('email_taken');
    expect((await register({ email: 'nora@other.example' })).problem.code).toBe('registration_domain');
  });

  test('a registration makes no account and holds no address: anybody may ask for it, and an admin may create it §2.4 §2.5', async () => {
    const asked = await register();
    expect([asked.status, asked.body]).toEqual([
      201,
      { message: `We sent an e-mail to ${email}. Open the link in it within 24 hours to finish.` },
    ]);
    expect(await signIn()).toBe(401);
    expect((await register({ email: email.toUpperCase() })).status).toBe(201);
    const { users } = await admin.call(usersApi.list, { query: { search: email } });
    expect(users.employees).toEqual([]);
    const { messages } = await admin.call(messagesApi.list, { query: { limit: '200' } });
    expect(messages.filter(({ kind }) => kind === 'confirmation')).toEqual([]);
    const entries = await admin.trail({ action: 'user.ask-to-register' });
    expect(JSON.stringify(entries)).not.toMatch(/Click here|nora-/);

    await admin.call(usersApi.create, { body: userBody({ email }) });
    const [token] = await tokens();
    expect((await confirm(token!)).problem.code).toBe('email_taken');
    expect(await signIn('start here')).toBe(200);
  });

  test('the mail holds nothing that was typed, and its link opens the account with the password, once §2.4 §2.5 §82.11', async () => {
    await register();
    await world.send();
    const { raw, parsed } = world.smtp.mailsTo(email).at(-1)!;
    expect(raw).not.toMatch(/Click here|to win/);
    expect(parsed.text).not.toContain('you have an account');
    const token = /confirm\/([\w-]+)/.exec(parsed.text!)![1]!;
    expect(await world.as(nobody).call(signInApi.viewRegistration, { body: { token } })).toMatchObject({
      email,
    });
    expect(await signIn()).toBe(401);

    const wrong = await confirm(token, 'another');
    expect([wrong.status, wrong.problem]).toEqual([
      400,
      {
        code: 'wrong_password',
        message: 'This isn’t the password that you chose when you registered.',
        errors: { password: 'This isn’t the password that you chose when you registered.' },
      },
    ]);
    const opened = await confirm(token);
    expect([opened.status, opened.body]).toEqual([
      201,
      { message: 'Your account is ready. Please sign in.' },
    ]);
    expect((await confirm(token)).problem.code).toBe('token_expired');
    const { user } = await world.as(nobody).call(signInApi.signIn, { body: { email, password } });
    expect(user).toMatchObject({ role: 'employee', department: null, first_name: 'Click here' });

    const { messages } = await admin.call(messagesApi.list, { query: { limit: '200' } });
    expect(messages.filter(({ person }) => person._id === user._id)).toMatchObject([
      { kind: 'confirmation', state: 'sent' },
    ]);
    const entries = await admin.trail({ person: user._id });
    expect(entries.map(({ action }) => action)).toContain('user.register');
    // The address is proven: a mail to it may hold the name.
    await world.as(nobody).call(signInApi.forgot, { body: { email } });
    await world.send();
    expect(world.smtp.mailsTo(email).at(-1)!.parsed.text).toContain('Hi Click here,');
  });

  test('two who open it at once make one account §2.4', async () => {
    await register();
    const [token] = await tokens();
    const answers = await Promise.all([confirm(token!), confirm(token!), confirm(token!)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 410, 410,
    ]);
  });

  test('a stranger’s registration is no way into the account that its owner opens §2.4', async () => {
    await register({ password: 'the-stranger', confirm_password: 'the-stranger' });
    await register();
    const [strangers, own] = await tokens();
    expect((await confirm(strangers!)).problem.code).toBe('wrong_password');
    expect((await confirm(own!)).status).toBe(201);
    expect((await confirm(strangers!, 'the-stranger')).problem.code).toBe('email_taken');
    expect(await signIn('the-stranger')).toBe(401);
  });

  test('an unknown link opens nothing, and one works for 24 hours, after which nothing is left §2.4 §2.5', async () => {
    expect((await confirm('no-such-token')).problem.code).toBe('token_expired');
    const began = world.clock.now();
    await register();
    const [token] = await tokens();
    world.clock.set(new Date(began.getTime() + day - 1));
    await world.as(nobody).call(signInApi.viewRegistration, { body: { token: token! } });
    world.clock.set(new Date(began.getTime() + day));
    expect((await confirm(token!)).problem.code).toBe('token_expired');
    await forgetWhatIsOver(world.services);
    expect(await tokens()).toEqual([]);
    expect(await countMailsToNobody()).toBe(0);
    expect((await register()).status).toBe(201);
  });

  test('a mail without its registration, as a backup brings it back, isn’t sent, and is forgotten §2.5', async () => {
    await register();
    await world.database.db.deleteFrom('registrations').execute();
    await world.send();
    expect(world.smtp.mailsTo(email)).toEqual([]);
    await forgetWhatIsOver(world.services);
    expect(await countMailsToNobody()).toBe(0);
  });

  test('three mails an hour go to one address §2.4', async () => {
    for (let nth = 0; nth < 3; nth += 1) expect((await register()).status).toBe(201);
    const refused = await register({ email: ` ${email.toUpperCase()} ` });
    expect([refused.status, refused.problem.message]).toEqual([
      429,
      'We sent three e-mails to this address within an hour. Open the newest one, or wait before you ask again.',
    ]);
    world.clock.advance(hour);
    expect((await register()).status).toBe(201);
  });
});
