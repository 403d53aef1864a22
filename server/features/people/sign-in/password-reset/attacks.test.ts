import { request } from 'node:http';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { ask } from '../../../../../test/ask.ts';
import { stage } from '../../../../../test/cast.ts';
import { nobody } from '../../../../../test/client.ts';
import { nameCompany } from '../../../../../test/company-settings.ts';
import { startMailedWorld } from '../../../../../test/mailed-world.ts';
import { tokensTo } from '../../../../../test/message-tokens.ts';
import { registrationBody } from '../../../../../test/registrations.ts';
import { userBody } from '../../../../../test/user-body.ts';
import { password } from '../../../../../test/world.ts';

/** Attacks on the mails that open an account, up to the mail as it arrives. */
const { world, admin } = stage({ start: startMailedWorld, people: { admin: 'admin' } });

beforeAll(() => nameCompany(world));

beforeEach(() => {
  world.smtp.mails.length = 0;
});

async function deliver() {
  await world.send();
  return world.smtp.mails;
}

/** Sends a body with a Host that isn't the server's, which `fetch` may not. */
function postWithHost(path: string, body: object, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(world.baseUrl);
  const all = { host: 'evil.example', 'content-type': 'application/json', ...headers };
  return new Promise<number | undefined>((resolve, reject) => {
    request({ hostname, port, path, method: 'POST', headers: all, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}

const newUser = (email: string, names: { first_name: string; last_name: string }) =>
  admin.send(usersApi.create, { body: userBody({ ...names, email, temp_password: null }) });

test('a Host that somebody makes up stands in no mail: every link leads to the public URL', async () => {
  const forgetful = await world.createPerson('employee');
  const { body } = await newUser('nora@company.example', { first_name: 'Nora', last_name: 'Lind' });
  expect(await postWithHost('/api/user/forgot', { email: forgetful.email })).toBe(200);
  const headers = { authorization: `Bearer ${admin.token}` };
  expect(await postWithHost(`/api/user/${body.user._id}/invite`, {}, headers)).toBe(200);
  const mails = await deliver();
  // The first of both invitations opens nothing any more.
  expect(new Set(mails.map(({ to }) => to[0]))).toEqual(new Set([forgetful.email, 'nora@company.example']));
  expect(mails).toHaveLength(2);
  for (const { raw, parsed } of mails) {
    expect(raw).not.toContain('evil');
    expect(parsed.text).toMatch(/https:\/\/training\.company\.example\/(reset|welcome)#[\w-]{43}/);
  }
});

test.each(['/reset', '/welcome', '/api/user/reset', '/api/user/reset/view'])(
  'looking at %s with HEAD and OPTIONS, as scanners of mails do, leaves the link as good as before',
  async (path) => {
    const person = await world.createPerson('employee');
    await world.as(nobody).call(signInApi.forgot, { body: { email: person.email } });
    const [token] = await tokensTo(world, person.id, 'reset');
    for (const method of ['HEAD', 'OPTIONS'])
      for (const target of [path, `${path}?token=${token}`]) await ask(world.baseUrl, target, {}, method);
    const body = { token: token!, new_password: 'first-light', confirm_new_password: 'first-light' };
    expect(await world.as(nobody).status(signInApi.reset, { body })).toBe(200);
  },
);

test.each([
  'Nora\r\nBcc: victim@other',
  'Nora <victim@other>, Bob',
  '"Nora" <victim@other>',
  '=?utf-8?Q?Nora=0D=0ABcc:_victim@other?=',
])('the name %j of a new user reaches nobody else, neither by the invitation nor later', async (name) => {
  const email = `nora-${Math.random().toString(36).slice(2)}@company.example`;
  expect((await newUser(email, { first_name: name, last_name: name })).status).toBe(201);
  await world.as(nobody).call(signInApi.forgot, { body: { email } });
  const mails = (await deliver()).filter(({ raw }) => raw.includes(email));
  expect(mails).toHaveLength(2);
  for (const { to, parsed } of mails) {
    expect(to).toEqual([email]);
    expect([parsed.cc, parsed.bcc]).toEqual([undefined, undefined]);
    const [recipient, ...others] = [parsed.to!].flat();
    expect([recipient!.value.map(({ address }) => address), others]).toEqual([[email], []]);
  }
});

test('registering sends no mail, to whichever address, so that nobody is bombed by it', async () => {
  const count = () =>
    world.database.db
      .selectFrom('messages')
      .select((expression) => expression.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await count();
  for (let time = 0; time < 3; time += 1)
    expect(
      await world.as(nobody).status(signInApi.register, {
        body: registrationBody('victim@other.example', password),
      }),
    ).toBe(time === 0 ? 201 : 409);
  expect(await count()).toEqual(before);
});

test('a caller that guesses finds nothing, and the link that was mailed works on', async () => {
  const person = await world.createPerson('employee');
  await world.as(nobody).call(signInApi.forgot, { body: { email: person.email } });
  const [token] = await tokensTo(world, person.id, 'reset');
  // Each differs from the right one in one character alone.
  for (let place = 0; place < token!.length; place += 1) {
    const other = token![place] === 'A' ? 'B' : 'A';
    const guess = `${token!.slice(0, place)}${other}${token!.slice(place + 1)}`;
    expect(await world.as(nobody).status(signInApi.viewLink, { body: { token: guess } })).toBe(410);
  }
  expect(await world.as(nobody).status(signInApi.viewLink, { body: { token: token! } })).toBe(200);
});
