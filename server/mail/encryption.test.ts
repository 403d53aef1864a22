import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { mailOf, mailSettings, publicUrl } from '../../test/sample-mails.ts';
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts';
import { projectRoot } from '../root.ts';
import { createMailer } from './create-mailer.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const account = { user: 'lodestar', password: 'hunter-2' };

async function start(options: Parameters<typeof startSmtpServer>[0]): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  open.push(() => server.close());
  return server;
}

async function send(smtpUrl: string) {
  const mailer = createMailer(mailSettings(smtpUrl), publicUrl);
  open.push(() => mailer.close());
  return mailer.send(mailOf());
}

/** An instance that knows which authority to trust. */
async function sendTrusting({ certificateFile, url }: TestSmtpServer): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['test/send-mail.ts', url], {
    cwd: projectRoot,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificateFile ?? '' },
  });
  return JSON.parse(stdout);
}

test('a server elsewhere that offers no TLS gets neither the mail nor the password §80.7', async () => {
  const server = await start({ account });
  // Leads to this machine as well, but is not among the addresses that count as it.
  expect(await send(server.url.replace('127.0.0.1', '0.0.0.0'))).toMatchObject({
    outcome: 'failed',
    isFinal: false,
    error: expect.stringContaining('STARTTLS'),
  });
  expect(server.mails).toEqual([]);
  expect(server.signIns()).toBe(0);
});

test.each(['starttls', 'from-start'] as const)(
  'a certificate that nobody vouches for (%s) fails for now, and the server gets neither mail nor password §80.7',
  async (tls) => {
    const server = await start({ tls, account });
    expect(await send(server.url)).toMatchObject({
      outcome: 'failed',
      isFinal: false,
      error: expect.stringMatching(/self-signed certificate/i),
    });
    expect(server.mails).toEqual([]);
    expect(server.signIns()).toBe(0);
  },
);

test.each(['starttls', 'from-start'] as const)(
  'a certificate that NODE_EXTRA_CA_CERTS vouches for (%s) is taken, and the mail goes out encrypted §80.7',
  async (tls) => {
    const server = await start({ tls, account });
    expect(await sendTrusting(server)).toEqual({ outcome: 'sent' });
    expect(server.mails).toMatchObject([{ isEncrypted: true, user: account.user }]);
  },
);

test('a server on this machine gets mails without TLS', async () => {
  const server = await start({ account });
  expect(await send(server.url)).toEqual({ outcome: 'sent' });
  expect(server.mails).toMatchObject([{ isEncrypted: false }]);
});
