import { sql } from 'kysely';
import { dueDatesApi } from '../shared/contract.ts';
import { Delivery } from '../server/features/messages/outbox/delivery/service.ts';
import { kinds } from '../server/features/messages/letters/kinds.ts';
import { createMailer } from '../server/mail/create-mailer.ts';
import { startSmtpServer, type ReceivedMail } from './smtp-server.ts';
import type { Someone, World } from './world.ts';

/** Reminders as they arrive at a real mail server, of a world that sends mail and has no quiet hours. */
export interface ReminderMails {
  /** Reminds people by hand, and returns each one's mail. */
  remind(manager: Someone, programId: string, people: readonly Someone[]): Promise<ReceivedMail[]>;
  /** Sends all messages that wait. */
  sendAll(): Promise<void>;
  mailsTo(address: string): ReceivedMail[];
  stop(): Promise<void>;
}

export async function startReminderMails(world: World): Promise<ReminderMails> {
  const server = await startSmtpServer();
  const { mail, publicUrl } = world.services.config;
  if (!mail) throw new Error('Start the world with `withMail`.');
  const mailer = createMailer({ ...mail, smtpUrl: server.url }, publicUrl);
  const delivery = new Delivery(world.services, { kinds, mailer });
  const log = {
    error: ({ err }: { err?: Error }, message: string) => {
      throw new Error(message, { cause: err });
    },
  };

  async function sendAll() {
    // The world's clock is ahead of the database's.
    await sql`update messages set next_at = now() where next_at is not null`.execute(world.database.db);
    await delivery.sendDue(log);
    await delivery.settled();
  }

  return {
    sendAll,
    mailsTo: (address) => server.mailsTo(address),
    remind: async (manager, id, people) => {
      const body = { people: people.map((person) => person.id) };
      await world.as(manager).call(dueDatesApi.remind, { params: { id }, body });
      await sendAll();
      return people.map(({ email }) => server.mailsTo(email).at(-1)!);
    },
    stop: async () => {
      await mailer.close();
      await server.close();
    },
  };
}

/** Where the button of a mail leads, as its HTML and its text say alike. */
export function buttonOf({ parsed }: ReceivedMail): string {
  const [, inHtml] = /<a href="([^"]+)"/.exec(parsed.html || '') ?? [];
  const inText = (parsed.text ?? '').replaceAll(/\s/g, '');
  if (!inHtml || !inText.includes(inHtml)) throw new Error('HTML and text have other buttons.');
  return inHtml;
}

/** The token with which one chooses a session by this mail. */
export function chooseTokenOf(mail: ReceivedMail): string {
  const [, token] = /\/choose\/([\w-]+)$/.exec(new URL(buttonOf(mail)).pathname) ?? [];
  if (!token) throw new Error(`The button leads to ${buttonOf(mail)}.`);
  return token;
}
