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
const q = columnsOf<'session_parts'>('q');
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

/** The parts of a session in which the person sits, for the calendar; null where they don't. */
export function eventFacts(sessionId: Sql<string>, personId: Sql<string>) {
  const event = jsonRow({
    session_id: c.session_id,
    part: q.part,
    part_count: s.part_count,
    person_id: c.person_id,
    uid_session_id: c.uid_session_id,
    program_id: c.program_id,
    sequence: c.sequence,
    is_cancelled: c.is_cancelled,
    changed_at: isoInstant(c.changed_at),
    title: p.title,
    starts_at: isoInstant(q.starts_at),
    ends_at: isoInstant(q.ends_at),
    location: q.location,
    join_url: q.join_url,
    trainer_first_name: t.first_name,
    trainer_last_name: t.last_name,
  });
  return valueFrom(
    sql<ValueOf<typeof event>[] | null>`json_agg(${event} order by q.part)`,
    sql`from calendar_entries c
      join training_sessions s on s.id = c.session_id
      join session_parts q on q.session_id = c.session_id and q.part = c.part
      join programs p on p.id = c.program_id
      join users t on t.id = s.trainer_id
      where c.session_id = ${sessionId} and c.person_id = ${personId} and not c.is_cancelled`,
  );
}

export type EventRows = NonNullable<ValueOf<ReturnType<typeof eventFacts>>>;

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
