import { sql } from 'kysely';
import type { Program, SessionUser } from '#shared/api/shapes';
import { byDeadline, programColumns, wireInstant } from '../../db/program-columns.ts';
import { programsInView, sessionsInView, trainingsInView } from '../../db/relations.ts';
import type { Db } from '../../db/schema.ts';
import { countsAt, statusAt, trainings } from '../../db/training-status.ts';

export async function countUsers(db: Db) {
  const { rows } = await sql<{ managers: number; trainers: number; employees: number }>`
    select count(*) filter (where role = 'manager')::int as managers,
      count(*) filter (where role = 'trainer')::int as trainers,
      count(*) filter (where role = 'employee')::int as employees
    from users where deactivated_at is null`.execute(db);
  return rows[0]!;
}

export async function countPrograms(db: Db) {
  const { rows } = await sql<{ active: number; archived: number }>`
    select count(*) filter (where archived_at is null)::int as active,
      count(*) filter (where archived_at is not null)::int as archived
    from programs`.execute(db);
  return rows[0]!;
}

/** Complete and overdue trainings in active programs, in the person's view (decisions §22). */
export async function countInsight(db: Db, actor: SessionUser, now: Date) {
  const status = statusAt(now);
  const { rows } = await sql<{ complete: number; overdue: number }>`
    select count(*) filter (where ${status} = 'complete')::int as complete,
      count(*) filter (where ${status} = 'overdue')::int as overdue
    from ${trainings}
    where p.archived_at is null and ${trainingsInView(actor)}`.execute(db);
  return rows[0]!;
}

/** Active programs in view whose deadline is not past, soonest first, with their counts (decisions §25). */
export async function listUpcoming(db: Db, actor: SessionUser, now: Date) {
  const { rows } = await sql<{
    _id: string;
    title: string;
    duration: number;
    deadline: string;
    enrolled: number;
    completed: number;
  }>`
    select p.id as _id, p.title, p.duration_minutes as duration, ${wireInstant(sql`p.deadline`)} as deadline,
      counts.enrolled, counts.completed
    from programs p
    cross join lateral (
      select ${countsAt(now)} from assignments a
      join users u on u.id = a.employee_id and u.deactivated_at is null
      where a.program_id = p.id
    ) counts
    where ${programsInView(actor)} and p.deadline >= ${now}
    ${byDeadline}`.execute(db);
  return rows;
}

export async function listTrainings(db: Db, actor: SessionUser): Promise<Program[]> {
  const { rows } = await sql<Program>`
    select ${programColumns(sessionsInView(actor))} from programs p
    where ${programsInView(actor)} ${byDeadline}`.execute(db);
  return rows;
}

/** Deadlines in view between two instants, either of which may be open. */
export async function listDeadlines(db: Db, actor: SessionUser, from: Date | null, to: Date | null) {
  const { rows } = await sql<{
    _id: string;
    title: string;
    deadline: string;
    background_color: string;
    duration: number;
  }>`
    select p.id as _id, p.title, ${wireInstant(sql`p.deadline`)} as deadline, p.background_color,
      p.duration_minutes as duration
    from programs p
    where ${programsInView(actor)}
      and ${from ? sql`p.deadline >= ${from}` : sql`true`} and ${to ? sql`p.deadline <= ${to}` : sql`true`}
    ${byDeadline}`.execute(db);
  return rows;
}
