import { sql } from 'kysely';
import type { Sql } from './json.ts';
import { dayIn, type Moment } from './time-zone.ts';

/** The session `s` has a seat for one more. */
export const hasSeat = sql<boolean>`(s.capacity is null or s.seats_taken < s.capacity)`;

/** How long a session under this alias lasts, in minutes. */
export const lengthOf = (alias: Sql): Sql<number> =>
  sql`(extract(epoch from ${alias}.ends_at - ${alias}.starts_at)::integer / 60)`;

/**
 * Whether the session `s` still takes people: with a capacity until it starts, without one until the end of its day
 * (product §20, §70). A day is looked for only where it may be the same one.
 */
export function isToCome({ now, zone }: Moment): Sql<boolean> {
  return sql`(s.cancelled_at is null and (s.starts_at > ${now} or (s.capacity is null
    and s.starts_at > ${now} - interval '48 hours' and ${dayIn(zone, sql<Date>`s.starts_at`)} = ${dayIn(zone, now)})))`;
}

/** Whether somebody can sit down in the session `s` now. */
export function canBeChosen(moment: Moment): Sql<boolean> {
  return sql`(${isToCome(moment)} and ${hasSeat})`;
}
