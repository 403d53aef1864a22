import { listCalendarEntries, type CalendarEntry } from '../../db/calendar.ts';
import type { Db } from '../../db/tables.ts';

/** Whose address it is, with the sessions in the calendar from a year ago on; null where nobody has it. */
export async function readFeed(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ personId: string; entries: CalendarEntry[] } | null> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!feed) return null;
  const { person_id: personId } = feed;
  return { personId, entries: await listCalendarEntries(db, personId, now) };
}
