import { sql } from 'kysely';
import { laterNames, type LaterField } from '#shared/programs/later-fields';
import type { ProgramPayload } from '#shared/programs/program-form';
import { ruleAfter, type ProgramRule } from '#shared/programs/program-renewal';
import type { AuditFacts } from '#shared/audit-facts';
import type { Program } from '#shared/shapes';
import { seatsTaken } from '../../db/programs.ts';
import { hasTakenPlace } from '../../db/seats.ts';
import type { Db } from '../../db/tables.ts';

/** A session of a program, as it is before it is changed. */
export interface StoredSession extends Omit<SessionValues, 'position'> {
  id: string;
  starts_at: Date;
  ends_at: Date;
  is_cancelled: boolean;
  has_taken_place: boolean;
  seats_taken: number;
}

/** All sessions of the program, cancelled ones as well. */
export async function listSessions(db: Db, programId: string): Promise<StoredSession[]> {
  const { rows } = await sql<StoredSession>`
    select s.id, s.trainer_id, s.starts_at, s.ends_at, s.capacity, s.location, s.join_url, (
        select jsonb_agg(to_jsonb(q) - '{session_id,part}'::text[] order by q.part)
        from session_parts q where q.session_id = s.id) as parts, ${seatsTaken} as seats_taken,
      s.cancelled_at is not null as is_cancelled, ${hasTakenPlace} as has_taken_place
    from training_sessions s where s.program_id = ${programId} order by s.position`.execute(db);
  return rows.map((row) => ({ ...row, parts: row.parts.map(withDates) }));
}

const withDates = ({ starts_at, ends_at, ...place }: PartValues): PartValues => ({
  ...place,
  starts_at: new Date(starts_at),
  ends_at: new Date(ends_at),
});

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

/** A program as it was before an edit. */
type Stored = ProgramRule & Pick<Program, LaterField>;

/** The fields that have columns of their name. An edit leaves the manager; sessions, files and versions have rows. */
type OwnColumn = Exclude<
  keyof ProgramPayload,
  'duration' | 'assigned_manager' | 'sessions' | 'files' | 'reading'
>;

export type ProgramColumns = ReturnType<typeof columnsOf>;

/**
 * The columns of a program that its form fills; a field without its column doesn't compile. An absent optional field
 * stays as it is stored.
 */
export function columnsOf(payload: ProgramPayload, deadline: Date, stored?: Stored) {
  const { title, description, duration } = payload;
  const { asks_result = stored?.asks_result, completes_by = stored?.completes_by } = payload;
  return {
    title,
    description,
    deadline,
    duration_minutes: duration,
    ...ruleAfter(payload, stored),
    completes_by: completes_by ?? 'session',
    asks_result: asks_result ?? false,
  } satisfies Record<OwnColumn | 'duration_minutes', unknown>;
}

export async function insertProgram(
  db: Db,
  values: ProgramColumns & { assigned_manager_id: string; background_color: string },
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
 * when the content changes.
 */
export async function updateProgram(db: Db, id: string, values: ProgramColumns, now: Date): Promise<void> {
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

/** The parts of a session that has several, for the trail; an only one is the session. */
const laterParts = sql`case when s.part_count = 1 then '{}'::jsonb else (
  select jsonb_build_object('parts', jsonb_agg(jsonb_build_object('start_time', iso_instant(q.starts_at),
    'ends_at', iso_instant(q.ends_at), 'location', q.location) order by q.part))
  from session_parts q where q.session_id = s.id) end`;

/** The program as the audit trail keeps it, with the active sessions. */
export async function readProgramFacts(db: Db, id: string): Promise<AuditFacts> {
  const later = sql.join(laterNames.map((name) => sql`${sql.lit(name)}, ${sql.ref(`p.${name}`)}`));
  const { rows } = await sql<{ facts: AuditFacts }>`
    select jsonb_build_object('title', p.title, 'description', p.description, 'manager', p.assigned_manager_id,
      'deadline', iso_instant(p.deadline), 'duration', p.duration_minutes,
      'due_days', p.due_days, 'renew_months', p.renew_months, 'renew_on', p.renew_on, 'window_days', p.window_days,
      ${later}, 'sessions', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'trainer', s.trainer_id,
          'start_time', iso_instant(s.starts_at), 'ends_at', iso_instant(s.ends_at), 'capacity', s.capacity,
          'location', s.location) || ${laterParts} order by s.position), '[]')
        from training_sessions s where s.program_id = p.id and s.cancelled_at is null)) || (
        select case when p.completes_by <> 'reading' then '{}' else jsonb_build_object('reading', (
          select jsonb_build_object('version', v.version, 'file', v.file_id, 'sha256', encode(f.sha256, 'hex'),
            'link', v.link, 'declaration', v.declaration, 'effective_on', v.effective_on, 'questions', v.questions,
            'pass_percent', v.pass_percent)
          from reading_versions v left join files f on f.id = v.file_id
          where v.program_id = p.id order by v.version desc limit 1)) end) || (
        select case when count(*) = 0 then '{}' else jsonb_build_object('files', jsonb_agg(
          jsonb_build_object('id', f.id, 'sha256', encode(f.sha256, 'hex')) order by f.place)) end
        from files f where f.program_id = p.id
          and not exists (select from reading_versions v where v.file_id = f.id)) as facts
    from programs p where p.id = ${id}`.execute(db);
  return rows[0]!.facts;
}

/** Archives the program, in which nobody waits any more. False when it was archived already; then nothing changes. */
export async function archiveProgram(db: Db, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('programs')
    .set({ archived_at: now, updated_at: sql`greatest(${now}::timestamptz, updated_at)` })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  await db.deleteFrom('waits').where('program_id', '=', id).execute();
  return result.numUpdatedRows === 1n;
}

/** When and where a part of a session takes place. */
export interface PartValues {
  starts_at: Date;
  ends_at: Date;
  location: string | null;
  join_url: string | null;
}

export interface SessionValues {
  position: number;
  trainer_id: string;
  capacity: number | null;
  location: string | null;
  join_url: string | null;
  /** At least one, in the order of time. */
  parts: PartValues[];
}

/** The session's own columns: it begins with its first part and ends with its last one. */
function rowOf({ parts, ...session }: SessionValues) {
  const last = parts.at(-1)!;
  return {
    ...session,
    starts_at: parts[0]!.starts_at,
    ends_at: last.ends_at,
    last_starts_at: last.starts_at,
    part_count: parts.length,
  };
}

export async function insertSessions(
  db: Db,
  programId: string,
  sessions: readonly SessionValues[],
): Promise<void> {
  if (sessions.length === 0) return;
  const stored = await db
    .insertInto('training_sessions')
    .values(sessions.map((session) => ({ ...rowOf(session), program_id: programId })))
    .returning(['id', 'position'])
    .execute();
  for (const { id, position } of stored)
    await writeParts(db, id, sessions.find((session) => session.position === position)!.parts);
}

export async function updateSession(db: Db, id: string, values: SessionValues): Promise<void> {
  await db.updateTable('training_sessions').set(rowOf(values)).where('id', '=', id).execute();
  await writeParts(db, id, values.parts);
}

/** Writes several parts; the database itself keeps an only one, and takes away those that a session has no more. */
async function writeParts(db: Db, sessionId: string, parts: readonly PartValues[]): Promise<void> {
  if (parts.length < 2) return;
  const rows = parts.map((part, index) => ({ session_id: sessionId, part: index + 1, ...part }));
  await sql`
    insert into session_parts as kept (session_id, part, starts_at, ends_at, location, join_url)
    select session_id, part, starts_at, ends_at, location, join_url
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (session_id uuid, part integer, starts_at timestamptz,
      ends_at timestamptz, location text, join_url text)
    order by part
    on conflict (session_id, part) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      location = excluded.location, join_url = excluded.join_url`.execute(db);
}

/** Refused by the database while someone is enrolled in one of them, or was there (assignments_session_of_program). */
export async function deleteSessions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from training_sessions where id = any(${ids}::uuid[])`.execute(db);
}
