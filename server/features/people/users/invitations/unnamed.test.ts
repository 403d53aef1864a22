import { expect, test } from 'vitest';
import { companyApi, messagesApi, signInApi, usersApi } from '#shared/contract';
import { stage } from '../../../../../test/cast.ts';
import { nobody } from '../../../../../test/client.ts';
import { companySettings } from '../../../../../test/company-settings.ts';
import { startMailedWorld } from '../../../../../test/mailed-world.ts';
import { tokensTo } from '../../../../../test/message-tokens.ts';
import { userBody } from '../../../../../test/user-body.ts';

const { world, admin } = stage({ start: startMailedWorld, people: { admin: 'admin' }, anew: true });

const day = 24 * 60 * 60 * 1_000;
const create = async () =>
  (await admin.call(usersApi.create, { body: userBody({ temp_password: null }) })).user;
const find = async (id: string) => {
  const { messages } = await admin.call(messagesApi.list);
  return messages.find(({ person }) => person?._id === id)!;
};

test('an invitation waits, with its reason, until the company has a name, and then goes out with it §82.12 §82.13', async () => {
  const { _id: id, email } = await create();
  await world.send();
  expect(world.smtp.mails).toEqual([]);
  expect(await find(id)).toMatchObject({
    kind: 'invitation',
    state: 'waiting',
    attempts: 0,
    last_error: 'The company has no name',
  });
  await admin.call(companyApi.edit, { body: companySettings({ name: 'Nordlicht GmbH' }) });
  await world.sendDue();
  expect(world.smtp.mailsTo(email)).toHaveLength(1);
  const { parsed } = world.smtp.mails[0]!;
  expect(parsed.subject).toBe('Nordlicht GmbH: your training account');
  expect(await find(id)).toMatchObject({ state: 'sent' });
  const other = await create();
  await world.send();
  expect(world.smtp.mailsTo(other.email)).toHaveLength(1);
});

test('its link works for seven days from then on, however long the name took §82.13', async () => {
  const { _id: id } = await create();
  await world.send();
  world.clock.advance(20 * day);
  await world.send();
  expect(await find(id)).toMatchObject({ state: 'waiting' });
  await admin.call(companyApi.edit, { body: companySettings() });
  await world.sendDue();
  expect(await find(id)).toMatchObject({ state: 'sent' });
  world.clock.advance(6 * day);
  const [token] = await tokensTo(world, id, 'invitation');
  const body = { token: token!, new_password: 'first-light', confirm_new_password: 'first-light' };
  expect((await world.as(nobody).send(signInApi.reset, { body })).status).toBe(200);
});
