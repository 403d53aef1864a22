import { sql } from 'kysely';
import type { Sql } from './json.ts';

/** Records under the alias `r` (product §59): which of them counts, and which is the newest. */

/** Whether a record `r` tells that something was done: accepted, if it was proposed, and not revoked. */
export const isDone = sql<boolean>`counts_as_done(r)`;

/** The order in which the newest record of a person and program comes first. */
export const newestFirst = sql`r.trained_on desc, r.recorded_at desc, r.id desc`;

/** Whether the person has a record of the program: what somebody has done is asked of records, never of assignments. */
export function hasRecord(program: Sql, person: Sql | string): Sql<boolean> {
  return sql`exists (
    select from training_records r where r.person_id = ${person} and r.program_id = ${program} and ${isDone})`;
}

/** The id of the person's newest record of the program; null where there is none. */
export function newestRecord(program: Sql, person: Sql): Sql<string | null> {
  return sql`(
    select r.id from training_records r where r.person_id = ${person} and r.program_id = ${program} and ${isDone}
    order by ${newestFirst} limit 1)`;
}

/** Joins the person's newest record of the program as `r`; nulls where there is none. */
export function withNewestRecord(program: Sql, person: Sql): Sql {
  return sql`left join lateral (
    select r.* from training_records r where r.person_id = ${person} and r.program_id = ${program} and ${isDone}
    order by ${newestFirst} limit 1) r on true`;
}

/** Whether there is a record `r` and it is valid on the day, which may be its last. */
export function isValidOn(day: Sql): Sql<boolean> {
  return sql`(r.id is not null and (r.valid_until is null or r.valid_until >= ${day}))`;
}
