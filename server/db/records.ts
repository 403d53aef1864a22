import { sql } from 'kysely';
import type { TrainingRecord } from '#shared/training/records/schemas';
import type { File } from '#shared/files/file';
import type { RecordState } from '#shared/records';
import { columnsOf, isoInstant, jsonRow, nestedRow, type Sql } from './json.ts';
import { nameUnlessErased } from './people.ts';

/** Records under the alias `r` (product §59): which of them counts, which is the newest, and the state of each. */

const r = columnsOf<'training_records'>('r');

/** The name on the papers of a record `r` (product §65); null once the person is erased. */
export const certifiedName = sql<string | null>`coalesce(r.certified_name, r.person_name)`;

/** Whether a record `r` tells that something was done: accepted, if it was proposed, and not revoked. */
export const isDone = sql<boolean>`counts_as_done(r)`;

/** The order in which the newest record of a person and program comes first. */
export const newestFirst = sql`r.trained_on desc, r.recorded_at desc, r.id desc`;

/** Whether the person has a record of the program: records tell who has done it, assignments never do. */
export function hasRecord(program: Sql, person: Sql | string): Sql<boolean> {
  return sql`exists (
    select from training_records r where r.person_id = ${person} and r.program_id = ${program} and ${isDone})`;
}

/** The id of the person's newest record of the program; null where there is none. */
export function newestRecord(program: Sql, person: Sql | string): Sql<string | null> {
  return sql`(
    select r.id from training_records r where r.person_id = ${person} and r.program_id = ${program} and ${isDone}
    order by ${newestFirst} limit 1)`;
}

/**
 * Joins the person's newest record of the program as `r`; nulls where there is none. Its `last_cycle` is the last that
 * any record answered. One of an earlier day may have a later cycle, if an earlier release recorded it.
 */
export function withNewestRecord(program: Sql, person: Sql): Sql {
  return sql`left join lateral (
    select r.*, max(r.cycle) over () as last_cycle from training_records r
    where r.person_id = ${person} and r.program_id = ${program} and ${isDone}
    order by ${newestFirst} limit 1) r on true`;
}

/**
 * Joins, as `o`, the person's newest record of other programs that answers this one (product §124). It is newer than `r`,
 * which `withNewestRecord` joins; else there are nulls.
 */
export function withNewerAnswer(program: Sql, person: Sql): Sql {
  return sql`left join lateral (
    select * from answer_of_others(${program}, ${person}) other
    where ((other.trained_on, other.recorded_at, other.record_id) > (r.trained_on, r.recorded_at, r.id)) is not false) o
    on true`;
}

/** Whether the newer of the two, `o` and `r`, is there and valid on the day; and when it ends. */
export function isAnsweredOn(day: Sql): Sql<boolean> {
  return sql`case when o.record_id is null then ${isValidOn(day)} else coalesce(o.valid_until >= ${day}, true) end`;
}
export const endOfAnswer = sql<
  string | null
>`case when o.record_id is null then r.valid_until else o.valid_until end`;

/** Whether a record of another program that answers the assignment `a` is newer than its record `r`. */
export const isOutdone = sql<boolean>`exists (
  select from training_records x
  where x.id = a.answered_by and (x.trained_on, x.recorded_at, x.id) > (r.trained_on, r.recorded_at, r.id))`;

/** The record of another program that answers the assignment `a`, with its title; null where none does. */
export const answeredBy: Sql<{ record: string; title: string } | null> = nestedRow(
  { record: r.id, title: r.title },
  sql`from training_records r where r.id = a.answered_by`,
);

/** Whether there is a record `r` and it is valid on the day, which may be its last. */
export function isValidOn(day: Sql): Sql<boolean> {
  return sql`(r.id is not null and (r.valid_until is null or r.valid_until >= ${day}))`;
}

/**
 * Whether a newer record of the same person and program counts. Each record of a free title is alone. It is
 * asked for one record at a time. The newest is the first in an index, even if the database knows little of
 * the table. No list joins all records before it takes a page of them.
 */
export const isReplaced = sql<boolean>`exists (
  select from (
    select n.trained_on, n.recorded_at, n.id from training_records n
    where n.person_id = r.person_id and n.program_id = r.program_id and counts_as_done(n)
    order by n.trained_on desc, n.recorded_at desc, n.id desc limit 1) newest
  where (newest.trained_on, newest.recorded_at, newest.id) > (r.trained_on, r.recorded_at, r.id))`;

const isExpired = (today: Sql<string>) => sql<boolean>`r.valid_until < ${today}`;

/** The one definition of a record's state; `today` is the day in the organisation's zone. */
export function stateOf(today: Sql<string>): Sql<RecordState> {
  return sql`case
    when r.decision <> 'accepted' then r.decision
    when r.revoked_at is not null then 'revoked'
    when ${isReplaced} then 'replaced'
    when ${isExpired(today)} then 'expired'
    else 'valid' end`;
}

/** Whether the record `r` is in the state, by the columns of an index. */
export function isInState(state: RecordState, today: Sql<string>): Sql<boolean> {
  const counts = sql`r.decision = 'accepted' and r.revoked_at is null`;
  return {
    proposed: sql<boolean>`r.decision = 'proposed'`,
    rejected: sql<boolean>`r.decision = 'rejected'`,
    revoked: sql<boolean>`r.revoked_at is not null`,
    replaced: sql<boolean>`${counts} and ${isReplaced}`,
    expired: sql<boolean>`${counts} and ${isExpired(today)} and not ${isReplaced}`,
    valid: sql<boolean>`${counts} and ${isExpired(today)} is not true and not ${isReplaced}`,
  }[state];
}

const programOf = sql<{ _id: string; title: string } | null>`${nestedRow(
  { _id: sql<string>`p.id`, title: sql<string>`p.title` },
  sql`from programs p where p.id = r.program_id`,
)}`;

/** Whether the record `r` counts because its person recorded or accepted it, as the only admin may (product §91). */
export const byThemselves = sql<boolean>`is_by_themselves(r)`;

/** The files of a record `r`: all, or those that one person put there. Few records have any. */
const filesOf = (onlyBy: OnlyBy) =>
  sql<File[]>`case when r.file_count is null then '[]' else files_of(r.id, null, ${onlyBy}) end`;

/** The version that the person of a record `r` signed; null if it is no signature. */
export const signedVersion = sql<TrainingRecord['signed']>`signed_of(r.program_id, r.signed_version)`;

/** The person whose files alone are shown. Null for a reader who opens all files of a record `r`. */
export type OnlyBy = Sql<string | null>;

/** For admins. */
export const opensAll: OnlyBy = sql`null`;

/** A record `r` of the person `u` as replies carry it. */
export function recordJson(today: Sql<string>, onlyBy: OnlyBy): Sql<TrainingRecord> {
  return jsonRow({
    _id: r.id,
    person: nestedRow({
      _id: sql<string>`u.id`,
      first_name: sql<string>`u.first_name`,
      last_name: sql<string>`u.last_name`,
      email: sql<string | null>`case when ${nameUnlessErased} is not null then coalesce(u.email, '') end`,
      department: sql<string | null>`(select d.name from departments d where d.id = u.department_id)`,
    }),
    program: programOf,
    title: r.title,
    version: r.version,
    cycle: r.cycle,
    trained_on: r.trained_on,
    recorded_at: isoInstant(r.recorded_at),
    recorded_by: sql<string | null>`(select ${nameUnlessErased} from users u where u.id = r.recorded_by)`,
    by_themselves: byThemselves,
    source: r.source,
    outcome: r.outcome,
    score: r.score,
    minutes: r.minutes,
    trainer: r.trainer,
    place: r.place,
    valid_until: r.valid_until,
    note: r.note,
    name: certifiedName,
    state: stateOf(today),
    code: r.code,
    revoked_at: isoInstant(r.revoked_at),
    revoked_because: r.revoked_because,
    rejected_because: sql<string | null>`case when r.decision = 'rejected' then r.decided_because end`,
    signed: signedVersion,
    files: filesOf(onlyBy),
    file_count: sql<number>`coalesce(r.file_count, 0)`,
  });
}
