import { describe, expect, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { invalidInputRefusal, nobody } from '../../../../../test/client.ts';
import { messagesTo, tokensTo } from '../../../../../test/message-tokens.ts';
import { stage } from '../../../../../test/cast.ts';
import { userBody } from '../../../../../test/user-body.ts';
import { password, withMail, type Someone } from '../../../../../test/world.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const typed = (token: string, new_password = 'first-light') => ({
  token,
  new_password,
  confirm_new_password: new_password,
});

const form = (changes: object = {}) => userBody({ temp_password: null, ...changes });

describe('an invitation', () => {
  const { world, admin } = stage({ settings: withMail, people: { admin: 'admin' } });

  const create = async (changes: object = {}) =>
    (await admin.call(usersApi.create, { body: form(changes) })).user;
  const invite = (id: string) => admin.send(usersApi.invite, { params: { id } });
  const reset = (token: string, given?: string) =>
    world.as(nobody).send(signInApi.reset, { body: typed(token, given) });
  const signIn = (email: string, given: string) =>
    world.as(nobody).send(signInApi.signIn, { body: { email, password: given } });
  const invitationOf = async (id: string, by = admin) =>
    (await by.call(usersApi.view, { params: { id } })).invitation;

  test('is refused for somebody who has signed in before, or has left §82.9', async () => {
    const [known, former] = [await create({ temp_password: password }), await create()];
    await signIn(known.email, password);
    await admin.deletes({ id: former._id });
    expect((await invite(known._id)).problem).toEqual({
      code: 'already_signed_in',
      message: 'This person has signed in before and needs no invitation.',
    });
    expect((await invite(former._id)).status).toBe(404);
    expect(await messagesTo(world, known._id, 'invitation')).toEqual([]);
  });

  test('does not go out where a temporary password is set, and for a user who is refused §82.8', async () => {
    const { _id: id, email } = await create({ temp_password: 'start here' });
    expect(await messagesTo(world, id, 'invitation')).toEqual([]);
    expect((await signIn(email, 'start here')).body.user.has_temporary_password).toBe(true);
    const body = form({ email });
    expect(await admin.status(usersApi.create, { body })).toBe(409);
    const entries = await admin.trail({ action: 'user.invite' });
    expect(entries).toEqual([]);
  });

  test.each([{ temp_password: null }, { temp_password: '' }, { temp_password: undefined }])(
    'goes out where none is set (%j), and until it is followed nothing opens the account §82.8',
    async (changes) => {
      const { _id: id, email } = await create(changes);
      expect(await messagesTo(world, id, 'invitation')).toMatchObject([
        { facts: { by: admin.id }, sent_at: null },
      ]);
      for (const given of ['x', 'null', 'undefined', password])
        expect((await signIn(email, given)).status).toBe(401);
      const { password_hash } = await world.database.db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(password_hash).toMatch(/^\$argon2id\$/);
      expect((await signIn(email, password_hash)).status).toBe(401);
    },
  );

  test('says whose account it is, and opens it once, with the password that the person chooses', async () => {
    const { _id: id, email } = await create();
    const [token] = await tokensTo(world, id, 'invitation');
    expect(await world.as(nobody).call(signInApi.viewLink, { body: { token: token! } })).toEqual({
      first_name: 'Nora',
      email,
      expires_at: new Date(world.clock.now().getTime() + 7 * day).toISOString(),
    });
    const short = await world.as(nobody).refusal(signInApi.reset, { body: typed(token!, 'four') });
    expect(short).toMatchObject(invalidInputRefusal);
    expect((await reset(token!)).status).toBe(200);
    expect((await reset(token!)).problem.code).toBe('token_expired');
    expect((await signIn(email, 'first-light')).body.user).toMatchObject({
      _id: id,
      has_temporary_password: false,
    });
  });

  test('opens the account for seven days §82.4', async () => {
    const [late, inTime] = [await create(), await create()];
    const [[expired], [good]] = [
      await tokensTo(world, late._id, 'invitation'),
      await tokensTo(world, inTime._id, 'invitation'),
    ];
    world.clock.advance(7 * day - 1);
    expect((await reset(good!)).status).toBe(200);
    world.clock.advance(1);
    expect((await reset(expired!)).problem.code).toBe('token_expired');
    // People who come too late are sent another one, also when they ask for it themselves.
    expect((await invite(late._id)).status).toBe(200);
    expect((await reset((await tokensTo(world, late._id, 'invitation'))[1]!)).status).toBe(200);
  });

  test('is sent again, and the newest alone opens the account §82.5', async () => {
    const { _id: id } = await create();
    world.clock.advance(day);
    expect((await invite(id)).body).toEqual({ message: 'An invitation is on its way.' });
    const [first, second] = await tokensTo(world, id, 'invitation');
    expect((await reset(first!)).problem.code).toBe('token_expired');
    expect((await reset(second!)).status).toBe(200);
    const entries = await admin.trail({ person: id });
    expect(entries.map(({ action }) => action)).toEqual([
      'user.reset-password',
      'user.invite',
      'user.create',
    ]);
    expect(entries[2]!.after).toMatchObject({ invited: true });
  });

  test('goes to one mailbox three times an hour at most, from all senders together, and again when the hour is over §82.9', async () => {
    const { _id: id } = await create();
    const other = await world.createPerson('admin');
    const inviteBy = (by: Someone) => by.send(usersApi.invite, { params: { id } });
    world.clock.advance(10 * minute);
    const answers = await Promise.all([admin, other, admin, other].map((by) => inviteBy(by)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429]);
    const { problem, headers } = answers.find(({ status }) => status === 429)!;
    expect(problem).toEqual({
      code: 'too_many_requests',
      message: 'This person was invited three times within an hour. Please wait before you send another one.',
    });
    // The first of the three went out when the account was made.
    expect(headers.get('retry-after')).toBe(`${50 * 60}`);
    expect(await messagesTo(world, id, 'invitation')).toHaveLength(3);
    world.clock.advance(50 * minute - 1);
    expect((await inviteBy(admin)).status).toBe(429);
    world.clock.advance(1);
    expect((await inviteBy(admin)).status).toBe(200);
    expect((await inviteBy(admin)).status).toBe(429);
  });

  test('is sent by two admins at once, and one of both links opens the account', async () => {
    const { _id: id } = await create({ temp_password: 'a' });
    const other = await world.createPerson('admin');
    const statuses = await Promise.all(
      [admin, other].map((each) => each.status(usersApi.invite, { params: { id } })),
    );
    expect(statuses).toEqual([200, 200]);
    const tokens = await tokensTo(world, id, 'invitation');
    const answers = [];
    for (const token of tokens)
      answers.push((await world.as(nobody).send(signInApi.viewLink, { body: { token } })).status);
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('opens nothing any more once the person has signed in, or a temporary password was set §82.5', async () => {
    const [signedIn, given] = [await create({ temp_password: 'start here' }), await create()];
    await invite(signedIn._id);
    expect((await signIn(signedIn.email, 'start here')).status).toBe(200);
    await admin.call(usersApi.setTemporaryPassword, { params: { id: given._id }, body: {} });
    for (const { _id: id } of [signedIn, given]) {
      const [token] = await tokensTo(world, id, 'invitation');
      expect((await reset(token!)).problem.code).toBe('token_expired');
    }
  });

  test('that is sent while the person signs in opens nothing', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { _id: id, email } = await create({ temp_password: 'start here' });
      const [{ status }] = await Promise.all([signIn(email, 'start here'), invite(id)]);
      expect(status).toBe(200);
      for (const token of await tokensTo(world, id, 'invitation'))
        expect((await reset(token)).problem.code).toBe('token_expired');
      expect((await invite(id)).problem.code).toBe('already_signed_in');
    }
  });

  test('is needless for a person who chooses a password by the mail for a forgotten one', async () => {
    const { _id: id, email } = await create();
    await world.as(nobody).call(signInApi.forgot, { body: { email } });
    expect((await reset((await tokensTo(world, id, 'reset'))[0]!)).status).toBe(200);
    const [token] = await tokensTo(world, id, 'invitation');
    expect((await reset(token!)).problem.code).toBe('token_expired');
  });

  test('is told an admin on the page of the person until that person signs in, and nobody else §82.9', async () => {
    const { _id: id, email } = await create();
    const invitedNow = () => ({
      invited_at: world.clock.now().toISOString(),
      expires_at: new Date(world.clock.now().getTime() + 7 * day).toISOString(),
    });
    expect(await invitationOf(id)).toEqual(invitedNow());
    world.clock.advance(60_000);
    await invite(id);
    expect(await invitationOf(id)).toEqual(invitedNow());
    const never = await create({ temp_password: 'start here' });
    expect(await invitationOf(never._id)).toEqual({ invited_at: null, expires_at: null });

    await reset((await tokensTo(world, id, 'invitation'))[1]!);
    const { body: signedIn } = await signIn(email, 'first-light');
    expect(await invitationOf(id)).toBe(null);
    const own = await world.as(signedIn).call(usersApi.view, { params: { id } });
    expect(own).not.toHaveProperty('invitation');
  });
});

describe('where no mail is sent', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });

  test('a user is created with a temporary password alone §82.8', async () => {
    for (const temp_password of [null, '', undefined])
      expect(await admin.refusal(usersApi.create, { body: form({ temp_password }) })).toEqual({
        ...invalidInputRefusal,
        errors: { temp_password: 'Password is required' },
      });
  });

  test('an invitation is refused, and the page of the person has none §82.9', async () => {
    const { id } = await world.createPerson('employee');
    expect(await admin.refusal(usersApi.invite, { params: { id } })).toEqual({
      status: 409,
      code: 'mail_is_off',
      message: "E-mail isn't set up for your company. Set a temporary password instead.",
    });
    expect(await admin.call(usersApi.view, { params: { id } })).not.toHaveProperty('invitation');
  });
});
