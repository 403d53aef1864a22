import { sql } from 'kysely';
import type { DueCause } from '#shared/due';
import type { CalendarDate } from '#shared/time';
import { noteAsNew } from '../../../../db/new-trainings.ts';
import { isValidOn, withNewestRecord } from '../../../../db/records.ts';
import type { Db } from '../../../../db/tables.ts';
import type { EndedExemption } from '../../../training/assignments/exemptions/store.ts';
import type { Pair } from '../store.ts';

/** The parts of an open assignment that the trail tells. */
interface OpenAssignment {
  session_id: string | null;
  cycle: number;
  due_at: string | null;
  due_because: DueCause | null;
  due_reason: string | null;
}

/** An exemption of the alias that is the person's, too, from now on. */
export interface TakenExemption {
  program_id: string;
  until: CalendarDate | null;
  because: string;
  /** The person's assignment that ended by it; null where there was none. */
  former: OpenAssignment | null;
}

/**
 * Exempts the person from the active programs from which the alias is exempt, but for those that are
 * complete. Keeps the assignments that end by it until the accounts are taken apart. Only in the programs
 * `of`; null is all. The alias's exemption stays beside it, out of sight.
 */
export async function takeExemptions(
  tx: Db,
  { personId, aliasId }: Pair,
  {
    today,
    completed,
    of,
  }: { today: CalendarDate; completed: readonly string[]; of: readonly string[] | null },
): Promise<TakenExemption[]> {
  const partOf = (name: string) => sql`case when a.employee_id is null then x.${sql.ref(name)}
    else a.${sql.ref(name)} end`;
  const { rows } = await sql<TakenExemption>`
    with theirs as materialized (
      select x.* from exemptions x join programs p on p.id = x.program_id and p.archived_at is null
      where x.person_id = ${aliasId} and (x.until is null or x.until >= ${today}::date)
        and x.program_id <> all(${completed}::uuid[]) and (${of}::uuid[] is null or x.program_id = any(${of}::uuid[]))
        and not exists (
          select from same_people_trainings k where k.alias_id = ${aliasId} and k.program_id = x.program_id)
        and not exists (
          select from exemptions own where own.program_id = x.program_id and own.person_id = ${personId})
        and not exists (
          select from assignments own
          where own.program_id = x.program_id and own.employee_id = ${personId} and own.completed_at is not null)
    ), ended as (
      delete from assignments a using theirs x
      where a.program_id = x.program_id and a.employee_id = ${personId} returning a.*
    ), made as (
      insert into exemptions (program_id, person_id, because, until, exempted_at, exempted_by, cycle, due_at, due_because,
        due_reason, opened_by)
      select x.program_id, ${personId}::uuid, x.because, x.until, x.exempted_at, x.exempted_by, ${partOf('cycle')},
        ${partOf('due_at')}, ${partOf('due_because')}, ${partOf('due_reason')}, ${partOf('opened_by')}
      from theirs x left join ended a using (program_id) order by x.program_id
    ), kept as (
      insert into same_people_trainings (alias_id, program_id, former, written)
      select ${aliasId}::uuid, x.program_id, coalesce(to_jsonb(a), '{}'),
        jsonb_build_object('exempted_at', x.exempted_at)
      from theirs x left join ended a using (program_id)
    )
    select x.program_id, x.until::text, x.because, case when a.employee_id is not null then to_jsonb(a) end as former
    from theirs x left join ended a using (program_id) order by x.program_id`.execute(tx);
  return rows;
}

/** An exemption of the person that has ended, and the assignment that came back, if one did. */
export interface ReturnedExemption extends Omit<EndedExemption, 'person_id' | 'answered_by' | 'valid_until'> {
  program_id: string;
}

/**
 * Ends the person's exemptions that came from the alias, unless they have ended since. Brings the
 * assignments back as they were, without their seats; complete if a record of the person's has answered them
 * by then. The records are the accounts' own again.
 */
export async function giveExemptionsBack(
  tx: Db,
  { personId, aliasId }: Pair,
  { actorId, today, now }: { actorId: string; today: CalendarDate; now: Date },
): Promise<ReturnedExemption[]> {
  const isAnswered = sql`(${isValidOn(sql`${today}::date`)} and r.last_cycle >= a.cycle)`;
  const { rows } = await sql<ReturnedExemption>`
    with ended as (
      delete from exemptions x using same_people_trainings k
      where k.alias_id = ${aliasId} and x.program_id = k.program_id and x.person_id = ${personId}
        and x.exempted_at = (k.written ->> 'exempted_at')::timestamptz
      returning x.program_id, k.former
    ), back as (
      insert into assignments (program_id, employee_id, assigned_at, assigned_by, last_name, first_name, standing, due_at,
        due_because, due_reason, opened_by, cycle, completed_at, completed_by, valid_until)
      select a.program_id, u.id, a.assigned_at, a.assigned_by, u.last_name, u.first_name, u.standing, a.due_at,
        a.due_because, a.due_reason, a.opened_by,
        case when ${isAnswered} then r.last_cycle else greatest(a.cycle, r.last_cycle + 1) end,
        case when ${isAnswered} then ${now}::timestamptz end,
        case when ${isAnswered} then coalesce(r.recorded_by, ${actorId}::uuid) end, r.valid_until
      from ended
      cross join lateral jsonb_populate_record(null::assignments, ended.former) a
      join programs p on p.id = a.program_id and p.archived_at is null
      join users u on u.id = a.employee_id and u.standing <> 'left'
      ${withNewestRecord(sql`a.program_id`, sql`a.employee_id`)}
      order by a.program_id
      returning *
    ), noted as (${noteAsNew(sql`back`, { now, onlySoon: true })})
    select ended.program_id, back.program_id is not null as is_back, back.cycle, back.due_at, back.due_because,
      back.due_reason, back.completed_at is not null as is_complete
    from ended left join back using (program_id) order by 1`.execute(tx);
  return rows;
}
