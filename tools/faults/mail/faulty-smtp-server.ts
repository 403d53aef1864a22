import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** The domain at which nobody has a mailbox. */
export const goneDomain = 'gone.example';

/** Longer than a sender waits for a word (server/mail/create-mailer.ts). */
const stallMilliseconds = 35_000;

/** A mail that the server has taken. */
interface Accepted {
  /** What stands before the @ of its Message-ID. */
  id: string;
  at: number;
  /** Whether the sender was told, as far as the server knows. */
  isAcknowledged: boolean;
}

export interface FaultySmtpServer {
  url: string;
  /** In the order of coming. */
  accepted: readonly Accepted[];
  /** How often each fault struck. */
  faults: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/** An SMTP server on this machine that refuses, drops and stalls now and then, before it has a mail and after. */
export async function startFaultySmtpServer(): Promise<FaultySmtpServer> {
  const accepted: Accepted[] = [];
  const faults: Record<string, number> = {};

  const strikes = (odds: number, name: string) => {
    if (Math.random() >= odds) return false;
    faults[name] = (faults[name] ?? 0) + 1;
    return true;
  };
  const socketOf = ({ id }: SMTPServerSession) =>
    [...server.connections].find((connection) => connection.id === id)?._socket;
  const isOpen = (session: SMTPServerSession) => socketOf(session)?.destroyed === false;
  const drop = (session: SMTPServerSession) => void socketOf(session)?.destroy();

  async function takeMail(raw: string, session: SMTPServerSession): Promise<Error | null | undefined> {
    if (strikes(0.01, '451 after the message')) return refusal(451, 'Try later');
    const mail = { id: messageIdIn(raw), at: Date.now(), isAcknowledged: false };
    accepted.push(mail);
    if (strikes(0.01, 'dropped before the 250')) {
      drop(session);
      return undefined;
    }
    if (strikes(0.002, 'stalled before the 250')) await pause(stallMilliseconds, null, { ref: false });
    else await pause(20 * Math.random());
    mail.isAcknowledged = isOpen(session);
    return null;
  }

  async function receive(
    stream: Readable,
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const raw = await text(stream).catch(() => null);
    // Null where the sender has broken off.
    const answer = raw === null ? undefined : await takeMail(raw, session);
    if (answer !== undefined) done(answer);
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect(_session, done) {
      done(strikes(0.02, '421 as greeting') ? refusal(421, 'Too many connections') : null);
    },
    onMailFrom(_address, _session, done) {
      if (strikes(0.01, '421 at the sender')) done(refusal(421, 'Closing'));
      else done(strikes(0.02, '451 at the sender') ? refusal(451, 'Greylisted') : null);
    },
    onRcptTo({ address }, session, done) {
      if (address.endsWith(`@${goneDomain}`)) return done(refusal(550, '5.1.1 No such user'));
      if (strikes(0.02, '452 at the recipient')) return done(refusal(452, 'Mailbox full'));
      if (strikes(0.01, 'dropped at the recipient')) return drop(session);
      if (strikes(0.002, 'stalled at the recipient')) {
        setTimeout(done, stallMilliseconds).unref();
        return undefined;
      }
      return done();
    },
    onData(stream, session, done) {
      if (strikes(0.01, 'dropped within the message')) {
        stream.resume();
        return drop(session);
      }
      return void receive(stream, session, done);
    },
  });
  // Killed senders are what this is about.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    faults,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of server.connections) connection._socket.destroy();
      }),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function messageIdIn(raw: string): string {
  const found = /^message-id:\s*<([^@>]+)@/im.exec(raw)?.[1];
  if (!found) throw new Error('A mail came without Message-ID.');
  return found;
}
