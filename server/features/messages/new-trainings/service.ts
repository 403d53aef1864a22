import { addDays, calendarDateOf, endOfDay } from '#shared/time';
import { batchSize } from '../../../audit/audited-batches.ts';
import { soonDays } from '../../../db/new-trainings.ts';
import { addMessages, type NewMessage } from '../../../db/outbox.ts';
import type { Db } from '../../../db/tables.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { endOfQuiet, reminderDay } from '../../../reminder-times/quiet-hours.ts';
import { stepByHand } from '../../../reminder-times/steps.ts';
import type { Services } from '../../../services.ts';
import { addReminders, todayOf } from '../reminders/service.ts';
import { keepReminded, listItems } from '../reminders/store.ts';
import * as store from './store.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'lifecycle'>;

/** So long after the last training that somebody got the message about all of them is added. */
const waitMilliseconds = 15 * 60 * 1_000;

/**
 * Adds a message about new trainings (product §119) for each person whose last new one is some minutes old. Returns
 * to how many. Several instances may do it at once: each finds people of its own.
 */
export async function tellNewTrainings(services: Needed): Promise<number> {
  let told = 0;
  for (;;) {
    if (services.lifecycle.isStopping) return told;
    const batch = await inTransaction(services, (tx, now) => tellSome(services, tx, now));
    told += batch.told;
    if (batch.people < batchSize) return told;
  }
}

async function tellSome(services: Needed, tx: Db, now: Date): Promise<{ people: number; told: number }> {
  const { config } = services;
  const { timeZone } = config;
  const personIds = await store.lockPeople(tx, new Date(now.getTime() - waitMilliseconds), batchSize);
  if (personIds.length === 0) return { people: 0, told: 0 };
  const soon = endOfDay(addDays(calendarDateOf(now, timeZone), soonDays), timeZone);
  const news = await store.listNew(tx, personIds, { now, timeZone, soon });
  const told = [...new Set(news.map(({ person_id }) => person_id))];
  await addMessagesAbout(services, tx, news, { told, now });
  await store.forgetOthers(tx, personIds);
  // The reminders of the day left these people to this message, which has turned out not to be needed.
  const day = reminderDay(now, config);
  const others = personIds.filter((id) => !told.includes(id));
  if (day && others.length > 0)
    await addReminders(tx, await listItems(tx, todayOf(services, day, now), others), { day, now });
  return { people: personIds.length, told: told.length };
}

/** Each is its person's reminder of that day, and names everything that the day would bring, too. */
async function addMessagesAbout(
  services: Needed,
  tx: Db,
  news: readonly store.NewTraining[],
  { told, now }: { told: readonly string[]; now: Date },
): Promise<void> {
  const { config } = services;
  const { timeZone } = config;
  const at = endOfQuiet(now, config);
  const today = todayOf(services, calendarDateOf(at, timeZone), now);
  const ofThatDay = await listItems(tx, today, told);
  const messages = told.map((personId): NewMessage => ({
    kind: 'assigned',
    personId,
    canWait: true,
    notBefore: at > now ? at : undefined,
  }));
  const messageIds = await addMessages(tx, messages, now);
  await store.noteMessages(tx, news, messageIds);
  const keyOf = ({ person_id, program_id }: { person_id: string; program_id: string }) =>
    `${person_id} ${program_id}`;
  const named = new Set(news.map(keyOf));
  const items = [
    ...news
      .filter(({ is_to_choose }) => is_to_choose)
      .map((item) => ({
        ...item,
        step: stepByHand(calendarDateOf(item.due_at, timeZone), today.day, config.reminders.daysBefore),
      })),
    ...ofThatDay.filter((item) => !named.has(keyOf(item))),
  ];
  await keepReminded(tx, items, messageIds);
}
