import { addDays, endOfDay, startOfDay } from '#shared/time';
import { batchSize } from '../../../audit/audited-batches.ts';
import { addMessages, type NewMessage } from '../../../db/outbox.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dayToAnnounce } from '../../../reminder-times/day-before.ts';
import type { Services } from '../../../services.ts';
import * as store from './store.ts';

/**
 * Once their hour has come, adds the e-mails about the sessions of the next day (product §120). They go to the
 * people who are booked, and to the trainers. Returns to how many. Several instances may do it at once. Each message is added once by
 * its key, and the next run adds those that a dead instance left.
 */
export async function announceTomorrow(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'lifecycle'>,
): Promise<number> {
  const { db, clock, config, lifecycle } = services;
  const day = dayToAnnounce(clock(), config);
  if (!day || (await store.isFinished(db, addDays(day, -1)))) return 0;
  const { timeZone } = config;
  const people = await store.listBooked(db, {
    from: startOfDay(day, timeZone),
    until: endOfDay(day, timeZone),
  });
  const messages = people.map(({ person_id: personId, session_id: sessionId, program_id }): NewMessage => ({
    kind: 'day-before',
    personId,
    programId: program_id,
    sessionId,
    dedupeKey: `day-before:${sessionId}:${personId}:${day}`,
    canWait: true,
  }));
  let added = 0;
  for (let first = 0; first < messages.length; first += batchSize) {
    if (lifecycle.isStopping) return added;
    const batch = messages.slice(first, first + batchSize);
    added += (await inTransaction(services, (tx, now) => addMessages(tx, batch, now))).length;
  }
  await store.finish(db, addDays(day, -1), clock());
  return added;
}
