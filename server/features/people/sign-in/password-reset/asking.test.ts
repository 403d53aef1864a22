import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signInApi } from '#shared/contract';
import { invalidInputRefusal, nobody } from '../../../../../test/client.ts';
import { startMailedWorld } from '../../../../../test/mailed-world.ts';
import { messagesTo } from '../../../../../test/message-tokens.ts';
import { stage } from '../../../../../test/cast.ts';
import { startBeside } from '../../../../../test/start-beside.ts';
import { startWorld, withMail, type Someone, type World } from '../../../../../test/world.ts';
import { readConfig } from '../../../../config.ts';

const minute = 60_000;

describe('a mail for a forgotten password', () => {
  const { world, admin } = stage({
    settings: {
      ...withMail,
      limits: { ...readConfig({}).limits, passwordResetsPerAddress: 0 },
    },
    people: { admin: 'admin' },
  });

  const forgot = (email: string) => world.as(nobody).send(signInApi.forgot, { body: { email } });
  const countMails = async ({ id }: Pick<Someone, 'id'>) => (await messagesTo(world, id, 'reset')).length;

  test('is asked for with an e-mail address, and with nothing else', async () => {
    for (const email of [undefined, '', 'nora', 7, ['nora@company.example']])
      expect(await world.as(nobody).refusal(signInApi.forgot, { body: { email } })).toMatchObject({
        ...invalidInputRefusal,
        errors: { email: expect.stringMatching(/^(Email is required|Must be a valid email)$/) as string },
      });
  });

  test('gets the same answer for an address that is known, unknown, of somebody who has left, or asked for too often §82.1', async () => {
    const person = await world.createPerson('employee');
    const former = await world.createPerson('employee');
    await admin.deletes(former);
    const addresses = [
      person.email,
      'nobody@company.example',
      former.email,
      ...Array<string>(5).fill(person.email),
    ];
    const answers = [];
    for (const email of addresses) answers.push(await forgot(email));
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([200, answers[0]!.body]);
      expect([...headers.keys()]).toEqual([...answers[0]!.headers.keys()]);
    }
    expect(await countMails(person)).toBe(3);
    expect(await countMails(former)).toBe(0);
  });

  test('sends three links an hour to one mailbox, also to several who ask at once, and again when the hour is over §82.2', async () => {
    const person = await world.createPerson('employee');
    const upper = person.email.toUpperCase();
    await Promise.all(
      [person.email, upper, ` ${upper} `, person.email, upper, upper].map((email) => forgot(email)),
    );
    expect(await countMails(person)).toBe(3);
    world.clock.advance(24 * minute);
    await Promise.all([1, 2, 3, 4].map(() => forgot(person.email)));
    expect(await countMails(person)).toBe(3);
    world.clock.advance(36 * minute);
    await Promise.all([1, 2, 3, 4].map(() => forgot(person.email)));
    expect(await countMails(person)).toBe(6);
  });

  test('sends the newest link again to the owner, where a stranger has used up the three of the hour §82.2', async () => {
    const own = await startMailedWorld();
    onTestFinished(() => own.close());
    const { smtp } = own;
    const person = await own.createPerson('employee');
    const ask = () => own.as(nobody).call(signInApi.forgot, { body: { email: person.email } });
    const linksTo = () =>
      smtp.mailsTo(person.email).map(({ parsed }) => /reset#([\w-]+)/.exec(parsed.text!)![1]!);
    for (let time = 0; time < 3; time += 1) {
      await ask();
      await own.send();
    }
    const [, , newest] = linksTo();
    // The owner has this mail for less than five minutes, so another one would say the same.
    own.clock.advance(4 * minute);
    await ask();
    await own.send();
    expect(linksTo()).toHaveLength(3);
    own.clock.advance(minute);
    await Promise.all([ask(), ask(), ask()]);
    await own.send();
    expect(linksTo()).toHaveLength(4);
    expect(linksTo()[3]).toBe(newest);
    const ids = smtp.mailsTo(person.email).map(({ parsed }) => parsed.messageId);
    expect(new Set(ids).size).toBe(4);
    const typed = { new_password: 'second-light', confirm_new_password: 'second-light' };
    expect(await own.as(nobody).status(signInApi.reset, { body: { token: newest!, ...typed } })).toBe(200);
  });

  test('sends another link where the newest has run out, or soon will §82.2', async () => {
    const person = await world.createPerson('employee');
    for (let time = 0; time < 3; time += 1) await forgot(person.email);
    world.clock.advance(25 * minute + 1);
    await forgot(person.email);
    expect(await countMails(person)).toBe(4);
    world.clock.advance(31 * minute);
    await forgot(person.email);
    expect(await countMails(person)).toBe(5);
  });

  test('stands in the audit trail: who is meant, and whether a mail went out; of an unknown address nothing but that §82.3', async () => {
    const person = await world.createPerson('employee');
    await forgot(person.email);
    const unknown = `${randomBytes(8).toString('hex')}@company.example`;
    await forgot(unknown);
    const entries = await admin.trail({ limit: '2' });
    expect(entries).toMatchObject([
      { action: 'user.forgot-password', actor: null, people: [], after: { mailed: false } },
      { action: 'user.forgot-password', actor: null, people: [{ _id: person.id }], after: { mailed: true } },
    ]);
    const { rows } = await sql<{ text: string }>`
      select row_to_json(e)::text as text from audit_entries e`.execute(world.database.db);
    expect(rows.map(({ text }) => text).join()).not.toContain(unknown);
  });
});

describe('asking for mails from one address', () => {
  const limits = { ...readConfig({}).limits, passwordResetsPerAddress: 3 };
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('is refused beyond the limit of all instances, for known and unknown accounts, until the hour is over §82.2', async () => {
    const world = await startWorld({ ...withMail, limits, trustedProxies: ['127.0.0.1'] });
    onTestFinished(() => world.close());
    const second = await startBeside(world);
    onTestFinished(() => second.close());
    const person = await world.createPerson('employee');
    const ask = (client: Pick<World, 'as'>, email: string, address: string) =>
      client.as(nobody).send(signInApi.forgot, { body: { email }, headers: from(address) });

    for (const [index, client] of [world, second, world].entries())
      expect((await ask(client, `nobody-${index}@company.example`, '192.0.2.1')).status).toBe(200);
    for (const client of [world, second])
      for (const email of [person.email, 'nobody@company.example']) {
        const { status, problem, headers } = await ask(client, email, '192.0.2.1');
        expect([status, problem.code]).toEqual([429, 'too_many_requests']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    expect((await ask(world, person.email, '192.0.2.2')).status).toBe(200);
    world.clock.advance(60 * minute);
    expect((await ask(second, person.email, '192.0.2.1')).status).toBe(200);
    expect(await messagesTo(world, person.id, 'reset')).toHaveLength(2);
  });

  test('is not limited by the headers that somebody makes up, nor are links made of them', async () => {
    const world = await startWorld({ ...withMail, limits });
    onTestFinished(() => world.close());
    const person = await world.createPerson('employee');
    const statuses = [];
    for (let time = 0; time < 4; time += 1) {
      const headers = { ...from(`192.0.2.${time}`), 'x-forwarded-host': 'evil.example' };
      const { status } = await world
        .as(nobody)
        .send(signInApi.forgot, { body: { email: person.email }, headers });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(JSON.stringify(await messagesTo(world, person.id, 'reset'))).not.toContain('evil');
  });
});

test('asking for a mail is the same work in the database for an unknown address, and beyond the limit §82.1', async () => {
  const world = await startWorld(withMail);
  onTestFinished(() => world.close());
  const person = await world.createPerson('employee');
  const unknown = Array.from({ length: 6 }, (_, index) => `unknown-${index}@company.example`);
  const ask = (email: string) => world.as(nobody).call(signInApi.forgot, { body: { email } });
  for (const email of [...unknown, ...unknown.slice(1).map(() => person.email)]) await ask(email);
  // The newest link goes out again.
  world.clock.advance(6 * minute);
  await ask(person.email);
  const mails = await messagesTo(world, person.id, 'reset');
  expect(mails).toHaveLength(3);
  expect(mails.filter(({ not_before, created_at }) => not_before > created_at)).toHaveLength(1);
  /** Rows that were ever written to each table, also those that were undone. */
  const countWritten = async () => {
    const { rows } = await sql<{ name: string; written: number }>`
      select relname as name, (n_tup_ins + n_tup_upd)::int as written from pg_stat_user_tables
      where relname in ('messages', 'message_tokens', 'audit_entries') order by relname`.execute(
      world.database.db,
    );
    return Object.fromEntries(rows.map(({ name, written }) => [name, written]));
  };
  const expected = { audit_entries: 12, message_tokens: 12, messages: 24 };
  // Idle connections report their statistics after some seconds.
  await expect.poll(countWritten, { timeout: 30_000 }).toEqual(expected);
});

test('where no mail is sent, asking for one is answered the same and adds none', async () => {
  const world = await startWorld();
  onTestFinished(() => world.close());
  const person = await world.createPerson('employee');
  const ask = (email: string) => world.as(nobody).call(signInApi.forgot, { body: { email } });
  expect(await ask(person.email)).toEqual(await ask('nobody@company.example'));
  expect(await messagesTo(world, person.id, 'reset')).toEqual([]);
});

test('a company without anybody answers as well', async () => {
  const world = await startWorld(withMail);
  onTestFinished(() => world.close());
  const body = { email: 'nobody@company.example' };
  expect(await world.as(nobody).status(signInApi.forgot, { body })).toBe(200);
});
