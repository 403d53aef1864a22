import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { messagesApi } from '#shared/contract';
import { messagesTo } from '../../../../../test/message-tokens.ts';
import { letterTo, passTime, secondsUntilDue } from '../../../../../test/outbox.ts';
import { startSmtpServer, type TestSmtpServer } from '../../../../../test/smtp-server.ts';
import { startWorld, withMail, type Someone, type World } from '../../../../../test/world.ts';
import type { Config } from '../../../../config.ts';
import { addMessages, tokenOf, readTokenSecret } from '../../../../db/outbox.ts';
import { forgetWhatIsOver } from '../../../../jobs/forget.ts';
import type { Mailer } from '../../../../mail/letter.ts';
import { createMailer } from '../../../../mail/create-mailer.ts';
import { kinds } from '../../letters/kinds.ts';
import type { Kind } from '../../letters/kind.ts';
import { Delivery } from './service.ts';

const hour = 60 * 60 * 1_000;
const silent = { error: () => {} };

describe('a message that is due', () => {
  let smtp: TestSmtpServer;
  let world: World;
  let mailer: Mailer | null;
  let ada: Someone;
  let admin: Someone;

  beforeEach(async () => {
    smtp = await startSmtpServer();
    await open();
  });

  afterEach(async () => {
    await mailer?.close();
    await smtp.close();
    await world.close();
  });

  async function open(config: Partial<Config> = {}) {
    world = await startWorld({ ...withMail, mail: { ...withMail.mail, smtpUrl: smtp.url }, ...config });
    const { mail, publicUrl } = world.services.config;
    mailer = mail && createMailer(mail, publicUrl);
    ada = await world.createPerson('employee', { first_name: 'Ada' });
    admin = await world.createPerson('admin');
  }

  async function reopen(config: Partial<Config>) {
    await mailer?.close();
    await world.close();
    await open(config);
  }

  const createDelivery = (options: { kind?: Kind; mailer?: Mailer; pause?: number } = {}) => {
    const { kind = letterTo, pause = 60_000, mailer: own = mailer } = options;
    return new Delivery(world.services, {
      kinds: { ...kinds, invitation: kind, reset: kind },
      mailer: own,
      pause,
    });
  };

  const add = async (facts: object = {}, person = ada) => {
    const message = { kind: 'reset' as const, personId: person.id, ...facts };
    const [id] = await addMessages(world.database.db, [message], world.clock.now());
    return id!;
  };

  async function deliver(delivery = createDelivery()) {
    await delivery.sendDue(silent);
    await delivery.settled();
  }

  const find = async (id: string) => {
    const { messages } = await admin.call(messagesApi.list);
    return messages.find(({ _id }) => _id === id)!;
  };

  const dueIn = (id: string) => secondsUntilDue(world, id);
  const letTimePass = (interval: string) => passTime(world, interval);
  /** The world's clock is ahead of the database's. */
  const addLongAgo = async (interval: string) => {
    const id = await add();
    await sql`update messages set not_before = now() - ${interval}::interval`.execute(world.database.db);
    return id;
  };

  test('isn’t sent before it may be, nor to a person who has left §81.2', async () => {
    await add({ notBefore: new Date(Date.now() + hour) });
    const left = await world.createPerson('employee');
    const id = await add({}, left);
    await admin.deletes(left);
    await deliver();
    expect(smtp.mails).toEqual([]);
    expect(await find(id)).toMatchObject({ state: 'dropped', dropped_because: 'The person has left.' });
  });

  test('is dropped when its kind says that it isn’t needed any more §81.2', async () => {
    const id = await add({ facts: { needless: true } });
    await deliver();
    expect(smtp.mails).toEqual([]);
    expect(await find(id)).toMatchObject({
      state: 'dropped',
      dropped_because: 'It is not needed any more.',
      last_error: null,
    });
  });

  test('is dropped after 7 days, and not a little earlier §81.2', async () => {
    await addLongAgo('6 days 23 hours');
    await deliver();
    expect(smtp.mails).toHaveLength(1);
    const id = await addLongAgo('7 days 1 minute');
    await deliver();
    expect(smtp.mails).toHaveLength(1);
    expect(await find(id)).toMatchObject({
      state: 'dropped',
      dropped_because: 'It was more than 7 days old.',
    });
  });

  test('goes out once, with its token, which no list shows §81.1', async () => {
    const id = await add();
    await deliver();
    await deliver();
    const token = tokenOf(id, await readTokenSecret(world.database.db));
    expect(smtp.mailsTo(ada.email)).toHaveLength(1);
    const { parsed } = smtp.mails[0]!;
    expect(parsed.messageId).toBe(`<${id}@training.company.example>`);
    expect(parsed.text).toContain(`https://training.company.example/news#${token}`);
    expect(await find(id)).toMatchObject({
      state: 'sent',
      subject: 'News',
      text: 'Hi Ada,\n\n[Read it]',
      sent_at: world.clock.now().toISOString(),
      attempts: 1,
      last_error: null,
    });
    const [row] = await messagesTo(world, ada.id, 'reset');
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('waits with its text where no mail is sent, and goes out at the start with mail, after those that came meanwhile §81.5', async () => {
    await reopen({ mail: null });
    const id = await add();
    await deliver();
    expect(await find(id)).toMatchObject({
      state: 'waiting',
      subject: 'News',
      text: 'Hi Ada,\n\n[Read it]',
      attempts: 0,
      last_error: 'SMTP_URL is not set',
    });
    expect(await dueIn(id)).toBeGreaterThan(500);
    const bob = await world.createPerson('employee');
    await add({}, bob);
    await add({ notBefore: new Date(Date.now() + hour) }, bob);
    mailer = createMailer({ ...withMail.mail, smtpUrl: smtp.url }, withMail.publicUrl);
    await deliver(createDelivery());
    expect(smtp.mailsTo(ada.email)).toHaveLength(1);
    expect(smtp.mailsTo(bob.email)).toHaveLength(1);
    const row = await messagesTo(world, ada.id, 'reset');
    expect(row[0]!.can_wait).toBe(true);
    expect(await find(id)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('with a link waits where nobody has said what people open §81.5', async () => {
    await reopen({ publicUrl: null });
    const id = await add();
    await deliver();
    expect(smtp.mails).toEqual([]);
    expect(await find(id)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      last_error: 'PUBLIC_URL is not set',
    });
  });

  test('that the server refuses for now is tried again under its Message-ID, after four times as long each §81.3', async () => {
    const id = await add();
    smtp.behave({ does: 'refuse', at: 'recipient', code: 452, text: 'Mailbox full' });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await deliver();
      waits.push(Math.round((await dueIn(id))!));
      await letTimePass('6 hours');
    }
    const near = (seconds: number) => expect.closeTo(seconds, -1);
    expect(waits).toEqual([30, 120, 480, 1_920, 7_680, 21_600, 21_600].map(near));
    const waiting = await find(id);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 7 });
    expect(waiting.last_error).toContain('452 Mailbox full');
    smtp.behave({ does: 'accept' });
    await deliver();
    expect(smtp.mails.map(({ parsed }) => parsed.messageId)).toEqual([`<${id}@training.company.example>`]);
  });

  test('that the server refuses for good has failed §81.3', async () => {
    const id = await add();
    smtp.behave({ does: 'refuse', at: 'recipient', code: 550, text: 'No such user' });
    await deliver();
    expect(await dueIn(id)).toBe(null);
    const failed = await find(id);
    expect(failed).toMatchObject({ state: 'failed', attempts: 1, subject: 'News' });
    expect(failed.last_error).toContain('550 No such user');
  });

  test('whose answer was lost goes out again under the same Message-ID §81.1', async () => {
    const id = await add();
    smtp.behave({ does: 'drop', when: 'before the reply' });
    await deliver();
    expect(await find(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    smtp.behave({ does: 'accept' });
    await letTimePass('30 seconds');
    await deliver();
    const ids = smtp.mails.map(({ parsed }) => parsed.messageId);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids)).toEqual(new Set([`<${id}@training.company.example>`]));
  });

  test('whose sender died is sent by another after two minutes, and not before §81.3', async () => {
    const id = await add();
    const died = createDelivery({ mailer: { send: () => new Promise(() => {}), close: async () => {} } });
    await died.sendDue(silent);
    await expect.poll(async () => (await find(id)).attempts).toBe(1);
    await deliver();
    expect(smtp.mails).toEqual([]);
    expect(await dueIn(id)).toBeGreaterThan(100);
    await letTimePass('2 minutes');
    await deliver();
    expect(smtp.mails).toHaveLength(1);
    expect(await find(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('stays sent when a slow instance hears of its 250 after another has claimed it §81.1', async () => {
    let answer = (_: { outcome: 'sent' }) => {};
    const send = () => new Promise<{ outcome: 'sent' }>((resolve) => (answer = resolve));
    const id = await add();
    const slow = createDelivery({ mailer: { send, close: async () => {} } });
    await slow.sendDue(silent);
    await expect.poll(async () => (await find(id)).attempts).toBe(1);
    await letTimePass('2 minutes');
    smtp.behave({ does: 'refuse', at: 'recipient', code: 550, text: 'No such user' });
    await deliver();
    expect(await find(id)).toMatchObject({ state: 'failed' });
    answer({ outcome: 'sent' });
    await slow.settled();
    expect(await find(id)).toMatchObject({ state: 'sent', last_error: null });
  });

  test('among many goes out once, however many instances send §81.1', async () => {
    for (let number = 0; number < 60; number += 1) await add();
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(smtp.mails).toHaveLength(60);
    expect(new Set(smtp.mails.map(({ parsed }) => parsed.messageId))).toHaveLength(60);
  });

  test('waits without counting attempts while the server takes no mail at all, and one tries for all §81.4', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => add()));
    smtp.behave({ does: 'refuse', at: 'sender', code: 451, text: 'Not now' });
    const delivery = createDelivery();
    await deliver(delivery);
    await deliver(delivery);
    const attempts = async () => (await Promise.all(ids.map(find))).map((each) => each.attempts);
    // As many as there are connections; the last one shows that it is an outage.
    expect((await attempts()).filter((count) => count > 0).length).toBeLessThanOrEqual(5);
    const afterwards = createDelivery({ pause: 0 });
    smtp.behave({ does: 'accept' });
    await letTimePass('6 hours');
    await deliver(afterwards);
    expect(smtp.mails).toHaveLength(12);
  });

  test('that can’t be written is tried again later, and keeps nobody else from being sent', async () => {
    const broken: Kind = { prepare: () => Promise.reject(new Error('a defect')) };
    const id = await add();
    await deliver(createDelivery({ kind: broken }));
    expect(await find(id)).toMatchObject({
      state: 'waiting',
      last_error: 'We couldn’t create this message. The server’s log says why.',
    });
    expect(await dueIn(id)).toBeGreaterThan(20);
  });

  test('is forgotten 90 days after it is over, and not while it waits §81.8', async () => {
    const [sent, waiting] = [await add(), await add({ notBefore: new Date(Date.now() + hour) })];
    await deliver();
    world.clock.advance(90 * 24 * hour);
    await forgetWhatIsOver(world.services);
    expect(await find(sent)).toBeDefined();
    world.clock.advance(1);
    await forgetWhatIsOver(world.services);
    expect(await find(sent)).toBeUndefined();
    expect(await find(waiting)).toBeDefined();
  });
});
