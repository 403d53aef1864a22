import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { messagesApi, signInApi } from '#shared/contract';
import type { MessageState } from '#shared/messages';
import { stage } from '../../../../test/cast.ts';
import { nobody } from '../../../../test/client.ts';
import { startMailedWorld } from '../../../../test/mailed-world.ts';
import { messagesTo } from '../../../../test/message-tokens.ts';
import { secondsUntilDue } from '../../../../test/outbox.ts';
import type { Someone } from '../../../../test/world.ts';
import { claimMessages } from './delivery/store.ts';

const { world, admin } = stage({ start: startMailedWorld, people: { admin: 'admin' } });
let ada: Someone;

beforeEach(async () => {
  world.smtp.behave({ does: 'accept' });
  await world.database.db.deleteFrom('messages').execute();
  ada = await world.createPerson('employee', { first_name: 'Ada', last_name: `Lovelace ${randomUUID()}` });
});

/** A mail for a forgotten password, which has a link that is good. */
async function add(person = ada): Promise<string> {
  world.clock.advance(1_000);
  await world.as(nobody).call(signInApi.forgot, { body: { email: person.email } });
  return (await messagesTo(world, person.id, 'reset')).at(-1)!.id;
}

const deliver = () => world.sendDue();

const list = async (query: { state?: MessageState; search?: string } = {}) =>
  (await admin.call(messagesApi.list, { query })).messages;
const find = async (id: string) => (await list()).find(({ _id }) => _id === id)!;

describe('messages', () => {
  test('are listed to their recipient, and to nobody else §81.6', async () => {
    const id = await add();
    const own = await ada.call(messagesApi.listOwn);
    expect(own.messages).toMatchObject([{ _id: id, state: 'waiting', person: { _id: ada.id } }]);
    expect((await ada.call(messagesApi.listOwn, { query: { search: 'zzzz' } })).messages).toEqual([]);
    expect((await admin.call(messagesApi.listOwn)).messages).toEqual([]);
    expect(await ada.status(messagesApi.list)).toBe(403);
  });

  test('tell the words of the mail server to admins alone, and their recipient only that they are delayed §81.11', async () => {
    const listOwn = async (person: Someone) => (await person.call(messagesApi.listOwn)).messages;
    const [id, own] = [await add(), await add(admin)];
    expect(await listOwn(ada)).toMatchObject([{ _id: id, delayed: false, last_error: null }]);
    world.smtp.behave({ does: 'refuse', at: 'recipient', code: 452, text: 'Mailbox of the boss is full' });
    await deliver();
    expect(await listOwn(ada)).toMatchObject([
      { state: 'waiting', delayed: true, last_error: null, attempts: 1 },
    ]);
    expect(JSON.stringify(await listOwn(ada))).not.toContain('boss');
    expect(await listOwn(admin)).toMatchObject([{ _id: own, delayed: true, last_error: null }]);
    expect((await find(id)).last_error).toContain('452 Mailbox of the boss is full');
    expect(await find(id)).not.toHaveProperty('delayed');
    world.smtp.behave({ does: 'accept' });
    await sql`update messages set next_at = now()`.execute(world.database.db);
    await deliver();
    expect(await listOwn(ada)).toMatchObject([{ state: 'sent', delayed: false }]);
  });

  test('keep the address that they went to, whatever the person has today, until they are sent again §81.12', async () => {
    const id = await add();
    expect(await find(id)).toMatchObject({ state: 'waiting', sent_to: null });
    await deliver();
    const former = ada.email;
    await admin.edits({ id: ada.id }, { email: `new-${randomUUID()}@company.example` });
    await deliver();
    expect(await find(id)).toMatchObject({ state: 'sent', sent_to: former });
    const own = (await ada.call(messagesApi.listOwn)).messages;
    expect(own.find(({ _id }) => _id === id)).toMatchObject({ sent_to: former });
    const [told] = (await list()).filter(({ sent_to, _id }) => sent_to === former && _id !== id);
    expect(told?.kind).toBe('address-changed');
    await admin.call(messagesApi.send, { params: { message: told!._id } });
    expect(await find(told!._id)).toMatchObject({ state: 'waiting', sent_to: null });
  });

  test('are listed to an admin by state, and found by name, address and subject §81.6', async () => {
    world.smtp.behave({ does: 'refuse', at: 'recipient', code: 550, text: 'No such user' });
    const failed = await add();
    await deliver();
    world.smtp.behave({ does: 'accept' });
    const others = [await world.createPerson('employee'), await world.createPerson('employee')];
    const sent = await add(others[0]);
    await deliver();
    const dropped = await add(others[1]);
    await world.database.db.deleteFrom('message_tokens').where('message_id', '=', dropped).execute();
    await deliver();
    const waiting = await add();
    const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ _id }) => _id);
    expect(await ids({ state: 'failed' })).toEqual([failed]);
    expect(await ids({ state: 'sent' })).toEqual([sent]);
    expect(await ids({ state: 'dropped' })).toEqual([dropped]);
    expect(await ids({ state: 'waiting' })).toEqual([waiting]);
    expect(new Set(await ids({ search: ada.last_name.toUpperCase() }))).toEqual(new Set([waiting, failed]));
    expect(await ids({ search: ada.last_name, state: 'failed' })).toEqual([failed]);
    expect(await ids({ search: others[0]!.email })).toEqual([sent]);
    // A message that waits or was dropped is not written yet.
    expect(new Set(await ids({ search: 'a new pass' }))).toEqual(new Set([sent, failed]));
  });

  test('are found by a subject in any writing, whatever the length of what is looked for and with their number §81.6', async () => {
    const id = await add();
    await add(await world.createPerson('employee'));
    await world.database.db
      .updateTable('messages')
      .set({ subject: 'Ihr Platz in ÜBUNG 7' })
      .where('id', '=', id)
      .execute();
    for (const query of [
      { search: 'in übung' },
      { search: 'üb' },
      { search: 'in übung', state: 'waiting' as const },
    ]) {
      const { messages, total } = await admin.call(messagesApi.list, {
        query: { ...query, limit: '10' },
      });
      expect([messages.map(({ _id }) => _id), total]).toEqual([[id], 1]);
    }
    expect(await list({ search: 'übungen' })).toEqual([]);
  });

  test('come in pages, the newest first §81.6', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 3; number += 1)
      ids.unshift(await add(await world.createPerson('employee')));
    const first = await admin.call(messagesApi.list, { query: { limit: '2', state: 'waiting' } });
    expect(first.messages.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
    expect(first.total).toBe(3);
    const query = { limit: '2', state: 'waiting' as const, cursor: first.next_cursor! };
    const second = await admin.call(messagesApi.list, { query });
    expect(second).toMatchObject({ messages: [{ _id: ids[2] }], next_cursor: null });
  });
});

describe('sending a message', () => {
  const send = (message: string) => admin.call(messagesApi.send, { params: { message } });
  const refusal = (message: string) => admin.refusal(messagesApi.send, { params: { message } });

  test('is refused for what isn’t there', async () => {
    expect(await refusal(randomUUID())).toMatchObject({ status: 404 });
  });

  test('is refused for what was dropped, and for what would be §81.7', async () => {
    const id = await add();
    await deliver();
    await world.database.db.deleteFrom('message_tokens').where('message_id', '=', id).execute();
    expect(await refusal(id)).toMatchObject({ status: 409, code: 'not_needed' });
    // A message that went out stays as it was.
    expect(await find(id)).toMatchObject({ state: 'sent' });
    const dropped = await add();
    await world.database.db.deleteFrom('message_tokens').where('message_id', '=', dropped).execute();
    await deliver();
    expect(await refusal(dropped)).toMatchObject({ status: 409, code: 'not_needed' });
  });

  test('is tried at once, and its attempts are counted anew §81.7', async () => {
    world.smtp.behave({ does: 'refuse', at: 'recipient', code: 452, text: 'Mailbox full' });
    const id = await add();
    await deliver();
    expect(await secondsUntilDue(world, id)).toBeGreaterThan(20);
    await send(id);
    expect(await find(id)).toMatchObject({ state: 'waiting', attempts: 0, last_error: null });
    world.smtp.behave({ does: 'accept' });
    await deliver();
    expect(world.smtp.mailsTo(ada.email)).toHaveLength(1);
  });

  test('goes out as another mail, when it had gone out §81.7', async () => {
    const id = await add();
    await deliver();
    await send(id);
    await deliver();
    const ids = world.smtp.mailsTo(ada.email).map(({ parsed }) => parsed.messageId);
    const host = 'training.company.example';
    expect(ids).toEqual([`<${id}@${host}>`, `<${id}.1@${host}>`]);
  });

  test('goes out though it has waited for more than 7 days', async () => {
    const id = await add();
    await sql`update messages set not_before = not_before - interval '30 days'`.execute(world.database.db);
    await send(id);
    await deliver();
    expect(await find(id)).toMatchObject({ state: 'sent' });
  });

  test('is left alone while somebody sends it §81.7', async () => {
    const id = await add();
    const claim = randomUUID();
    expect(await claimMessages(world.database.db, claim, 5)).toEqual([id]);
    await send(id);
    await deliver();
    expect(world.smtp.mailsTo(ada.email)).toEqual([]);
    const [row] = await messagesTo(world, ada.id, 'reset');
    expect(row).toMatchObject({ claim, attempts: 1 });
  });
});
