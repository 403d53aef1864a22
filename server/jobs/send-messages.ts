import { Delivery } from '../features/messages/outbox/delivery/service.ts';
import { countWaiting } from '../features/messages/outbox/delivery/store.ts';
import { kinds } from '../features/messages/letters/kinds.ts';
import { createMailer } from '../mail/create-mailer.ts';
import type { Services } from '../services.ts';
import type { Job } from './job.ts';

const second = 1_000;

/** The job that sends messages, with the connections to the mail server that it keeps open. */
export function createSendMessages(services: Services): Job {
  const { mail, publicUrl } = services.config;
  const mailer = mail && createMailer(mail, publicUrl);
  const delivery = new Delivery(services, { kinds, mailer });
  return {
    name: 'send-messages',
    // An immediate message goes out so soon after it was added.
    everyMilliseconds: 2 * second,
    run: async ({ database }, log, signal) => {
      await database.assertWritable();
      await delivery.sendDue(log, signal);
    },
    end: async () => {
      // Gives the sends under way a moment, and breaks them off then.
      await mailer?.close();
      await delivery.settled();
    },
  };
}

export async function countMessages({ database, db, metrics }: Services): Promise<void> {
  await database.assertWritable();
  metrics.waitingMessages.set(await countWaiting(db));
}
