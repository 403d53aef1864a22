import { sql } from 'kysely';
import { calendarDateOf, endOfDay, type CalendarDate } from '#shared/time';
import type { Sql } from '../../../db/json.ts';
import { noteAsNew } from '../../../db/new-trainings.ts';
import type { Db } from '../../../db/tables.ts';

/** The clock's instant, and the organisation's zone, in which days begin. */
export interface Today {
  now: Date;
  timeZone: string;
}

/** A renewal that was opened: the training is due again. */
export interface Renewal {
  person_id: string;
  due_at: Date;
}

/** Whether the completion of the assignment `a` of the program `p` ends within the program's window (product §68). */
const isInWindow = (today: CalendarDate): Sql<boolean> => sql`(a.completed_at is not null
  and a.valid_until is not null and is_active(a.standing) and a.valid_until <= ${today}::date + p.window_days)`;

/** Active programs in which a renewal has to be opened. */
export async function listProgramsToRenew(db: Db, { now, timeZone }: Today): Promise<string[]> {
  // One look into the index for each program.
  const { rows } = await sql<{ id: string }>`
    select p.id from programs p cross join lateral (
      select from assignments a
      where a.program_id = p.id and ${isInWindow(calendarDateOf(now, timeZone))} limit 1) due
    where p.archived_at is null order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A number of people; or these, perhaps only those of them whose record has ended. */
type Which = { most: number } | { personIds: readonly string[]; onlyEnded?: boolean };

/**
 * Opens the renewals of a program that are to be opened, by due date (product §68). Assignments that another
 * transaction is changing are skipped. Call it with the program locked.
 */
export async function openRenewals(
  tx: Db,
  programId: string,
  { now, timeZone }: Today,
  which: Which,
): Promise<Renewal[]> {
  const today = calendarDateOf(now, timeZone);
  const [theirs, most] =
    'personIds' in which
      ? [sql`and a.employee_id = any(${which.personIds}::uuid[])`, sql``]
      : [sql``, sql`limit ${which.most}`];
  const ended = 'onlyEnded' in which && which.onlyEnded ? sql`and a.valid_until < ${today}::date` : sql``;
  const { rows } = await sql<{ person_id: string; valid_until: CalendarDate }>`
    select a.employee_id as person_id, a.valid_until
    from programs p join assignments a on a.program_id = p.id
    where p.id = ${programId} and p.archived_at is null and ${isInWindow(today)} ${theirs} ${ended}
    order by a.valid_until, a.employee_id ${most} for update of a skip locked`.execute(tx);
  const renewals = rows.map(({ person_id, valid_until }) => ({
    person_id,
    due_at: endOfDay(valid_until, timeZone),
  }));
  if (renewals.length > 0) await writeRenewals(tx, programId, renewals, now);
  return renewals;
}

/** The values of a complete assignment `a` after a renewal with this due date, to be set in an update. */
export function asRenewal(dueAt: Sql): Sql {
  return sql`cycle = a.cycle + 1, session_id = null, enrolled_at = null, completed_at = null, completed_by = null,
    due_at = ${dueAt}, due_because = 'renewal', due_reason = null, opened_by = 'renewal'`;
}

async function writeRenewals(
  tx: Db,
  programId: string,
  renewals: readonly Renewal[],
  now: Date,
): Promise<void> {
  const personIds = renewals.map(({ person_id }) => person_id);
  const dueDates = renewals.map(({ due_at }) => due_at);
  await sql`
    with renewed as (
      update assignments a set ${asRenewal(sql`renewal.due_at`)}
      from unnest(${personIds}::uuid[], ${dueDates}::timestamptz[]) as renewal (person_id, due_at)
      where a.program_id = ${programId} and a.employee_id = renewal.person_id
      returning a.*)
    ${noteAsNew(sql`renewed`, { now, onlySoon: true })}`.execute(tx);
}
