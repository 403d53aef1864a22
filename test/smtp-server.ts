import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { createTemporaryFolder } from '../tools/temporary-folder.ts';
import { makeSelfSignedCertificate } from './self-signed-certificate.ts';

interface SmtpServerOptions {
  /** None; offered (STARTTLS); or spoken from the start. With either the certificate is signed by nobody else. */
  tls?: 'none' | 'starttls' | 'from-start';
  /** The account that may send; without it everybody, without signing in. */
  account?: { user: string; password: string };
  /** Whether it takes addresses with other than Latin letters before the @. */
  takesUnicode?: boolean;
}

/** How the server treats mails from now on. */
export type SmtpBehaviour =
  | { does: 'accept' }
  | { does: 'refuse'; at: 'sender' | 'recipient' | 'message'; code: number; text: string }
  /** It never answers. */
  | { does: 'stall'; at: 'greeting' | 'message' }
  /** It has the message; the sender learns of that, or doesn't. */
  | { does: 'drop'; when: 'before the reply' | 'after the reply' };

export interface ReceivedMail {
  raw: string;
  parsed: ParsedMail;
  from: string;
  to: string[];
  isEncrypted: boolean;
  /** The sender's account, where one is demanded. */
  user: string | undefined;
  /** Whether the sender got the answer that the server has it. */
  isAcknowledged: boolean;
}

export interface TestSmtpServer {
  /** For SMTP_URL, with the account. */
  url: string;
  /** For NODE_EXTRA_CA_CERTS; null without TLS. */
  certificateFile: string | null;
  /** In the order of coming. */
  mails: ReceivedMail[];
  /** Those for somebody. */
  mailsTo(address: string): ReceivedMail[];
  behave(behaviour: SmtpBehaviour): void;
  /** How many connections were opened so far. */
  connections(): number;
  /** How often somebody tried to sign in so far. */
  signIns(): number;
  /** Ends it and all open connections. */
  close(): Promise<void>;
}

/** A real SMTP server on this machine, for the tests. */
export async function startSmtpServer({
  tls = 'none',
  account,
  takesUnicode = true,
}: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  let behaviour: SmtpBehaviour = { does: 'accept' };
  let connections = 0;
  let signIns = 0;
  const certificate = tls === 'none' ? null : makeSelfSignedCertificate();
  const folder = certificate && createTemporaryFolder('certificate');
  const certificateFile = folder && join(folder.path, 'certificate.pem');
  if (certificate && certificateFile) writeFileSync(certificateFile, certificate.cert);

  const refusalAt = (step: string) =>
    behaviour.does === 'refuse' && behaviour.at === step ? refusal(behaviour.code, behaviour.text) : null;
  const stallsAt = (step: string) => behaviour.does === 'stall' && behaviour.at === step;

  const answer = (mail: ReceivedMail, session: SMTPServerSession, done: (error?: Error | null) => void) => {
    if (stallsAt('message')) return;
    const refused = refusalAt('message');
    if (refused) return done(refused);
    mail.isAcknowledged = behaviour.does !== 'drop' || behaviour.when === 'after the reply';
    mails.push(mail);
    if (mail.isAcknowledged) done();
    if (behaviour.does === 'drop') hangUp(session);
  };
  const hangUp = ({ id }: SMTPServerSession) => {
    // Data written before still goes out.
    for (const connection of server.connections) if (connection.id === id) connection._socket.end();
  };

  const server = new SMTPServer({
    ...certificate,
    secure: tls === 'from-start',
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !account,
    hideSMTPUTF8: !takesUnicode,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      signIns += 1;
      if (username === account?.user && password === account?.password) done(null, { user: username });
      else done(refusal(535, '5.7.8 Authentication credentials invalid'));
    },
    onConnect(_session, done) {
      connections += 1;
      if (!stallsAt('greeting')) done();
    },
    onMailFrom(_address, _session, done) {
      done(refusalAt('sender'));
    },
    onRcptTo({ address }, _session, done) {
      // The domain comes in ASCII, and is decoded here.
      const isForeign = !takesUnicode && /\P{ASCII}/u.test(address.replace(/@.*/, ''));
      done(isForeign ? refusal(553, '5.6.7 Non-ASCII address') : refusalAt('recipient'));
    },
    onData(stream, session, done) {
      receive(stream, session).then(
        (mail) => answer(mail, session, done),
        // It has broken off.
        () => {},
      );
    },
  });
  // Some tests are about a client that breaks off.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    url: urlOf(tls, port, account),
    certificateFile,
    mails,
    mailsTo: (address) => mails.filter(({ to }) => to.includes(address)),
    behave: (next) => {
      behaviour = next;
    },
    connections: () => connections,
    signIns: () => signIns,
    close: () =>
      new Promise<void>((resolve) => {
        folder?.remove();
        server.close(() => resolve());
        for (const connection of server.connections) connection._socket.destroy();
      }),
  };
}

/** To 0.0.0.0, which leads to this machine too, but is none of the addresses for which TLS is left out. */
function urlOf(tls: SmtpServerOptions['tls'], port: number, account: SmtpServerOptions['account']): string {
  const credentials = account
    ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`
    : '';
  const scheme = tls === 'from-start' ? 'smtps' : 'smtp';
  return `${scheme}://${credentials}${tls === 'starttls' ? '0.0.0.0' : '127.0.0.1'}:${port}`;
}

async function receive(stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<ReceivedMail> {
  const bytes = await buffer(stream);
  const { mailFrom, rcptTo } = session.envelope;
  return {
    raw: bytes.toString(),
    // Nobody reads the HTML that it would make of a text; looking for links takes most of its time.
    parsed: await simpleParser(bytes, { skipTextToHtml: true }),
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    isEncrypted: session.secure,
    user: session.user,
    isAcknowledged: false,
  };
}

function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
