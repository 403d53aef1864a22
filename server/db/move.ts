import { sql } from 'kysely';
import type { Move } from '#shared/shapes';
import { nestedRow, type Sql } from './json.ts';
import { canBeChosen, marksOpenBefore } from './seats.ts';
import { dueOf } from './status.ts';
import { dayIn, type Moment } from './time-zone.ts';

/**
 * When the first session of the program starts in which somebody can sit down now; null where there is none. A list of
 * one program's people tells the program by a parameter: then it is looked for once, and not for each of them.
 */
export const firstFree = (programId: Sql<string>, moment: Moment) => sql<Date | null>`(
  select min(s.starts_at) from training_sessions s where s.program_id = ${programId} and ${canBeChosen(moment)})`;

/**
 * The same for the person of the assignment `a`, who doesn't sit down again where they were missing: another session may
 * be their first one, once the first of all is open for marks.
 */
export const firstFreeFor = (first: Sql<Date | null>, { now, zone }: Moment) => sql<Date | null>`(
  select case when of_all <= ${now} + ${marksOpenBefore}
    then first_free_for(a.employee_id, a.program_id, ${marksOpenBefore}, ${now}, ${zone}) else of_all end
  from (select ${first} as of_all offset 0) first)`;

/** Whether the first free session comes in time for the assignment `a`: before its due date, or at all once that is past. */
const isInTime = (first: Sql<Date | null>, moment: Moment) => sql<boolean>`
  ${firstFreeFor(first, moment)} <= case when ${dueOf} < ${moment.now} then 'infinity' else ${dueOf} end`;

/**
 * Whether it is the employee's turn to choose a session, in an assignment `a` of the program `p` whose first free session
 * is `first`: the one move of which employees are reminded.
 */
export function isToChoose(moment: Moment, first: Sql<Date | null>): Sql<boolean> {
  return sql`(a.completed_at is null and p.archived_at is null and a.session_id is null and ${isInTime(first, moment)})`;
}

/**
 * Whose turn it is in the training of an assignment `a` of the program `p` (product §77), by the first rule that holds:
 * a complete person waits for nobody; a session that is over is marked by its trainer, or by an admin where that is no
 * active trainer; a person with a seat ahead waits for it; a person chooses a seat, in time, or an overdue one any; else
 * an admin adds seats.
 */
export function moveOf(moment: Moment, programId = sql<string>`p.id`): Sql<Move> {
  const { now, zone } = moment;
  const first = firstFree(programId, moment);
  const step = sql`case
    when a.completed_at is not null or p.archived_at is not null then null
    when a.session_id is not null then (
      select case when s.ends_at > ${now} then 'wait' when t.standing = 'trainer' and t.id <> a.employee_id then 'mark' else 'stand-in' end
      from training_sessions s join users t on t.id = s.trainer_id where s.id = a.session_id)
    when ${isInTime(first, moment)} then 'choose'
    else 'add-seats' end`;
  return nestedRow(
    {
      whose: sql<Move['whose']>`case step when 'choose' then 'employee' when 'mark' then 'trainer'
        when 'stand-in' then 'admin' when 'add-seats' then 'admin' end`,
      what: sql<Move['what']>`case step when 'stand-in' then 'mark' else step end`,
      by: sql<string | null>`case when step in ('choose', 'add-seats') then ${dayIn(zone, dueOf)} end`,
    },
    // The offset keeps the step from being found anew for each field.
    sql`from (select ${step} as step offset 0) turn`,
  );
}
