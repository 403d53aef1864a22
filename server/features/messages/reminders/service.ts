import type { CalendarDate } from '#shared/time';
import { batchSize } from '../../../audit/audited-batches.ts';
import { addMessages, type NewMessage } from '../../../db/outbox.ts';
import type { Db } from '../../../db/tables.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { reminderDay } from '../../../reminder-times/quiet-hours.ts';
import { stepsUntil } from '../../../reminder-times/steps.ts';
import type { Services } from '../../../services.ts';
import * as store from './store.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'lifecycle'>;

const hour = 60 * 60 * 1_000;
/** A mark that is missing for longer is asked for no more: messages are dropped after this time, too. */
const askedForDays = 7;

/**
 * Adds the reminders of a working day, once its hour has come (product §83); returns to how many people.
 * Several instances may do it at once. Each person gets one a day by its key, and the next run adds those
 * that a dead instance left.
 */
export async function remind(services: Needed): Promise<number> {
  const { db, clock, config, lifecycle } = services;
  const day = reminderDay(clock(), config);
  if (!day || (await store.isFinished(db, day))) return 0;
  await askForSeats(services, day);
  const people = await store.listPeople(db, todayOf(services, day, clock()));
  let reminded = 0;
  for (let first = 0; first < people.length; first += batchSize) {
    if (lifecycle.isStopping) return reminded;
    reminded += await remindPeople(services, day, people.slice(first, first + batchSize));
  }
  await store.finish(db, day, clock());
  return reminded;
}

function remindPeople(services: Needed, day: CalendarDate, personIds: readonly string[]): Promise<number> {
  return inTransaction(services, async (tx, now) => {
    const items = await store.listItems(tx, todayOf(services, day, now), personIds);
    return (await addReminders(tx, items, { day, now })).length;
  });
}

/**
 * Adds one message to each person of these items who has had none on that day, and keeps its trainings.
 * Returns the recipients.
 */
export async function addReminders(
  tx: Db,
  items: readonly store.ReminderItem[],
  { day, now, notBefore }: { day: CalendarDate; now: Date; notBefore?: Date | undefined },
): Promise<string[]> {
  const personIds = [...new Set(items.map(({ person_id }) => person_id))].toSorted();
  const messages = personIds.map((personId): NewMessage => ({
    kind: 'reminder',
    personId,
    dedupeKey: `reminder:${personId}:${day}`,
    canWait: true,
    notBefore,
  }));
  const added = await addMessages(tx, messages, now);
  return store.keepReminded(tx, items, added);
}

export function todayOf({ config }: Pick<Needed, 'config'>, day: CalendarDate, now: Date): store.Today {
  return { now, timeZone: config.timeZone, day, steps: stepsUntil(day, config.reminders.daysBefore) };
}

/** Informs admins in which programs seats are missing, in one message a day. One that still waits says it as well. */
async function askForSeats(services: Needed, day: CalendarDate): Promise<void> {
  const { db, clock, config } = services;
  const { timeZone } = config;
  if ((await store.listShortPrograms(db, { now: clock(), timeZone })).length === 0) return;
  const adminIds = await store.listAdminsWithout(db, 'add-seats', { day, timeZone });
  const messages = adminIds.map((personId): NewMessage => ({
    kind: 'add-seats',
    personId,
    dedupeKey: `add-seats:${personId}:${day}`,
    canWait: true,
  }));
  await inTransaction(services, (tx, at) => addMessages(tx, messages, at));
}

/** Asks for the marks of sessions that ended an hour ago (product §83); returns of how many sessions. */
export async function askForMarks(services: Needed): Promise<number> {
  const { db, clock, config } = services;
  const until = new Date(clock().getTime() - hour);
  // Whether somebody was asked is known for as long as the message is kept.
  const days = Math.min(askedForDays, config.messagesKeptDays);
  const since = new Date(until.getTime() - days * 24 * hour);
  const sessions = await store.listUnmarked(db, { since, until });
  const messages = sessions.flatMap(({ id, program_id, person_ids }) =>
    person_ids.map((personId): NewMessage => ({
      kind: 'unmarked',
      personId,
      programId: program_id,
      sessionId: id,
      dedupeKey: `unmarked:${id}:${personId}`,
      canWait: true,
    })),
  );
  if (messages.length > 0) await inTransaction(services, (tx, now) => addMessages(tx, messages, now));
  return sessions.length;
}
