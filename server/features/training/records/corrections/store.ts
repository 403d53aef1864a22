import { sql } from 'kysely';
import type { Db } from '../../../../db/tables.ts';
import { isDone, isReplaced, newestFirst } from '../../../../db/records.ts';
import type { Recording } from '../store.ts';

/** A record that somebody wants to revoke. */
export interface Fact {
  id: string;
  person_id: string;
  program_id: string | null;
  is_accepted: boolean;
}

/** The people and the programs of these records; an id without a record is left out. */
export async function readFacts(tx: Db, ids: readonly string[]): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select r.id, r.person_id, r.program_id, r.decision = 'accepted' as is_accepted
    from training_records r where r.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/**
 * Those of the records that are not revoked, in the order in which they can be. Each list has at most one of
 * a person and program, the newest first, as the effect of each is computed without it.
 */
export async function listInTurns(tx: Db, ids: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(id order by id) as ids from (
      select r.id, row_number() over (
        partition by r.person_id, coalesce(r.program_id, r.id) order by ${newestFirst}) as turn
      from training_records r where r.id = any(${ids}::uuid[]) and r.revoked_at is null) records
    group by turn order by turn`.execute(tx);
  return rows.map((row) => row.ids);
}

/** Revokes these records; returns those of them that were the newest of their person and program. */
export async function revokeRecords(
  tx: Db,
  ids: readonly string[],
  because: string,
  { actorId, now }: Recording,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; is_newest: boolean }>`
    with wanted as materialized (
      select r.id, ${isDone} and not ${isReplaced} as is_newest from training_records r
      where r.id = any(${ids}::uuid[])
    )
    update training_records r set revoked_at = ${now}, revoked_by = ${actorId}, revoked_because = ${because}
    from wanted where r.id = wanted.id
    returning r.id, wanted.is_newest`.execute(tx);
  return rows.filter(({ is_newest }) => is_newest).map(({ id }) => id);
}

/** The changes of a revocation to the assignment that the record answered. */
export interface Opened {
  record_id: string;
  program_id: string;
  /** Whether it is asked for again; else the person stays complete by another record, or was not. */
  opened: boolean;
  cycle: number;
  /** Where the assignment has a due date of its own. */
  due_at: Date | null;
  valid_until: string | null;
}

/**
 * Asks again for the trainings that these revoked records answered, each in its cycle and by its due date.
 * It takes back a renewal or a new version that followed. The history keeps the values that it has overwritten (product
 * §67). But a person with another valid record of the cycle stays complete by it. Nothing changes in
 * archived programs, and for people who have left. The history is looked up by the person. By the program,
 * all of it would be read for each of many people.
 */
export async function openAgain(
  tx: Db,
  recordIds: readonly string[],
  { today }: Recording,
): Promise<Opened[]> {
  const answered = sql`from training_records revoked
    join programs p on p.id = revoked.program_id and p.archived_at is null
    join assignments a on a.program_id = p.id and a.employee_id = revoked.person_id and a.standing <> 'left'
      -- The newest answer is one of another program.
      and a.answered_by is null`;
  const isWanted = sql`revoked.id = any(${recordIds}::uuid[])`;
  await sql`
    select ${answered} where ${isWanted} order by a.program_id, a.employee_id for update of a`.execute(tx);
  const { rows } = await sql<Opened>`
    with answered as materialized (
      select a.program_id, a.employee_id, revoked.id as record_id, revoked.cycle, is_followed,
        a.completed_at is not null as is_complete, remaining.*, former.*
      ${answered}
      cross join lateral (select
        a.opened_by in ('renewal', 'version') and a.completed_at is null and a.cycle = revoked.cycle + 1 as is_followed) renewal
      cross join lateral (
        select (array_agg(r.valid_until order by ${newestFirst}))[1] as valid_until,
          coalesce(bool_or(r.cycle = revoked.cycle and (r.valid_until is null or r.valid_until >= ${today}::date)),
            false) as is_answered
        from training_records r
        where r.person_id = revoked.person_id and r.program_id = revoked.program_id and ${isDone}) remaining
      left join lateral (
        select h.completed_at, h.completed_by, h.due_at, h.due_because, h.due_reason, h.opened_by
        from assignments_history h
        where is_followed and h.employee_id = a.employee_id and (h.program_id = a.program_id) is true
          and h.cycle = revoked.cycle and h.completed_at is not null
        order by h.until desc limit 1) former on true
      where ${isWanted}
    )
    update assignments a set
      valid_until = w.valid_until,
      completed_at = case when is_answered then case when is_followed then w.completed_at else a.completed_at end end,
      completed_by = case when is_answered then case when is_followed then w.completed_by else a.completed_by end end,
      session_id = case when not (is_followed and is_answered) then a.session_id end,
      enrolled_at = case when not (is_followed and is_answered) then a.enrolled_at end,
      cycle = case when is_followed then w.cycle else a.cycle end,
      due_at = case when is_followed then w.due_at else a.due_at end,
      due_because = case when is_followed then w.due_because else a.due_because end,
      due_reason = case when is_followed then w.due_reason else a.due_reason end,
      opened_by = case when is_followed then w.opened_by else a.opened_by end
    from answered w where a.program_id = w.program_id and a.employee_id = w.employee_id
    returning w.record_id, a.program_id, not is_answered and (is_followed or is_complete) as opened, a.cycle, a.due_at,
      a.valid_until::text`.execute(tx);
  return rows;
}
