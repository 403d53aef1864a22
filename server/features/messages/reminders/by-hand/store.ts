import { sql } from 'kysely';
import type { dueDatesApi } from '#shared/contract';
import type { ReplyOf } from '#shared/endpoint';
import type { Sql } from '../../../../db/json.ts';
import { isBelow } from '../../../../db/lines.ts';
import { firstFree, isToAct } from '../../../../db/move.ts';
import { byRole, programRelations, userRelations, type Viewer } from '../../../../db/relations.ts';
import { isOver } from '../../../../db/seats.ts';
import { dueOf, isOverdue } from '../../../../db/status.ts';
import type { Db } from '../../../../db/tables.ts';
import { hasHadReminder, momentOf, openPrograms, type ReminderItem, type Today } from '../store.ts';

type Day = Omit<Today, 'steps'>;

/** A training in which it is somebody's move to choose a session, at any step. */
export type Chooser = Omit<ReminderItem, 'step'>;

/** Trainings of one program. */
export const ofProgram = (programId: string): Sql<boolean> => sql`p.id = ${programId}`;

/** Programs `p` that a manager or an admin is in charge of. */
const inCharge = ({ _id, role }: Viewer): Sql<boolean> => {
  const programs = byRole({ _id, role }, { admin: programRelations.any, manager: programRelations.overseen });
  return sql`(${programs} and p.archived_at is null)`;
};

/** Overdue trainings of the programs that the viewer is in charge of, and all of people below in the line. */
export const overdueInView = (viewer: Viewer, now: Date): Sql<boolean> =>
  sql`${isOverdue(now)} and (${inCharge(viewer)} or exists (
    select from users u where u.id = a.employee_id and ${isBelow(sql`${viewer._id}::uuid`)}))`;

/**
 * Those of these people's trainings in which they have to choose a session, if the people have had no
 * reminder that day.
 */
export async function listChoosers(
  tx: Db,
  which: Sql<boolean>,
  personIds: readonly string[],
  today: Day,
): Promise<Chooser[]> {
  const moment = momentOf(today);
  const { rows } = await sql<Chooser>`
    with open_programs as materialized ${openPrograms(moment)}
    select a.program_id, a.employee_id as person_id, a.cycle, ${dueOf} as due_at
    from open_programs p join assignments a on a.program_id = p.id
    where ${which} and a.employee_id = any(${personIds}::uuid[]) and is_active(a.standing)
      and ${isToAct(moment, sql`p.first_free`)} and not is_away(a.employee_id)
      and not ${hasHadReminder(sql`a.employee_id`, today)}
    order by a.employee_id, a.program_id`.execute(tx);
  return rows;
}

/** Whether the person of the assignment `a` has had a reminder that day. One that still waits is that day's, too. */
const wasReminded = (today: Day) => sql<boolean>`(${hasHadReminder(sql`a.employee_id`, today)} or exists (
  select from messages m where m.dedupe_key = 'reminder:' || a.employee_id || ':' || ${today.day}::text))`;

/** How many of these people are to be reminded of the program that day. Also how many are not, by reason. */
export async function countChoosers(
  db: Db,
  programId: string,
  personIds: readonly string[],
  today: Day,
): Promise<ReplyOf<typeof dueDatesApi.previewRemind>> {
  const moment = momentOf(today);
  const { rows } = await sql<ReplyOf<typeof dueDatesApi.previewRemind>>`
    with program as materialized (
      select p.*, ${firstFree(sql`p.id`, moment)} as first_free from programs p where p.id = ${programId})
    select count(*) filter (where to_choose and not was_reminded)::int as will,
      count(*) filter (where is_over)::int as waits_for_trainer,
      count(*) filter (where not is_over)::int as has_session,
      count(*) filter (where to_choose and was_reminded)::int as reminded_today, (
        select count(*)::int from program p join assignments a on a.program_id = p.id
        where a.employee_id = any(${personIds}::uuid[]) and is_active(a.standing) and a.completed_at is null
          and is_away(a.employee_id)) as away
    from (
      select ${isToAct(moment, sql`p.first_free`)} as to_choose, ${isOver(sql`s`, moment.now)} as is_over,
        ${wasReminded(today)} as was_reminded
      from program p
      join assignments a on a.program_id = p.id
      left join training_sessions s on s.id = a.session_id
      where a.employee_id = any(${personIds}::uuid[]) and is_active(a.standing)
        and a.completed_at is null and not is_away(a.employee_id)) each`.execute(db);
  return rows[0]!;
}

/**
 * How many of these people are to be reminded of overdue trainings in view, and how many are not. Each
 * counts once, by the first of these reasons that one of the trainings gives.
 */
export async function countOverdue(
  db: Db,
  viewer: Viewer,
  personIds: readonly string[],
  today: Day,
): Promise<ReplyOf<typeof dueDatesApi.previewRemindOverdue>> {
  const moment = momentOf(today);
  const ids = [...new Set(personIds)];
  const { rows } = await sql<ReplyOf<typeof dueDatesApi.previewRemindOverdue>>`
    with programs_in_view as materialized (
      select p.*, free.first_free
      from programs p cross join lateral (select ${firstFree(sql`p.id`, moment)} as first_free offset 0) free
      where p.archived_at is null and p.id in (
        select theirs.program_id from assignments theirs where theirs.employee_id = any(${ids}::uuid[])))
    select count(*) filter (where not is_away and to_choose and not was_reminded)::int as will,
      count(*) filter (where not is_away and to_choose and was_reminded)::int as reminded_today,
      count(*) filter (where not is_away and not to_choose and is_over)::int as waits_for_trainer,
      count(*) filter (where not is_away and not to_choose and not is_over and has_session)::int as has_session,
      count(*) filter (where is_away)::int as away, ${ids.length} - count(*)::int as nothing_overdue
    from (
      select bool_or(${isToAct(moment, sql`p.first_free`)}) as to_choose,
        coalesce(bool_or(${isOver(sql`s`, moment.now)}), false) as is_over,
        bool_or(s.id is not null) as has_session, bool_or(${wasReminded(today)}) as was_reminded,
        is_away(a.employee_id) as is_away
      from programs_in_view p
      join assignments a on a.program_id = p.id
      left join training_sessions s on s.id = a.session_id
      where a.employee_id = any(${ids}::uuid[]) and is_active(a.standing)
        and ${overdueInView(viewer, today.now)}
      group by a.employee_id) each`.execute(db);
  return rows[0]!;
}

/** How many of these are active people in view. */
export async function countPeopleInView(
  tx: Db,
  viewer: Viewer,
  personIds: readonly string[],
): Promise<number> {
  const isSeen = byRole(viewer, { admin: userRelations.any, manager: userRelations.assignable });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u
    where u.id = any(${personIds}::uuid[]) and ${isSeen}`.execute(tx);
  return rows[0]!.count;
}
