import { sql } from 'kysely';
import type { TrainingSession } from '#shared/shapes';
import { jsonArray, type Sql } from '../../../../db/json.ts';
import { sessionJson } from '../../../../db/programs.ts';
import { mayJoin, type Viewer } from '../../../../db/relations.ts';
import { canBeChosen, isToCome, wasMissing } from '../../../../db/seats.ts';
import type { Db } from '../../../../db/tables.ts';

/** The clock's instant, and the organisation's zone, in which days begin. */
export interface ZonedInstant {
  now: Date;
  zone: Sql<string>;
}

/** The same as parts of a statement. */
export const momentOf = ({ now, zone }: ZonedInstant) => ({ now: sql<Date>`${now}::timestamptz`, zone });

/** A session to be chosen, and whether it can be. */
export interface ChosenSession {
  session: TrainingSession;
  is_cancelled: boolean;
  /** Whether it still takes people: with a capacity until it starts, without one until the end of its day. */
  is_to_come: boolean;
  has_started: boolean;
}

/** A session of the program; null where there is none with the id. */
export async function readChoice(
  tx: Db,
  viewer: Viewer,
  input: { programId: string; sessionId: string } & ZonedInstant,
): Promise<ChosenSession | null> {
  const { rows } = await sql<ChosenSession>`
    select ${sessionJson(mayJoin(viewer))} as session, s.cancelled_at is not null as is_cancelled,
      ${isToCome(momentOf(input))} as is_to_come, s.starts_at <= ${input.now} as has_started
    from training_sessions s join users t on t.id = s.trainer_id
    where s.program_id = ${input.programId} and s.id = ${input.sessionId}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * The program's sessions, but for this one, in which somebody can sit down now. For the viewer, those where
 * they weren't missing.
 */
export async function listOthers(
  tx: Db,
  viewer: Viewer,
  input: { programId: string; sessionId: string } & ZonedInstant,
): Promise<TrainingSession[]> {
  const { rows } = await sql<{ others: TrainingSession[] }>`
    select ${jsonArray(sessionJson(mayJoin(viewer)), sql`order by s.starts_at, s.id`)} as others
    from training_sessions s join users t on t.id = s.trainer_id
    where s.program_id = ${input.programId} and s.id <> ${input.sessionId} and ${canBeChosen(momentOf(input))}
      and not ${wasMissing(viewer._id)}`.execute(tx);
  return rows[0]!.others;
}

/** Whether one of these people was missing in the session. */
export async function wereMissing(
  tx: Db,
  { personIds, sessionId }: { personIds: readonly string[]; sessionId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from training_sessions s, unnest(${personIds}::uuid[]) person (id)
    where s.id = ${sessionId} and ${wasMissing(sql`person.id`)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a session in which one of these people sits has started, and whether one of them is marked there. */
export async function readSeats(
  tx: Db,
  { programId, personIds, now }: { programId: string; personIds: readonly string[]; now: Date },
): Promise<{ has_started: boolean; is_marked: boolean }> {
  const { rows } = await sql<{ has_started: boolean; is_marked: boolean }>`
    select coalesce(bool_or(s.starts_at <= ${now}), false) as has_started,
      coalesce(bool_or(m.outcome is not null), false) as is_marked
    from assignments a
    join training_sessions s on s.id = a.session_id
    left join attendance m on m.session_id = s.id and m.person_id = a.employee_id
    where a.program_id = ${programId} and a.employee_id = any(${personIds}::uuid[])`.execute(tx);
  return rows[0]!;
}
