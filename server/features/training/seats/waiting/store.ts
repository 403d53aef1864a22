import { sql } from 'kysely';
import type { Waiting } from '#shared/shapes';
import type { Sql } from '../../../../db/json.ts';
import { canBeChosen, wasMissing } from '../../../../db/seats.ts';
import { dueOf } from '../../../../db/status.ts';
import type { Db } from '../../../../db/tables.ts';
import { waitingOf } from '../../../../db/waiting.ts';

interface Person {
  programId: string;
  personId: string;
}

/**
 * Whether any session has a seat that the person could choose in time, while they sit nowhere else. If the
 * time is past, any session to come counts.
 */
export async function hasSeatInTime(
  tx: Db,
  { programId, personId, now, zone }: Person & { now: Date; zone: Sql<string> },
): Promise<boolean> {
  const instant = sql<Date>`${now}::timestamptz`;
  const { rows } = await sql`
    select from assignments a
    join programs p on p.id = a.program_id
    join training_sessions s on s.program_id = p.id
    where a.program_id = ${programId} and a.employee_id = ${personId} and s.id is distinct from a.session_id
      and ${canBeChosen({ now: instant, zone })} and clash_with(a.employee_id, p.id, s.id) is null
      and not ${wasMissing(sql`a.employee_id`)} and (s.last_starts_at <= ${dueOf} or ${dueOf} < ${now}) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Lets the person wait for the session, or for any; whether they did not before. */
export async function putWait(
  tx: Db,
  { programId, personId, sessionId, now }: Person & { sessionId: string | null; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into waits (program_id, person_id, session_id, since)
    values (${programId}, ${personId}, ${sessionId}::uuid, ${now})
    on conflict (program_id, person_id) do update set session_id = excluded.session_id, since = excluded.since
    where waits.session_id is distinct from excluded.session_id`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ends the person's wait; whether there was one. */
export async function deleteWait(tx: Db, { programId, personId }: Person): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('waits')
    .where('program_id', '=', programId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The place of somebody who waits. */
export async function readPlace(
  tx: Db,
  { programId, personId, now }: Person & { now: Date },
): Promise<Waiting> {
  const { rows } = await sql<{ waiting: Waiting }>`
    select ${waitingOf(sql<Date>`${now}::timestamptz`)} as waiting
    from assignments a join programs p on p.id = a.program_id
    where a.program_id = ${programId} and a.employee_id = ${personId}`.execute(tx);
  return rows[0]!.waiting;
}
