import { beforeEach, describe, expect, test } from 'vitest';
import { digestsApi, messagesApi, signInApi } from '#shared/contract';
import { staff, stage } from '../../../../test/cast.ts';
import { nobody } from '../../../../test/client.ts';
import { startMailedWorld } from '../../../../test/mailed-world.ts';
import { tokensTo } from '../../../../test/message-tokens.ts';
import { startWorld } from '../../../../test/world.ts';
import { readConfig } from '../../../config.ts';
import { forgetWhatIsOver } from '../../../jobs/forget.ts';
import { addDigests } from './service.ts';

const oneClick = { 'List-Unsubscribe': 'One-Click' as const };
const urlEncoded = 'application/x-www-form-urlencoded';
// 9 in the morning, on a Monday.
const monday = '2027-01-18T15:00:00Z';

describe('a mail with the weekly overview', () => {
  const { world, admin, manager } = stage({
    start: startMailedWorld,
    anew: true,
    now: '2027-01-08T15:00:00Z',
    people: staff,
    assigned: ['ada'],
  });
  let token: string;

  beforeEach(async () => {
    world.clock.set(monday);
    await addDigests(world.services);
    token = (await tokensTo(world, manager.id, 'digest'))[0]!;
  });

  async function deliver() {
    await world.sendDue();
    return world.smtp.mails;
  }

  /** As a program of mail calls: without cookie, origin and sign-in. */
  const post = (body: BodyInit | null, type = '', path = `/api/unsubscribe/${token}`) =>
    fetch(`${world.baseUrl}${path}`, {
      method: 'POST',
      ...(body !== null && { body }),
      ...(type && { headers: { 'content-type': type } }),
    });
  const isOn = async () => (await manager.call(digestsApi.view)).on;
  const unsubscribe = (which = token) => ({ params: { token: which }, body: oneClick });
  const expired = {
    status: 410,
    code: 'token_expired',
    message: 'This link has expired. You can turn off the weekly overview in your profile.',
  };

  test('is not ended by a token of another kind, of nobody, or of a person who has left §87.6', async () => {
    await world.as(nobody).call(signInApi.forgot, { body: { email: manager.email } });
    const [reset] = await tokensTo(world, manager.id, 'reset');
    for (const other of [reset!, 'x'.repeat(43), `${token}x`, '%', token.toLowerCase()])
      expect(await world.as(nobody).refusal(digestsApi.unsubscribe, unsubscribe(other))).toEqual(expired);
    expect(await isOn()).toBe(true);
    await world.database.executeScript(`update users set deactivated_at = now() where id = '${manager.id}'`);
    expect(await world.as(nobody).refusal(digestsApi.unsubscribe, unsubscribe())).toEqual(expired);
  });

  test('has a token that opens no account §87.6', async () => {
    const passwords = { new_password: 'another', confirm_new_password: 'another' };
    expect(await world.as(nobody).status(signInApi.viewLink, { body: { token } })).toBe(410);
    expect(await world.as(nobody).status(signInApi.reset, { body: { token, ...passwords } })).toBe(410);
  });

  test.each([
    ['nothing', null, '', 400],
    ['an empty form', '', urlEncoded, 400],
    ['another form', 'List-Unsubscribe=Two-Clicks', urlEncoded, 400],
    ['other JSON', '{}', 'application/json', 400],
    ['a form with no end', 'x', 'multipart/form-data; boundary=x', 415],
    ['plain text', 'List-Unsubscribe=One-Click', 'text/plain', 415],
  ])('is not ended by %s §87.5', async (_, body, type, status) => {
    expect((await post(body, type)).status).toBe(status);
    expect(await isOn()).toBe(true);
  });

  test('is not ended by opening its addresses: they lead to the page with the button §87.5 §87.7', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${world.baseUrl}/api/unsubscribe/${token}`, {
        method,
        redirect: 'manual',
      });
      expect([response.status, response.headers.get('location')]).toEqual([303, `/unsubscribe/${token}`]);
      const page = await fetch(`${world.baseUrl}/unsubscribe/${token}`, { method });
      await page.text();
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
    }
    expect(await isOn()).toBe(true);
  });

  test('says how it is ended in headers that a program of mail understands, and below the text §87.4', async () => {
    const [mail] = await deliver();
    const address = `https://training.company.example/api/unsubscribe/${token}`;
    expect(mail!.raw).toContain(`\r\nList-Unsubscribe: <${address}>\r\n`);
    expect(mail!.raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    const page = `https://training.company.example/unsubscribe/${token}`;
    expect(mail!.parsed.text).toContain(page);
    expect(mail!.parsed.html).toContain(`href="${page}"`);
  });

  test('is the only one that can be ended §87.4', async () => {
    await world.as(nobody).call(signInApi.forgot, { body: { email: manager.email } });
    const mails = await deliver();
    const reset = mails.find(({ parsed }) => parsed.subject === 'Choose a new password');
    expect(mails).toHaveLength(2);
    expect(reset!.raw).not.toMatch(/unsubscribe/i);
  });

  test('is kept without its token §87.7', async () => {
    await deliver();
    const { messages } = await manager.call(messagesApi.listOwn);
    expect(messages).toMatchObject([{ kind: 'digest', state: 'sent' }]);
    const rows = await world.database.db.selectFrom('messages').selectAll().execute();
    expect(JSON.stringify([messages, rows])).not.toContain(token);
  });

  test.each([
    ['a form', 'List-Unsubscribe=One-Click', urlEncoded],
    [
      'a form in parts',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    ['JSON', JSON.stringify(oneClick), 'application/json'],
  ])('is ended by %s, once, as the person whose mail it was §87.5 §87.8', async (_, body, type) => {
    for (let times = 0; times < 2; times += 1) {
      const response = await post(body, type);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        message: 'You’ll no longer get the weekly overview by e-mail.',
      });
    }
    expect(await isOn()).toBe(false);
    const entries = await admin.trail({ action: 'user.unsubscribe-digest' });
    expect(entries).toMatchObject([{ actor: { _id: manager.id }, people: [{ _id: manager.id }] }]);
    expect(JSON.stringify(entries)).not.toContain(token);
    expect(await deliver()).toEqual([]);
  });

  test('is ended by the link of an earlier one, too §87.6', async () => {
    world.clock.set('2027-01-25T15:00:00Z');
    await addDigests(world.services);
    expect(await tokensTo(world, manager.id, 'digest')).toHaveLength(2);
    await world.as(nobody).call(digestsApi.unsubscribe, unsubscribe());
    expect(await isOn()).toBe(false);
  });

  test('has a link that works as long as the message is kept §87.6', async () => {
    await deliver();
    world.clock.set('2027-04-08T15:00:00Z');
    await forgetWhatIsOver(world.services);
    await world.as(nobody).call(digestsApi.unsubscribe, unsubscribe());
    world.clock.set('2027-06-08T15:00:00Z');
    await forgetWhatIsOver(world.services);
    expect(await world.as(nobody).status(digestsApi.unsubscribe, unsubscribe())).toBe(410);
  });

  test('is switched on and off in the profile of a manager, which the trail tells once §87.8', async () => {
    const employee = await world.createPerson('employee');
    expect(await employee.status(digestsApi.choose, { body: { on: false } })).toBe(403);
    for (const on of [true, false, false, true]) {
      expect(await manager.call(digestsApi.choose, { body: { on } })).toEqual({ on });
      expect(await isOn()).toBe(on);
    }
    const entries = await admin.trail();
    expect(entries.map(({ action }) => action).filter((action) => /digest/.test(action))).toEqual([
      'user.subscribe-digest',
      'user.unsubscribe-digest',
    ]);
  });
});

test('a caller that guesses links of weekly overviews is made to wait §87.6', async () => {
  const { limits } = readConfig({});
  const world = await startWorld({ limits: { ...limits, verificationsPerAddress: 2 } });
  const guess = () =>
    world.as(nobody).status(digestsApi.unsubscribe, { params: { token: 'a-guess' }, body: oneClick });
  expect([await guess(), await guess(), await guess()]).toEqual([410, 410, 429]);
  await world.close();
});
