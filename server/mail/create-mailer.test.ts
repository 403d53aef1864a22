import { afterEach, expect, test } from 'vitest';
import { mailOf, mailSettings, publicUrl } from '../../test/sample-mails.ts';
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts';
import { createMailer, mailConnections } from './create-mailer.ts';
import type { Mailer } from './letter.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function start(
  options?: Parameters<typeof startSmtpServer>[0],
  sendWithin?: number,
): Promise<{ server: TestSmtpServer; mailer: Mailer }> {
  const server = await startSmtpServer(options);
  const mailer = createMailer(mailSettings(server.url), publicUrl, sendWithin);
  open.push(
    () => server.close(),
    () => mailer.close(),
  );
  return { server, mailer };
}

const failedForNow = { outcome: 'failed', isFinal: false, concernsAll: false };
/** For now, and any other mail would fail as well. */
const allFail = { outcome: 'failed', isFinal: false, concernsAll: true };
const failedForGood = { outcome: 'failed', isFinal: true, concernsAll: false };

test.each([
  ['recipient', 550, '5.1.1 No such person here'],
  ['recipient', 552, '5.2.2 Mailbox full'],
  ['message', 554, '5.6.0 Not like this'],
  ['message', 550, 'No'],
] as const)(
  'a %s that is refused with %i %s fails for good, and others are sent §80.8',
  async (at, code, text) => {
    const { server, mailer } = await start();
    server.behave({ does: 'refuse', at, code, text });
    expect(await mailer.send(mailOf())).toMatchObject({
      ...failedForGood,
      error: expect.stringContaining(text),
    });
    server.behave({ does: 'accept' });
    expect(await mailer.send(mailOf())).toEqual({ outcome: 'sent' });
  },
);

test.each([
  ['recipient', 450, '4.2.1 Greylisted'],
  ['message', 451, '4.3.0 Try again'],
  ['message', 421, '4.3.2 Going down'],
  ['recipient', 554, '5.7.1 Relay access denied'],
  ['recipient', 530, 'Sign in first'],
] as const)('a %s that is refused with %i %s fails for now §80.8', async (at, code, text) => {
  const { server, mailer } = await start();
  server.behave({ does: 'refuse', at, code, text });
  expect(await mailer.send(mailOf())).toMatchObject({
    ...failedForNow,
    error: expect.stringContaining(text),
  });
  server.behave({ does: 'accept' });
  expect(await mailer.send(mailOf())).toEqual({ outcome: 'sent' });
});

test('a sender that the server does not accept fails for now, and so would all mails', async () => {
  const { server, mailer } = await start();
  server.behave({ does: 'refuse', at: 'sender', code: 553, text: '5.1.8 No such sender' });
  expect(await mailer.send(mailOf())).toMatchObject({
    ...allFail,
    error: expect.stringContaining('No such sender'),
  });
});

test('a server that nobody finds fails for now, and so would all mails', async () => {
  const { server, mailer } = await start();
  await server.close();
  expect(await mailer.send(mailOf())).toMatchObject({
    ...allFail,
    error: expect.stringContaining('ECONNREFUSED'),
  });
});

test.each(['greeting', 'message'] as const)(
  'a server that stalls at the %s fails for now, and holds up nobody after that §80.8',
  async (at) => {
    const { server, mailer } = await start({}, 500);
    server.behave({ does: 'stall', at });
    const stalled = await Promise.all(
      Array.from({ length: mailConnections * 2 }, () => mailer.send(mailOf())),
    );
    expect(stalled).toEqual(
      stalled.map(() => ({ ...failedForNow, error: 'The mail server didn’t answer in time.' })),
    );
    server.behave({ does: 'accept' });
    expect(await mailer.send(mailOf())).toEqual({ outcome: 'sent' });
  },
);

test('a connection that ends before the reply fails for now, though the server may have the mail §80.8', async () => {
  const { server, mailer } = await start();
  server.behave({ does: 'drop', when: 'before the reply' });
  expect(await mailer.send(mailOf())).toMatchObject(allFail);
  expect(server.mails).toMatchObject([{ isAcknowledged: false }]);
});

test('a connection that ends after the reply has sent its mail once, and the next mail takes another', async () => {
  const { server, mailer } = await start();
  server.behave({ does: 'drop', when: 'after the reply' });
  expect(await mailer.send(mailOf())).toEqual({ outcome: 'sent' });
  expect(await mailer.send(mailOf({ subject: 'The second' }))).toEqual({ outcome: 'sent' });
  expect(server.mails.map(({ parsed }) => parsed.subject)).toEqual(['A new password', 'The second']);
  expect(server.connections()).toBe(2);
});

test('a hundred mails take a few connections', async () => {
  const { server, mailer } = await start();
  const sent = await Promise.all(Array.from({ length: 100 }, () => mailer.send(mailOf())));
  expect(sent).toEqual(sent.map(() => ({ outcome: 'sent' })));
  expect(server.mails).toHaveLength(100);
  expect(server.connections()).toBe(mailConnections);
});

test('an account that is refused fails for now, and no error tells its password §80.10', async () => {
  const { server } = await start({ account: { user: 'lodestar@company.example', password: 'pa:ss/wörd%' } });
  const smtpUrl = server.url.replace(/:[^:@]*@/, ':hunter-%C3%A4%2F2@');
  const mailer = createMailer(mailSettings(smtpUrl), publicUrl);
  open.push(() => mailer.close());
  const outcome = await mailer.send(mailOf());
  expect(outcome).toMatchObject({ ...allFail, error: expect.stringContaining('535') });
  expect(JSON.stringify(outcome)).not.toContain('hunter');
});

test('the account of the URL is percent-decoded', async () => {
  const { server, mailer } = await start({
    account: { user: 'lodestar@company.example', password: 'pa:ss/wörd%' },
  });
  expect(await mailer.send(mailOf())).toEqual({ outcome: 'sent' });
  expect(server.mails).toMatchObject([{ user: 'lodestar@company.example' }]);
});

test('an error is one line of at most 300 characters, without password and link §80.10', async () => {
  const account = { user: 'lodestar', password: 'hunter-2' };
  const { server, mailer } = await start({ account });
  const url = 'https://training.company.example/reset#secret-token';
  const encoded = Buffer.from('\0lodestar\0hunter-2').toString('base64');
  const text = `5.6.0 hunter-2 ${encoded} ${url} is listed ${'x'.repeat(400)}`;
  server.behave({ does: 'refuse', at: 'message', code: 554, text });
  const outcome = await mailer.send(mailOf({ button: { label: 'Choose', url } }));
  expect(outcome).toMatchObject({ ...failedForGood, error: expect.stringMatching(/^[^\n]{300}$/) });
  expect(outcome).toMatchObject({ error: expect.stringContaining('5.6.0 *** *** *** is listed') });
});

test('closing it waits no longer than a moment for a server that stalls, and its mails fail for now', async () => {
  const { server, mailer } = await start();
  server.behave({ does: 'stall', at: 'message' });
  const stalled = mailer.send(mailOf());
  await expect.poll(() => server.connections()).toBe(1);
  await mailer.close();
  expect(await stalled).toMatchObject(allFail);
  expect(await mailer.send(mailOf())).toMatchObject(allFail);
});

test('an address with other than Latin letters is sent where the server takes it, else fails for good and says why §80.9', async () => {
  const { server, mailer } = await start();
  expect(await mailer.send(mailOf({}, { address: 'jürgen@company.example' }))).toEqual({ outcome: 'sent' });
  expect(server.mails[0]?.to).toEqual(['jürgen@company.example']);
  const { mailer: latin } = await start({ takesUnicode: false });
  expect(await latin.send(mailOf({}, { address: 'jürgen@company.example' }))).toMatchObject({
    ...failedForGood,
    error: expect.stringContaining('SMTPUTF8'),
  });
});

test('a domain with other than Latin letters is written in ASCII, which every server takes §80.9', async () => {
  const { server, mailer } = await start({ takesUnicode: false });
  expect(await mailer.send(mailOf({}, { address: 'ada@bücher.example' }))).toEqual({ outcome: 'sent' });
  expect(server.mails[0]?.raw).toContain('<ada@xn--bcher-kva.example>');
});
