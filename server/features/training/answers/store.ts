import { sql } from 'kysely';
import type { DueCause, Opener } from '#shared/due';
import type { CalendarDate } from '#shared/time';
import type { Sql } from '../../../db/json.ts';
import { noteAsNew } from '../../../db/new-trainings.ts';
import { endOfAnswer, isDone, isValidOn, withNewerAnswer, withNewestRecord } from '../../../db/records.ts';
import type { Db } from '../../../db/tables.ts';

/** The active programs that records of one of these answer, and those of them that others answer. */
export async function listAnswered(db: Db, programIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from programs p where p.archived_at is null and p.id in (
      select program_id from program_equivalents
      where source_id = any(${programIds}::uuid[]) or program_id = any(${programIds}::uuid[]))
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Shares these programs and those that `listAnswered` finds for them, in the order of their ids, and returns them. */
export async function shareWithAnswered(tx: Db, programIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from programs where id = any(${programIds}::uuid[]) or id in (
      select program_id from program_equivalents where source_id = any(${programIds}::uuid[]))
    order by id for share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The active programs in which a record of another one answers somebody's training, or might. */
export async function listAnsweredOf(db: Db, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.program_id as id from assignments a join programs p on p.id = a.program_id
    where a.employee_id = any(${personIds}::uuid[]) and p.archived_at is null
      and (a.answered_by is not null or a.program_id in (select program_id from program_equivalents))
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Assignments whose answer may be another one by now: those of these people in these programs. */
export interface Scope {
  programIds: readonly string[];
  /** Null: everybody. */
  personIds: readonly string[] | null;
  today: CalendarDate;
  /** Whether a record was revoked or a program counts no longer; in this case a renewal stays. */
  because: 'record' | 'equivalents';
}

/**
 * Each assignment with another answer than the one that it keeps (product §124): of another program now, or no longer. It
 * `completes` or `opens`. A renewal that has followed upon a revoked record is taken back. The former values
 * are in the history. An own record answers in its cycle alone, as its revocation has left it.
 */
function planned({ programIds, personIds, today, because }: Scope): Sql {
  const day = sql`${today}::date`;
  return sql`(
    select a.program_id, a.employee_id, a.session_id, o.record_id as answer, ${endOfAnswer} as new_end,
      o.recorded_by, is_followed, former.completed_at, former.completed_by, former.due_at, former.due_because,
      former.due_reason, former.opened_by,
      a.completed_at is null and is_answered as completes,
      a.completed_at is not null and is_gone and not is_answered as opens,
      a.completed_at is not null and not is_gone and not is_answered as outdates
    from assignments a join programs p on p.id = a.program_id and p.archived_at is null
    ${withNewestRecord(sql`a.program_id`, sql`a.employee_id`)} ${withNewerAnswer(sql`a.program_id`, sql`a.employee_id`)}
    cross join lateral (select a.answered_by is not null
      and not still_answers(a.answered_by, a.program_id, a.employee_id) as is_gone) gone
    left join lateral (
      select h.completed_at, h.completed_by, h.due_at, h.due_because, h.due_reason, h.opened_by from assignments_history h
      where is_gone and ${because === 'record'} and a.completed_at is null and a.opened_by = 'renewal'
        and h.employee_id = a.employee_id and (h.program_id = a.program_id) is true and h.cycle = a.cycle - 1
        and h.answered_by = a.answered_by and h.completed_at is not null
      order by h.until desc limit 1) former on true
    cross join lateral (select former.completed_at is not null as is_followed) renewal
    cross join lateral (select case
      when o.record_id is not null then coalesce(o.valid_until >= ${day}, true)
      else exists (
        select from training_records r
        where r.person_id = a.employee_id and r.program_id = a.program_id and ${isDone} and ${isValidOn(day)}
          and r.cycle = a.cycle - is_followed::integer) end as is_answered) answered
    where a.program_id = any(${programIds}::uuid[])
      and (${personIds}::uuid[] is null or a.employee_id = any(${personIds}::uuid[]))
      and a.standing <> 'left' and a.answered_by is distinct from o.record_id)`;
}

/** An assignment after its answer has changed. */
export interface Followed {
  program_id: string;
  person_id: string;
  /** The seat that it had before. */
  session_id: string | null;
  answered_by: string | null;
  is_complete: boolean;
  cycle: number;
  due_at: Date | null;
  due_because: DueCause | null;
  due_reason: string | null;
  opened_by: Opener;
  valid_until: CalendarDate | null;
  change: 'completed' | 'opened' | 'outdated' | null;
}

/**
 * Lets the newest answers count, for assignments that are locked with their programs and people. `lateDue` is by when a
 * training is due that would be overdue at once; null keeps its date.
 */
export async function follow(
  tx: Db,
  scope: Scope,
  { actorId, now, lateDue }: { actorId: string; now: Date; lateDue: Date | null },
): Promise<Followed[]> {
  const isLate = sql`(w.opens and ${lateDue}::timestamptz is not null
    and (coalesce(a.due_at, p.deadline) < ${now} or a.due_because = 'renewal') is true)`;
  const dueOr = (late: Sql, column: string) => sql`case when ${isLate} then ${late}
    when w.is_followed then ${sql.ref(`w.${column}`)} else ${sql.ref(`a.${column}`)} end`;
  const { rows } = await sql<Followed>`
    with plan as materialized ${planned(scope)}, followed as (
      update assignments a set answered_by = w.answer, valid_until = w.new_end,
        completed_at = case when w.completes then coalesce(w.completed_at, ${now}::timestamptz)
          when not w.opens then a.completed_at end,
        completed_by = case when w.completes then coalesce(w.completed_by, w.recorded_by, ${actorId}::uuid)
          when not w.opens then a.completed_by end,
        session_id = case when not w.completes then a.session_id end,
        enrolled_at = case when not w.completes then a.enrolled_at end,
        cycle = a.cycle - w.is_followed::integer,
        due_at = ${dueOr(sql`${lateDue}::timestamptz`, 'due_at')},
        due_because = ${dueOr(sql`'joined'`, 'due_because')},
        due_reason = ${dueOr(sql`null`, 'due_reason')},
        opened_by = case when w.is_followed then w.opened_by else a.opened_by end
      from plan w join programs p on p.id = w.program_id
      where a.program_id = w.program_id and a.employee_id = w.employee_id
      returning a.*, w.opens, w.completes, w.outdates, w.session_id as former_session
    ), opened as (select * from followed where opens
    ), noted as (${noteAsNew(sql`opened`, { now, onlySoon: true })})
    select program_id, employee_id as person_id, former_session as session_id, answered_by,
      completed_at is not null as is_complete, cycle, due_at, due_because, due_reason, opened_by, valid_until::text,
      case when completes then 'completed' when opens then 'opened' when outdates then 'outdated' end as change
    from followed order by program_id, employee_id`.execute(tx);
  return rows;
}

/** The people whose training would be complete, or open again, without writing it: for the effects of a change. */
export function touchedBy(scope: Scope): Sql {
  return sql`plan as materialized ${planned(scope)}, touched as materialized (
    select case when completes then 'completed' when opens then 'reopened' when outdates then 'renewal_opened' end as code,
      null::uuid as session, null::timestamptz as new_start, null::uuid as program, employee_id as person
    from plan where completes or opens or outdates
    union all
    select 'seats_freed', session_id, null, null, employee_id from plan where completes and session_id is not null)`;
}

/** Somebody's training as the database has written it, with the record of another program that answers it. */
export interface Answered {
  id: string;
  is_complete: boolean;
  answered_by: string | null;
  cycle: number;
  valid_until: string | null;
}

/** The same with its program. */
export interface AnsweredTraining extends Answered {
  program_id: string;
}
