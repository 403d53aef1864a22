import { sql } from 'kysely';
import type { ProgramRule } from '#shared/api/program-renewal';
import type { AuditFacts } from '#shared/audit-facts';
import type { Db } from '../../db/tables.ts';

/**
 * The program's row, locked until the transaction ends: whoever edits or archives it at the same time waits.
 * A key-preserving lock, so that enrolments only wait where they must.
 */
export async function lockProgram(db: Db, id: string) {
  return db
    .selectFrom('programs')
    .select(['assigned_manager_id', 'deadline', 'archived_at', 'updated_at'])
    .select(['due_days', 'renew_months', 'renew_on', 'window_days'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function listSessions(db: Db, programId: string) {
  return db
    .selectFrom('training_sessions')
    .select(['id', 'trainer_id', 'starts_at'])
    .where('program_id', '=', programId)
    .orderBy('position')
    .execute();
}

/** Colours of the active programs whose deadlines lie nearest on either side, and how many programs there are in all. */
export async function findColorNeighbours(db: Db, deadline: Date) {
  const { rows } = await sql<{ colors: string[] | null; total: number }>`
    select (select coalesce(sum(count), 0)::int from company_counts
      where subject in ('active program', 'archived program')) as total, (
      select json_agg(background_color) from (
        (select background_color from programs where archived_at is null and deadline <= ${deadline}
          order by deadline desc, title desc limit 5)
        union all
        (select background_color from programs where archived_at is null and deadline > ${deadline}
          order by deadline, title limit 5)
      ) near
    ) as colors`.execute(db);
  return { colors: rows[0]!.colors ?? [], total: rows[0]!.total };
}

interface ProgramValues extends ProgramRule {
  title: string;
  description: string;
  deadline: Date;
  duration_minutes: number;
}

export async function insertProgram(
  db: Db,
  values: ProgramValues & { assigned_manager_id: string; background_color: string },
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('programs')
    .values({ ...values, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The stamp moves on by a millisecond at least, so that it tells two edits apart under any clock. The version grows
 * when what is taught does.
 */
export async function updateProgram(db: Db, id: string, values: ProgramValues, now: Date): Promise<void> {
  const { title, description, duration_minutes } = values;
  const isTaughtAnew = sql<boolean>`(title, description, duration_minutes)
    is distinct from (${title}, ${description}, ${duration_minutes}::integer)`;
  await db
    .updateTable('programs')
    .set({
      ...values,
      version: sql`version + (${isTaughtAnew})::integer`,
      updated_at: sql`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute();
}

/** The program as the audit trail keeps it. */
export async function readProgramFacts(db: Db, id: string): Promise<AuditFacts> {
  const { rows } = await sql<{ facts: AuditFacts }>`
    select jsonb_build_object('title', p.title, 'description', p.description, 'manager', p.assigned_manager_id,
      'deadline', iso_instant(p.deadline), 'duration', p.duration_minutes,
      'due_days', p.due_days, 'renew_months', p.renew_months, 'renew_on', p.renew_on, 'window_days', p.window_days,
      'asks_result', p.asks_result, 'sessions', (
        select jsonb_agg(jsonb_build_object('id', s.id, 'trainer', s.trainer_id,
          'start_time', iso_instant(s.starts_at)) order by s.position)
        from training_sessions s where s.program_id = p.id)) as facts
    from programs p where p.id = ${id}`.execute(db);
  return rows[0]!.facts;
}

/** False when it was archived already; then nothing changes. */
export async function archiveProgram(db: Db, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('programs')
    .set({ archived_at: now, updated_at: sql`greatest(${now}::timestamptz, updated_at)` })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

interface SessionValues {
  position: number;
  trainer_id: string;
  starts_at: Date;
}

export async function insertSessions(
  db: Db,
  programId: string,
  sessions: readonly SessionValues[],
): Promise<void> {
  if (sessions.length === 0) return;
  await db
    .insertInto('training_sessions')
    .values(sessions.map((session) => ({ ...session, program_id: programId })))
    .execute();
}

export async function updateSession(db: Db, id: string, values: SessionValues): Promise<void> {
  await db.updateTable('training_sessions').set(values).where('id', '=', id).execute();
}

/** Refused by the database while someone is enrolled in one of them (assignments_session_of_program). */
export async function deleteSessions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from training_sessions where id = any(${ids}::uuid[])`.execute(db);
}
