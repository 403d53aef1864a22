import { sql } from 'kysely';
import { opensBeforeStart } from '#shared/check-in';
import type { Sql } from './json.ts';
import type { Moment } from './time-zone.ts';

/** The session `s` has a seat for one more. */
export const hasSeat = sql<boolean>`(s.capacity is null or s.seats_taken < s.capacity)`;

/** Whether the session `s` has taken place. */
export const hasTakenPlace = sql<boolean>`has_taken_place(s.id)`;

/** How long before its start a session is open for marks. */
export const marksOpenBefore = sql`interval ${sql.lit(`${opensBeforeStart / 60_000} min`)}`;

/**
 * Whether the person was missing in the session `s`, and so doesn't sit down there again (product §70). A session that
 * was moved after somebody had been excused is another one for them.
 */
export const wasMissing = (person: Sql | string): Sql<boolean> =>
  sql`exists (select from missing_marks(${person}, s.id, s.starts_at - ${marksOpenBefore}))`;

/** How long a session under this alias lasts, in minutes: its parts together. */
export const lengthOf = (alias: Sql): Sql<number> =>
  sql`((select extract(epoch from sum(q.ends_at - q.starts_at))::integer from session_parts q where q.session_id = ${alias}.id) / 60)`;

/** Whether the session under this alias is over: at its end, whatever its day is. `hasEnded` of shared/time.ts says the same. */
export const isOver = (alias: Sql, now: Sql<Date> | Date): Sql<boolean> => sql`(${alias}.ends_at <= ${now})`;

/**
 * Whether the session `s` still takes people (product §20, §70). With a capacity it does until it starts,
 * else until its end or the end of its day, whichever is later.
 */
export function isToCome({ now, zone }: Moment): Sql<boolean> {
  return sql`takes_people(s.cancelled_at, s.starts_at, s.ends_at, s.capacity, ${now}, ${zone})`;
}

/** Whether somebody can sit down in the session `s` now. */
export function canBeChosen(moment: Moment): Sql<boolean> {
  return sql`(${isToCome(moment)} and ${hasSeat})`;
}
