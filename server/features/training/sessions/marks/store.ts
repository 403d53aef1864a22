import { sql } from 'kysely';
import type { RosterPerson } from '#shared/training/sessions/schemas';
import type { AttendanceOutcome } from '#shared/attendance';
import { lengthOf } from '../../../../db/seats.ts';
import { isCounted } from '../../../../db/status.ts';
import type { Db } from '../../../../db/tables.ts';
import type { Recording } from '../../records/store.ts';
import { recordsThere, rosterOf } from '../reads.ts';

/** A session as marking and checking in need it, with its program. */
export interface OpenedSession {
  id: string;
  program_id: string;
  starts_at: Date;
  /** When its last part starts. */
  last_starts_at: Date;
  ends_at: Date;
  cancelled_at: Date | null;
  trainer_id: string;
  /** Whether its trainer is an active one. */
  has_trainer: boolean;
  asks_result: boolean;
}

/** The session; undefined where there is none. It stays as it is while the transaction has locked its program. */
export async function readSession(tx: Db, id: string): Promise<OpenedSession | undefined> {
  const { rows } = await sql<OpenedSession>`
    select s.id, s.program_id, s.starts_at, s.last_starts_at, s.ends_at, s.cancelled_at, s.trainer_id,
      t.standing = 'trainer' as has_trainer, p.asks_result
    from training_sessions s join programs p on p.id = s.program_id join users t on t.id = s.trainer_id
    where s.id = ${id}`.execute(tx);
  return rows[0];
}

/** The state of somebody who is assigned. */
export interface Standing {
  session_id: string | null;
  is_complete: boolean;
}

/** Those of these people who are assigned, locked. */
export async function lockStandings(
  tx: Db,
  programId: string,
  personIds: readonly string[],
): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing & { employee_id: string }>`
    select a.employee_id, a.session_id, a.completed_at is not null as is_complete from assignments a
    where a.program_id = ${programId} and a.employee_id = any(${personIds}::uuid[]) and ${isCounted}
    order by a.employee_id for update of a`.execute(tx);
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** A person's line on the sheet. */
export interface KeptMark {
  outcome: AttendanceOutcome | null;
  minutes: number | null;
  score: number | null;
  note: string | null;
  marked_at: Date | null;
  /** The records that follow from it and count: of two cycles where both were done in the session. */
  records: string[];
}

/** These people's lines on the session's sheet. */
export async function readMarks(
  tx: Db,
  sessionId: string,
  personIds: readonly string[],
): Promise<Map<string, KeptMark>> {
  const { rows } = await sql<KeptMark & { person_id: string }>`
    select kept.person_id, kept.outcome, kept.minutes, kept.score, kept.note, kept.marked_at,
      array(${recordsThere(sql`kept.person_id`)}) as records
    from attendance kept join training_sessions s on s.id = kept.session_id
    where kept.session_id = ${sessionId} and kept.person_id = any(${personIds}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.person_id, row]));
}

/** A line of a session's sheet. */
export interface Line {
  person: string;
  outcome: AttendanceOutcome;
  minutes: number | null;
  score: number | null;
  note: string | null;
  walk_in: boolean;
}

/** The line of somebody who sat there and attended, with nothing to be said about it. */
export function attendedAll(person: string): Line {
  return { person, outcome: 'attended', minutes: null, score: null, note: null, walk_in: false };
}

/**
 * Writes these lines on the session's sheet, over the former ones. A person who attended was there all the
 * time, unless it is given.
 */
export async function writeLines(
  tx: Db,
  { sessionId, lines }: { sessionId: string; lines: readonly Line[] },
  { actorId, now }: Pick<Recording, 'actorId' | 'now'>,
): Promise<void> {
  await sql`
    insert into attendance (session_id, person_id, program_id, walk_in, outcome, minutes, score, note, marked_by, marked_at)
    select s.id, line.person, s.program_id, line.walk_in, line.outcome,
      coalesce(line.minutes, case when line.outcome = 'attended' then ${lengthOf(sql`s`)} end), line.score, line.note,
      ${actorId}::uuid, ${now}
    from training_sessions s
    cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (person uuid, outcome text, minutes integer,
      score double precision, note text, walk_in boolean)
    where s.id = ${sessionId}
    order by line.person
    on conflict (session_id, person_id) do update set outcome = excluded.outcome, minutes = excluded.minutes,
      score = excluded.score, note = excluded.note, marked_by = excluded.marked_by, marked_at = excluded.marked_at
      -- A person who attended and has the record keeps the mark, even if they do the program again through
      -- the same session.
      where attendance.outcome is distinct from 'attended' or excluded.outcome <> 'attended' or not exists (
        select from training_records r
        where r.person_id = attendance.person_id and r.session_id = attendance.session_id and counts_as_done(r))`.execute(
    tx,
  );
}

/** Ends the seats of these people in the session, whose assignments stay open; complete people keep theirs. */
export async function endSeats(
  tx: Db,
  { program_id, id }: Pick<OpenedSession, 'program_id' | 'id'>,
  personIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('assignments')
    .set({ session_id: null, enrolled_at: null })
    .where('program_id', '=', program_id)
    .where('session_id', '=', id)
    .where('completed_at', 'is', null)
    .where('employee_id', 'in', sql<string>`(select unnest(${personIds}::uuid[]))`)
    .execute();
}

/** These people as the session's roster has them. */
export async function readRoster(
  tx: Db,
  sessionId: string,
  personIds: readonly string[],
  { now, zone }: Pick<Recording, 'now' | 'zone'>,
): Promise<RosterPerson[]> {
  const who = sql`select unnest(${personIds}::uuid[])`;
  const { rows } = await sql<{ people: RosterPerson[] }>`
    select ${rosterOf(sql`${sessionId}::uuid`, who, { now: sql`${now}::timestamptz`, zone })} as people`.execute(
    tx,
  );
  return rows[0]!.people;
}
