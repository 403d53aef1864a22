import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { nameCompany } from '../../../../test/company-settings.ts';
import { nobody } from '../../../../test/client.ts';
import { startMailedWorld } from '../../../../test/mailed-world.ts';
import { stage } from '../../../../test/cast.ts';
import { password } from '../../../../test/world.ts';

const { world, admin } = stage({ start: startMailedWorld, people: { admin: 'admin' } });
let email: string;

beforeEach(() => {
  email = `${randomUUID()}@elsewhere.example`;
});

const name = { first_name: 'Click here', last_name: 'to win' };

const register = () =>
  world
    .as(nobody)
    .call(signInApi.register, { body: { ...name, email, password, confirm_password: password } });

/** The newest mail to the address, after one for a forgotten password was asked for. */
async function forgot() {
  await world.as(nobody).call(signInApi.forgot, { body: { email } });
  await world.send();
  const { raw, parsed } = world.smtp.mailsTo(email).at(-1)!;
  return { raw, text: parsed.text!, token: /reset#([\w-]+)/.exec(parsed.text!)![1]! };
}
const reset = (token: string) =>
  world.as(nobody).call(signInApi.reset, {
    body: { token, new_password: password, confirm_new_password: password },
  });

test('no mail to an address that nobody has proven holds the name, whatever the person is called meanwhile §82.11', async () => {
  await register();
  const first = await forgot();
  expect(first.text).toMatch(/^Choose a new password|^Hi,\n/);
  expect(first.text).toContain('Hi,\n');
  expect(first.raw).not.toMatch(/Click here|to win/);

  const signedIn = await world.as(nobody).call(signInApi.signIn, { body: { email, password } });
  const body = { first_name: 'Visit evil example', last_name: 'Now' };
  await world.as(signedIn).call(signInApi.changeName, { body });
  expect((await forgot()).raw).not.toMatch(/evil/);
});

test('the link of such a mail proves the address once it is used, and not when it is looked at §82.11', async () => {
  await register();
  const { token } = await forgot();
  await world.as(nobody).call(signInApi.viewLink, { body: { token } });
  expect((await forgot()).text).toContain('Hi,\n');
  await reset((await forgot()).token);
  const proven = await forgot();
  expect(proven.text).toContain('Hi Click here,');
  expect(proven.raw).toMatch(/^To: .*Click here to win/m);
});

test('an address that an admin has typed needs no proof §82.11', async () => {
  const role = 'employee' as const;
  const body = { ...name, email, temp_password: null, role, department: null };
  await nameCompany(world);
  await admin.call(usersApi.create, { body });
  await world.send();
  expect(world.smtp.mailsTo(email)[0]!.parsed.text).toContain('Hi Click here,');
});

test('the proof is of one address: with another one the account has none §82.11', async () => {
  await register();
  await reset((await forgot()).token);
  await world.database.db
    .updateTable('users')
    .set({ email: `moved-${email}` })
    .where('email', '=', email)
    .execute();
  email = `moved-${email}`;
  expect((await forgot()).text).toContain('Hi,\n');
});
