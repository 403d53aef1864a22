import { sql } from 'kysely';
import type { Config } from '../server/config.ts';
import { Delivery } from '../server/features/messages/outbox/delivery/service.ts';
import { kinds } from '../server/features/messages/letters/kinds.ts';
import { announceTomorrow } from '../server/features/messages/day-before/service.ts';
import { tellNewTrainings } from '../server/features/messages/new-trainings/service.ts';
import { askForMarks, remind } from '../server/features/messages/reminders/service.ts';
import { createMailer } from '../server/mail/create-mailer.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';
import { startWorld, withMail, type World } from './world.ts';

const silent = { error: () => {} };

/** A company whose mails arrive at a server on this machine, and whose jobs run when they are told to. */
export interface MailedWorld extends World {
  smtp: TestSmtpServer;
  /** Adds the reminders whose time has come; returns to how many people. */
  remind(): Promise<number>;
  /** Adds the messages about new trainings whose time has come; returns to how many people. */
  tellNewTrainings(): Promise<number>;
  /** Adds the mails about the sessions of the next day, if it is their hour; returns to how many people. */
  announceTomorrow(): Promise<number>;
  /**
   * Sends the messages due by the world's clock. It may be ahead of the database's, by which messages become due; not
   * behind.
   */
  send(): Promise<void>;
  /** Sends those that are due by the database's clock. */
  sendDue(): Promise<void>;
}

export async function startMailedWorld(
  settings: Partial<Config> = {},
  database: { url?: string } = {},
): Promise<MailedWorld> {
  const smtp = await startSmtpServer();
  const mail = { ...withMail.mail, smtpUrl: smtp.url };
  const world = await startWorld({ ...withMail, mail, ...settings }, database);
  const mailer = createMailer(mail, withMail.publicUrl);
  const delivery = new Delivery(world.services, { kinds, mailer });
  async function sendDue() {
    await delivery.sendDue(silent);
    await delivery.settled();
  }

  return {
    ...world,
    smtp,
    remind: async () => {
      const people = await remind(world.services);
      await askForMarks(world.services);
      return people;
    },
    tellNewTrainings: () => tellNewTrainings(world.services),
    announceTomorrow: () => announceTomorrow(world.services),
    send: async () => {
      await sql`
        update messages set next_at = now() where next_at is not null and not_before <= ${world.clock.now()}`.execute(
        world.database.db,
      );
      await sendDue();
    },
    sendDue,
    empty: async () => {
      await world.empty();
      smtp.mails.length = 0;
    },
    close: async () => {
      await mailer.close();
      await smtp.close();
      await world.close();
    },
  };
}
