import { sql } from 'kysely';
import { messageKinds, type MessageKind } from '../shared/messages.ts';
import { Delivery } from '../server/features/messages/outbox/delivery/service.ts';
import { kinds } from '../server/features/messages/letters/kinds.ts';
import { createMailer } from '../server/mail/create-mailer.ts';
import { nameCompany } from './company-settings.ts';
import { mailSettings, publicUrl } from './sample-mails.ts';
import { startSeatsWorld, type SeatsWorld } from './seats.ts';
import { startSmtpServer, type ReceivedMail } from './smtp-server.ts';
import { morning, occasions, runJobs } from './occasions-of-messages.ts';

/** A message of the kind as somebody's mail server received it. */
export type MailsOfKinds = Readonly<Record<MessageKind, ReceivedMail>>;

/** Has a company write a message of each kind, and sends them all. Throws an Error where one did not arrive. */
export async function receiveMailsOfKinds(): Promise<MailsOfKinds> {
  const server = await startSmtpServer();
  const mail = mailSettings(server.url);
  const world = await startSeatsWorld({ mail, publicUrl, audienceNights: 0 });
  const mailer = createMailer(mail, publicUrl);
  try {
    world.clock.set(morning);
    await nameCompany(world);
    const recipients = new Map<MessageKind, string>();
    for (const kind of messageKinds) recipients.set(kind, await occasions[kind](world));
    await nameEverybody(world);
    await runJobs(world);
    // They are due by the company's clock, which isn't the database's.
    await sql`update messages set next_at = now() where next_at is not null`.execute(world.database.db);
    const delivery = new Delivery(world.services, { kinds, mailer });
    await delivery.sendDue(console);
    await delivery.settled();
    const found: Partial<Record<MessageKind, ReceivedMail>> = {};
    for (const [kind, person] of recipients) found[kind] = await findMail(world, server.mails, kind, person);
    return found as MailsOfKinds;
  } finally {
    await mailer.close();
    await server.close();
    await world.close();
  }
}

/** Tests give people names that tell them apart; in a picture they look wrong. */
async function nameEverybody({ database }: SeatsWorld): Promise<void> {
  await sql`
    update users set last_name = case role when 'admin' then 'Lovelace' when 'trainer' then 'Wanjiru' else 'Okafor' end,
      first_name = case role when 'admin' then 'Ada' when 'trainer' then 'Tobias' else 'Emilia' end
    where first_name = 'Sam'`.execute(database.db);
}

async function findMail(
  { database }: SeatsWorld,
  mails: readonly ReceivedMail[],
  kind: MessageKind,
  person: string,
): Promise<ReceivedMail> {
  const message = await database.db
    .selectFrom('messages')
    .select(['id', 'last_error', 'dropped_because'])
    .where('kind', '=', kind)
    .$if(kind !== 'confirmation', (query) => query.where('person_id', '=', person))
    // If there are several about the same, one goes out with all of it.
    .orderBy(sql`sent_at is null`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const mail = message && mails.find(({ parsed }) => parsed.messageId?.startsWith(`<${message.id}@`));
  if (!mail) {
    const reason = message ? (message.dropped_because ?? message.last_error) : 'nothing was added';
    throw new Error(`No mail of the kind ${kind} has arrived: ${reason}`);
  }
  return mail;
}
