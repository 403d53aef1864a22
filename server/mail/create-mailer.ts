import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { MailSettings } from '../config.ts';
import { composeMail } from './compose-mail.ts';
import type { Mailer } from './letter.ts';
import { failureOf } from './send-failure.ts';

/** Connections to the mail server that an instance opens at most. */
export const mailConnections = 5;

const sendWithinMilliseconds = 30_000;
const connectWithin = 10_000;
// The server's next word; a mail that is large or checked for long has until the end of its send.
const answerWithin = 20_000;
// Shorter than `answerWithin`, so that a connection nobody needs ends with a goodbye.
const idleFor = 15_000;
const closeWithin = 3_000;

/**
 * Sends through the mail server of the settings. Each send has its outcome within 30 seconds, and may wait for one of
 * the connections in them. A caller with more sends than connections should let the rest wait itself.
 */
export function createMailer(
  settings: MailSettings,
  publicUrl: string | null,
  sendWithin = sendWithinMilliseconds,
): Mailer {
  const { connection, secrets } = readSmtpUrl(settings.smtpUrl);
  const transport = createTransport({
    ...connection,
    pool: true,
    maxConnections: mailConnections,
    // Once more where a connection was closed before it was used. After any other failure the caller tries again.
    maxRequeues: 1,
    dnsTimeout: connectWithin,
    connectionTimeout: connectWithin,
    greetingTimeout: connectWithin,
    socketTimeout: answerWithin,
    idleTimeout: idleFor,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sending = new Set<Promise<unknown>>();

  return {
    async send(mail) {
      const facts = composeMail(mail, settings, publicUrl);
      const sent = transport.sendMail({ ...facts, xMailer: false, signal: AbortSignal.timeout(sendWithin) });
      sending.add(sent);
      try {
        await sent;
        return { outcome: 'sent' };
      } catch (error) {
        const { url } = mail.letter.button ?? {};
        return failureOf(error, mail.to.address, url ? [...secrets, url] : secrets);
      } finally {
        sending.delete(sent);
      }
    },
    async close() {
      await Promise.race([Promise.allSettled(sending), pause(closeWithin, undefined, { ref: false })]);
      transport.close({ force: true });
    },
  };
}

/**
 * The parts of "smtps://user:password@mail.example.com:465" that nodemailer needs, and those that no message may show.
 */
function readSmtpUrl(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = protocol === 'smtps:';
  const user = decodeURIComponent(username);
  const pass = decodeURIComponent(password);
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  return {
    connection: {
      host,
      port: Number(port) || (secure ? 465 : 587),
      secure,
      // On this machine nobody listens in, and a mail server there often shows a certificate that nobody has signed.
      ...(isLoopback(host) ? { ignoreTLS: true } : { requireTLS: true }),
      ...(user && { auth: { user, pass } }),
    },
    secrets: pass ? [password, pass, encoded(pass), encoded(`\0${user}\0${pass}`)] : [],
  };
}

function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}
