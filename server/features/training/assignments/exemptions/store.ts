import { sql, type Selectable } from 'kysely';
import { usualDueDays, type DueCause } from '#shared/due';
import { addDays, calendarDateOf, endOfDay, type CalendarDate } from '#shared/time';
import { lockActivePeople } from '../../../../db/locks.ts';
import { noteAsNew } from '../../../../db/new-trainings.ts';
import {
  endOfAnswer,
  isAnsweredOn,
  isValidOn,
  withNewerAnswer,
  withNewestRecord,
} from '../../../../db/records.ts';
import type { Db, Schema } from '../../../../db/tables.ts';

/** Ends these assignments, which are open and locked, and remembers the facts that bring them back. */
export async function exempt(
  db: Db,
  input: {
    programId: string;
    personIds: readonly string[];
    until: CalendarDate | null;
    because: string;
    actorId: string;
    now: Date;
  },
): Promise<void> {
  await sql`
    with ended as (
      delete from assignments
      where program_id = ${input.programId} and employee_id = any(${input.personIds}::uuid[])
      returning *
    )
    insert into exemptions (program_id, person_id, because, until, exempted_at, exempted_by, cycle, due_at, due_because,
      due_reason, opened_by)
    select program_id, employee_id, ${input.because}, ${input.until}::date, ${input.now}::timestamptz,
      ${input.actorId}::uuid, cycle,
      due_at, due_because, due_reason, opened_by
    from ended order by employee_id`.execute(db);
}

/** An exemption that has ended, and the assignment that came back, if one did. */
export interface EndedExemption {
  person_id: string;
  is_back: boolean;
  cycle: number | null;
  due_at: Date | null;
  due_because: DueCause | null;
  due_reason: string | null;
  is_complete: boolean;
  /** A record of another program that answers it. */
  answered_by: string | null;
  valid_until: CalendarDate | null;
}

/**
 * Ends the exemptions of these people, if they have one, and brings back their assignments (product §63).
 * They have the due date and the cycle from before, and are complete while a record is valid. A person who
 * would be overdue, perhaps because the record was revoked, has the program's days, counted from today.
 * Nothing comes back in an archived program, nor for a person who has left. `actorId` is the person who ends
 * them; null for the job, whose assignments come from the person who exempted. The program has to be locked.
 */
export async function bringBack(
  db: Db,
  program: Pick<Selectable<Schema['programs']>, 'id' | 'deadline' | 'due_days' | 'archived_at'>,
  personIds: readonly string[],
  { actorId, now, timeZone }: { actorId: string | null; now: Date; timeZone: string },
): Promise<EndedExemption[]> {
  const today = calendarDateOf(now, timeZone);
  const lateDue = endOfDay(addDays(today, program.due_days ?? usualDueDays), timeZone);
  const day = sql`${today}::date`;
  // An earlier record doesn't answer a version that has asked again.
  const isAsked = sql`(a.opened_by = 'version' and a.cycle > r.last_cycle) is true`;
  const isValid = sql`(${isValidOn(day)} and not ${isAsked})`;
  const isAnswered = sql`(${isAnsweredOn(day)} and not ${isAsked})`;
  // A record that is under way is waited for, and the statement below sees it.
  await lockActivePeople(db, personIds);
  const { rows } = await sql<EndedExemption>`
    with ended as (
      delete from exemptions where program_id = ${program.id} and person_id = any(${personIds}::uuid[]) returning *
    ), back as (
      insert into assignments (program_id, employee_id, assigned_at, assigned_by, last_name, first_name, standing,
        due_at, due_because, due_reason, opened_by, cycle, completed_at, completed_by, valid_until, answered_by)
      select a.program_id, u.id, ${now}::timestamptz, coalesce(${actorId}::uuid, a.exempted_by), u.last_name, u.first_name, u.standing,
        case when is_late then ${lateDue}::timestamptz else a.due_at end,
        case when is_late then 'joined' else a.due_because end,
        case when not is_late then a.due_reason end, a.opened_by,
        case when ${isValid} then r.last_cycle else greatest(a.cycle, r.last_cycle + 1) end,
        case when ${isAnswered} then ${now}::timestamptz end,
        case when ${isAnswered} then coalesce(o.recorded_by, r.recorded_by, ${actorId}::uuid, a.exempted_by) end,
        ${endOfAnswer}, o.record_id
      from ended a
      join users u on u.id = a.person_id and u.standing <> 'left'
      ${withNewestRecord(sql`a.program_id`, sql`a.person_id`)} ${withNewerAnswer(sql`a.program_id`, sql`a.person_id`)}
      cross join lateral (
        select coalesce(a.due_at, ${program.deadline}) < ${now}
          or (a.due_because = 'renewal' and not ${isAnswered})
            as is_late) late
      where ${program.archived_at === null}
      order by u.id
      returning *
    ), noted as (${noteAsNew(sql`back`, { now, onlySoon: true })})
    select employee_id as person_id, true as is_back, cycle, due_at, due_because, due_reason,
      completed_at is not null as is_complete, answered_by, valid_until::text
    from back
    union all
    select person_id, false, null, null, null, null, false, null, null from ended
    where person_id not in (select employee_id from back)`.execute(db);
  return rows;
}

/** Programs in which an exemption has ended, archived ones included. */
export async function listProgramsWithEnded(db: Db, today: CalendarDate): Promise<string[]> {
  const rows = await db
    .selectFrom('exemptions')
    .select('program_id')
    .distinct()
    .where('until', '<', today)
    .orderBy('program_id')
    .execute();
  return rows.map(({ program_id }) => program_id);
}

/** Some of the people whose exemption from the program has ended. */
export async function listEnded(
  tx: Db,
  programId: string,
  today: CalendarDate,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('exemptions')
    .select('person_id')
    .where('program_id', '=', programId)
    .where('until', '<', today)
    .orderBy('person_id')
    .limit(most)
    .execute();
  return rows.map(({ person_id }) => person_id);
}
