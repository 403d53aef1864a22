import { sql } from 'kysely';
import type { ReplyOf } from '#shared/endpoint';
import type { calendarApi } from '#shared/contract';
import { listCalendarEntries, type CalendarEntry } from '../../db/calendar.ts';
import {
  columnsOf,
  isoInstant,
  jsonObject,
  jsonRow,
  valueFrom,
  type Sql,
  type ValueOf,
} from '../../db/json.ts';
import type { Db } from '../../db/tables.ts';

const c = columnsOf<'calendar_entries'>('c');
const p = columnsOf<'programs'>('p');
const s = columnsOf<'training_sessions'>('s');
const t = columnsOf<'users'>('t');

/** Since when the person's calendar has an address. */
export function viewAddress(
  personId: Sql<string>,
  available: boolean,
): Sql<ReplyOf<typeof calendarApi.viewAddress>> {
  const since = isoInstant(
    sql<Date | null>`(select f.created_at from calendar_feeds f where f.person_id = ${personId})`,
  );
  return jsonObject({ since, available: sql.lit(available) });
}

/** A session in which the person sits, for the calendar. */
export function eventFacts(sessionId: Sql<string>, personId: Sql<string>) {
  return valueFrom(
    jsonRow({
      session_id: c.session_id,
      person_id: c.person_id,
      uid_session_id: c.uid_session_id,
      program_id: c.program_id,
      sequence: c.sequence,
      is_cancelled: c.is_cancelled,
      changed_at: isoInstant(c.changed_at),
      title: p.title,
      starts_at: isoInstant(s.starts_at),
      ends_at: isoInstant(s.ends_at),
      location: s.location,
      join_url: s.join_url,
      trainer_first_name: t.first_name,
      trainer_last_name: t.last_name,
    }),
    sql`from calendar_entries c
      join training_sessions s on s.id = c.session_id
      join programs p on p.id = c.program_id
      join users t on t.id = s.trainer_id
      where c.session_id = ${sessionId} and c.person_id = ${personId} and not c.is_cancelled`,
  );
}

export type EventRow = NonNullable<ValueOf<ReturnType<typeof eventFacts>>>;

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
