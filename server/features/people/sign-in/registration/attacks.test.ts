import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { holdLock } from '../../../../../test/bad-database.ts';
import { nobody, type Client } from '../../../../../test/client.ts';
import { startMailedWorld } from '../../../../../test/mailed-world.ts';
import { tokensTo } from '../../../../../test/message-tokens.ts';
import { addRegistration, registrationBody, registrationTokens } from '../../../../../test/registrations.ts';
import { stage } from '../../../../../test/cast.ts';
import { startBeside } from '../../../../../test/start-beside.ts';
import { userBody } from '../../../../../test/user-body.ts';
import { password } from '../../../../../test/world.ts';
import type { Config } from '../../../../config.ts';
import { kinds } from '../../../messages/letters/kinds.ts';
import { Delivery } from '../../../messages/outbox/delivery/service.ts';

const { world, admin } = stage({
  start: () => startMailedWorld({ registration: { mode: 'domains', domains: ['company.example'] } }),
  people: { admin: 'admin' },
});
let email: string;
let count = 0;

beforeEach(() => {
  count += 1;
  email = `nora-${count}@company.example`;
});

const register = (address = email, chosen = password) =>
  world.as(nobody).send(signInApi.register, { body: registrationBody(address, chosen) });

const confirm = (token: string, { on = world, given = password }: { on?: Client; given?: string } = {}) =>
  on.as(nobody).send(signInApi.confirm, { body: { token, password: given } });

const createUser = () => admin.send(usersApi.create, { body: userBody({ email }) });

const countAccounts = async () =>
  (await world.database.db.selectFrom('users').select('id').where('email', 'ilike', email).execute()).length;

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

test('the token of another mail confirms no address, and this one opens nothing else §2.4 §82.4', async () => {
  const person = await world.createPerson('employee');
  await world.as(nobody).call(signInApi.forgot, { body: { email: person.email } });
  const [resetToken] = await tokensTo(world, person.id, 'reset');
  expect((await confirm(resetToken!)).problem.code).toBe('token_expired');
  const view = (token: string) => world.as(nobody).send(signInApi.viewRegistration, { body: { token } });
  expect((await view(resetToken!)).problem.code).toBe('token_expired');

  const token = await addRegistration(world, email);
  expect(await world.as(nobody).status(signInApi.viewLink, { body: { token } })).toBe(410);
  const body = { token, new_password: password, confirm_new_password: password };
  expect(await world.as(nobody).status(signInApi.reset, { body })).toBe(410);
  expect((await confirm(token)).status).toBe(201);
});

test('one link opened on two instances at once makes one account, and so do two links of one address §2.4 §3.1', async () => {
  const other = await startBeside(world);
  onTestFinished(() => other.close());
  onTestFinished(() => other.close());
  const token = await addRegistration(world, email);
  expect(statusesOf(await Promise.all([confirm(token), confirm(token, { on: other })]))).toEqual([201, 410]);
  expect(await countAccounts()).toBe(1);

  email = `two-${email}`;
  for (let nth = 0; nth < 2; nth += 1) await addRegistration(world, email);
  const [one, another] = await registrationTokens(world, email);
  const answers = [confirm(one!), confirm(another!, { on: other })];
  expect(statusesOf(await Promise.all(answers))).toEqual([201, 409]);
  expect(await countAccounts()).toBe(1);
});

test('an admin who creates the person at the moment of the confirmation makes one account with it §2.4 §3.1', async () => {
  const token = await addRegistration(world, email);
  expect(statusesOf(await Promise.all([confirm(token), createUser()]))).toEqual([201, 409]);
  expect(await countAccounts()).toBe(1);
});

test('all spellings of an address are one mailbox and one account §2.4 §3.1 §3.2', async () => {
  email = `jos\u00E9-${count}@company.example`;
  const spellings = [email, email.normalize('NFD'), ` ${email.toUpperCase()} `];
  for (const spelling of spellings) expect((await register(spelling)).status).toBe(201);
  expect((await register(email.normalize('NFD'))).problem.code).toBe('too_many_requests');
  const [first, second] = await registrationTokens(world, email);
  const [third] = await registrationTokens(world, email.toUpperCase());
  expect((await confirm(second!)).status).toBe(201);
  for (const token of [first!, third!]) expect((await confirm(token)).problem.code).toBe('email_taken');
  const signedIn = world.as(nobody).status(signInApi.signIn, { body: { email: spellings[1]!, password } });
  expect(await signedIn).toBe(200);
});

test('a confirmation that is killed in between has done nothing, and the link opens the account afterwards §2.4', async () => {
  const token = await addRegistration(world, email);
  const message = sql`select message_id from registrations where email = ${email}`;
  const unlock = await holdLock(world, sql`select from messages where id = (${message}) for update`);
  const confirming = confirm(token);
  const killed = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await killed.execute(world.database.db)).rows.length).toBe(1);
  expect((await confirming).status).toBe(503);
  await unlock();
  expect(await countAccounts()).toBe(0);
  expect((await confirm(token)).status).toBe(201);
  expect(await countAccounts()).toBe(1);
});

test('ten wrong passwords make further ones wait, and the link stays as good as it was §2.4 §50.1', async () => {
  const token = await addRegistration(world, email);
  for (let nth = 0; nth < 10; nth += 1) {
    expect((await confirm(token, { given: `wrong ${nth}` })).problem.code).toBe('wrong_password');
  }
  const refused = await confirm(token);
  expect(refused.problem.code).toBe('too_many_sign_ins');
  world.clock.advance(Number(refused.headers.get('retry-after')) * 1_000);
  expect((await confirm(token)).status).toBe(201);
});

const meanwhile: readonly [string, Config['registration'], string][] = [
  ['closed', { mode: 'closed' }, 'registration_closed'],
  ['open to another domain alone', { mode: 'domains', domains: ['other.example'] }, 'registration_domain'],
];
test.each(meanwhile)(
  'where registration is %s by now, no link opens an account, and a mail that waits is dropped §2.2 §2.4 §82.10',
  async (_name, registration, code) => {
    const token = await addRegistration(world, email);
    const later = await startBeside(world, { registration });
    onTestFinished(() => later.close());
    const refused = await confirm(token, { on: later });
    expect([refused.status, refused.problem.code]).toEqual([403, code]);
    expect(await countAccounts()).toBe(0);
    const delivery = new Delivery(later.services, { kinds, mailer: null });
    await delivery.sendDue({ error: () => {} });
    await delivery.settled();
    const mail = world.database.db
      .selectFrom('registrations')
      .innerJoin('messages', 'messages.id', 'message_id')
      .select('dropped_because')
      .where('email', '=', email);
    expect(await mail.execute()).toEqual([
      { dropped_because: 'The link in this message no longer opens an account.' },
    ]);
    expect((await confirm(token)).status).toBe(201);
  },
);

test('a mail whose address somebody has got meanwhile isn’t sent §2.4 §82.10', async () => {
  await register();
  expect((await createUser()).status).toBe(201);
  await world.send();
  expect(world.smtp.mailsTo(email)).toEqual([]);
});

test('a stranger’s three mails keep the next one until the first of them is an hour old §2.4', async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    await register(email, 'the-stranger');
    world.clock.advance(10 * 60_000);
  }
  const refused = await register();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(30 * 60)]);
  world.clock.advance(30 * 60_000);
  expect((await register()).status).toBe(201);
});
