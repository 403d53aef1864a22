import { sql } from 'kysely';
import type { Preview } from '#shared/effects';
import type { Duties } from '#shared/people/handover/schemas';
import { isAwayDuring } from '../../../db/away.ts';
import type { Sql } from '../../../db/json.ts';
import type { Db } from '../../../db/tables.ts';
import { readTouched } from '../../programs/effects/touched/store.ts';
import { busyDuring, overseenBy, taughtBy, viewDuties } from './reads.ts';

/** A duty and the person who takes it over. */
export interface Handed {
  id: string;
  to: string;
}

export async function readDuties(db: Db, id: string, now: Date): Promise<Duties> {
  const { rows } = await sql<{ duties: Duties }>`
    select ${viewDuties(sql`${id}::uuid`, sql<Date>`${now}::timestamptz`)} as duties`.execute(db);
  return rows[0]!.duties;
}

/** The programs of these sessions. */
export async function listProgramsOf(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ program_id: string }>`
    select distinct program_id from training_sessions where id = any(${sessionIds}::uuid[])`.execute(db);
  return rows.map(({ program_id }) => program_id);
}

/** Locks these programs, and then these sessions of theirs, until the transaction ends. */
export async function lockDuties(
  tx: Db,
  programIds: readonly string[],
  sessionIds: readonly string[],
): Promise<void> {
  await sql`select id from programs where id = any(${programIds}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  await sql`select id from training_sessions where id = any(${sessionIds}::uuid[]) order by id
    for no key update`.execute(tx);
}

/** The people who are active, of these, each with the role. */
export async function listActive(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; role: string }>`
    select id, role from users where id = any(${ids}::uuid[]) and is_active(standing)`.execute(db);
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** The duties of this person among these. */
export async function listOwn(
  db: Db,
  personId: string,
  { programs, sessions, people }: Record<'programs' | 'sessions' | 'people', readonly string[]>,
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id ${overseenBy(personId)} and p.id = any(${programs}::uuid[])
    union all
    select s.id ${taughtBy(personId, now)} and s.id = any(${sessions}::uuid[])
    union all
    select u.id from users u
    where u.line_manager_id = ${personId} and u.deactivated_at is null and u.id = any(${people}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

const handedRows = (handed: readonly Handed[]): Sql => sql`
  unnest(${handed.map(({ id }) => id)}::uuid[], ${handed.map(({ to }) => to)}::uuid[]) as handed (id, to_id)`;

export async function handPrograms(tx: Db, handed: readonly Handed[]): Promise<void> {
  await sql`update programs p set assigned_manager_id = handed.to_id from ${handedRows(handed)}
    where p.id = handed.id`.execute(tx);
}

export async function handSessions(tx: Db, handed: readonly Handed[]): Promise<void> {
  await sql`update training_sessions s set trainer_id = handed.to_id from ${handedRows(handed)}
    where s.id = handed.id`.execute(tx);
}

/** The database refuses a circle, and a line of too many levels. */
export async function handPeople(tx: Db, handed: readonly Handed[], now: Date): Promise<void> {
  await sql`update users u set line_manager_id = handed.to_id, line_manager_pending = null, updated_at = ${now}
    from ${handedRows(handed)} where u.id = handed.id`.execute(tx);
}

/** A form that was opened before is old: it has the former manager and trainers. */
export async function stampPrograms(tx: Db, programIds: readonly string[], now: Date): Promise<void> {
  await sql`update programs set updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = any(${programIds}::uuid[])`.execute(tx);
}

/** The sessions of each of these programs, by the programs' ids. */
export async function listSessionsByProgram(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ program_id: string; ids: string[] }>`
    select program_id, array_agg(id order by starts_at, id) as ids from training_sessions
    where id = any(${sessionIds}::uuid[]) group by program_id`.execute(db);
  return new Map(rows.map(({ program_id, ids }) => [program_id, ids]));
}

/** A part of `touched` (product §79): sessions whose new trainer is busy or away, once all is handed over. */
export const busyTrainers = (sessions: readonly Handed[]): Sql => sql`
  select distinct 'trainer_busy', s.id, null::timestamptz, busy.program_id, t.id
  from ${handedRows(sessions)} join training_sessions s on s.id = handed.id join users t on t.id = handed.to_id
  cross join lateral ${busyDuring('t')} busy
  union all
  select 'trainer_away', s.id, null, s.program_id, handed.to_id
  from ${handedRows(sessions)} join training_sessions s on s.id = handed.id
  where ${isAwayDuring(sql`handed.to_id`)}`;

/** The effects, once all is handed over: who takes over, who is busy then, and who gets a message. */
export function readHandoverEffects(
  db: Db,
  {
    receivers,
    sessions,
    told,
  }: { receivers: readonly string[]; sessions: readonly Handed[]; told: readonly string[] },
): Promise<Preview> {
  return readTouched(
    db,
    sql`touched as materialized (
      select 'handed_over' as code, null::uuid as session, null::timestamptz as new_start, null::uuid as program,
        person from unnest(${receivers}::uuid[]) person
      union all
      ${busyTrainers(sessions)}
      union all
      select 'message_sent', null, null, null, person from unnest(${told}::uuid[]) person
    )`,
  );
}
