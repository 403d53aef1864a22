import { sql } from 'kysely';
import type { Sql } from '../../../db/json.ts';
import { canBeChosen, wasMissing } from '../../../db/seats.ts';
import { dueOf } from '../../../db/status.ts';
import type { Db } from '../../../db/tables.ts';

/** Somebody who waited for a cancelled session, since when, and when that session would have started. */
export interface FormerWait {
  person_id: string;
  since: Date;
  starts_at: Date;
}

/** Ends the waits for these sessions, and returns them. */
export async function endWaits(tx: Db, sessionIds: readonly string[]): Promise<FormerWait[]> {
  if (sessionIds.length === 0) return [];
  const { rows } = await sql<FormerWait>`
    delete from waits w using training_sessions s
    where w.session_id = any(${sessionIds}::uuid[]) and s.id = w.session_id
    returning w.person_id, w.since, s.starts_at`.execute(tx);
  return rows.toSorted((one, other) => (one.person_id < other.person_id ? -1 : 1));
}

/**
 * Lets these people wait for any session of the program, since the same time as before. Those who have a
 * seat there or can choose one that is free in time are left out.
 */
export async function waitForAny(
  tx: Db,
  programId: string,
  waits: readonly FormerWait[],
  { now, zone }: { now: Date; zone: Sql<string> },
): Promise<void> {
  const moment = { now: sql<Date>`${now}::timestamptz`, zone };
  await sql`
    insert into waits (program_id, person_id, session_id, since)
    select a.program_id, a.employee_id, null, former.since
    from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as former (person_id uuid, since timestamptz)
    join assignments a on a.program_id = ${programId} and a.employee_id = former.person_id
    join programs p on p.id = a.program_id
    where a.session_id is null and a.completed_at is null and not exists (
      select from training_sessions s
      where s.program_id = p.id and ${canBeChosen(moment)} and (s.last_starts_at <= ${dueOf} or ${dueOf} < ${now})
        and clash_with(a.employee_id, p.id, s.id) is null
        and not ${wasMissing(sql`a.employee_id`)})
    order by a.employee_id`.execute(tx);
}
