import { sql } from 'kysely';
import type { Db } from '../../../server/db/tables.ts';

/*
 * The tables at a moment, and whose move it is by them. It is written anew, without the product's SQL and its
 * calendar, so that it errs in other ways.
 */

export interface Facts {
  now: Date;
  users: Map<string, { id: string; email: string | null; role: string; hasLeft: boolean; isAway: boolean }>;
  programs: Map<string, ProgramFacts>;
  sessions: readonly SessionFacts[];
  assignments: Map<string, AssignmentFacts>;
}

interface ProgramFacts {
  id: string;
  title: string;
  deadline: Date;
  archived_at: Date | null;
  assigned_manager_id: string;
}

export interface SessionFacts {
  id: string;
  program_id: string;
  trainer_id: string;
  starts_at: Date;
  ends_at: Date;
  capacity: number | null;
  cancelled_at: Date | null;
}

export interface AssignmentFacts {
  program_id: string;
  employee_id: string;
  session_id: string | null;
  cycle: number;
  assigned_at: Date;
  completed_at: Date | null;
  due: Date;
}

export const keyOf = (personId: string, programId: string) => `${personId} ${programId}`;

/** The rows as they stand. */
export async function readFacts(db: Db, now: Date): Promise<Facts> {
  const users = await db.selectFrom('users').select(['id', 'email', 'role', 'deactivated_at']).execute();
  const absences = await db
    .selectFrom('absences')
    .select('person_id')
    .where('has_begun', '=', true)
    .execute();
  const away = new Set(absences.map(({ person_id }) => person_id));
  const programs = await db
    .selectFrom('programs')
    .select(['id', 'title', 'deadline', 'archived_at', 'assigned_manager_id'])
    .execute();
  const sessions = await db
    .selectFrom('training_sessions')
    .select(['id', 'program_id', 'trainer_id', 'starts_at', 'ends_at', 'capacity', 'cancelled_at'])
    .execute();
  const assignments = await db
    .selectFrom('assignments')
    .select(['program_id', 'employee_id', 'session_id', 'cycle', 'assigned_at', 'completed_at', 'due_at'])
    .execute();
  const programById = new Map(programs.map((program) => [program.id, program]));
  return {
    now,
    users: new Map(
      users.map(({ deactivated_at, ...user }) => [
        user.id,
        { ...user, hasLeft: deactivated_at !== null, isAway: away.has(user.id) },
      ]),
    ),
    programs: programById,
    sessions,
    assignments: new Map(
      assignments.map(({ due_at, ...row }) => [
        keyOf(row.employee_id, row.program_id),
        { ...row, due: due_at ?? programById.get(row.program_id)!.deadline },
      ]),
    ),
  };
}

/** "2036-03-30 08:00", as clocks in the zone show it. */
export function localTime(instant: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return words.format(instant);
}

export const localDay = (instant: Date, timeZone: string) => localTime(instant, timeZone).slice(0, 10);

/** The sessions of a program in which somebody can sit down, with how many; the earliest first. */
function freeSessions(
  { now, sessions, assignments, users }: Facts,
  programId: string,
  timeZone: string,
): { start: number; seats: number }[] {
  const seated = new Map<string, number>();
  for (const { session_id, employee_id } of assignments.values())
    if (session_id && !users.get(employee_id)!.hasLeft)
      seated.set(session_id, (seated.get(session_id) ?? 0) + 1);
  return sessions
    .filter((session) => session.program_id === programId && !session.cancelled_at)
    .filter(({ starts_at, capacity }) =>
      capacity === null
        ? localDay(starts_at, timeZone) >= localDay(now, timeZone)
        : starts_at.getTime() > now.getTime(),
    )
    .map(({ id, starts_at, capacity }) => ({
      start: starts_at.getTime(),
      seats: capacity === null ? Infinity : capacity - (seated.get(id) ?? 0),
    }))
    .filter(({ seats }) => seats > 0)
    .toSorted((left, right) => left.start - right.start);
}

const choosers = new WeakMap<Facts, Map<string, AssignmentFacts[]>>();

/** Those who have to choose a session and can, in this program. */
export function choosersOf(facts: Facts, programId: string, timeZone: string): AssignmentFacts[] {
  const known = choosers.get(facts) ?? new Map<string, AssignmentFacts[]>();
  choosers.set(facts, known);
  const found = known.get(programId) ?? findChoosers(facts, programId, timeZone);
  known.set(programId, found);
  return found;
}

function findChoosers(facts: Facts, programId: string, timeZone: string): AssignmentFacts[] {
  const first = freeSessions(facts, programId, timeZone)[0]?.start;
  if (first === undefined || facts.programs.get(programId)!.archived_at) return [];
  return [...facts.assignments.values()].filter(
    ({ program_id, employee_id, session_id, completed_at, due }) => {
      const person = facts.users.get(employee_id)!;
      const isOpen = program_id === programId && !completed_at && !session_id;
      const isOverdue = due.getTime() < facts.now.getTime();
      return isOpen && !person.hasLeft && !person.isAway && (isOverdue || first <= due.getTime());
    },
  );
}

/** How many people of the program can't get a seat in time, however they are dealt out. */
export function seatsShort(facts: Facts, programId: string, timeZone: string): number {
  if (facts.programs.get(programId)!.archived_at) return 0;
  const startOf = new Map(facts.sessions.map(({ id, starts_at }) => [id, starts_at.getTime()]));
  const dues = [...facts.assignments.values()]
    .filter((row) => row.program_id === programId && !row.completed_at)
    .filter(({ employee_id }) => !facts.users.get(employee_id)!.hasLeft)
    .map((row) => ({ ...row, by: row.due.getTime() < facts.now.getTime() ? Infinity : row.due.getTime() }))
    .filter(({ session_id, by }) => session_id === null || startOf.get(session_id)! > by)
    .map(({ by }) => by);
  const free = freeSessions(facts, programId, timeZone);
  const shortBy = (by: number) =>
    dues.filter((due) => due <= by).length -
    free.filter(({ start }) => start <= by).reduce((sum, { seats }) => sum + seats, 0);
  return Math.max(0, ...dues.map(shortBy));
}

/**
 * The sessions that ended an hour to so many days ago with somebody who isn't marked, and who is to mark each. It is asked
 * for the marks within seven days; a mail that waits comes later, too.
 */
export function sessionsToMark(facts: Facts, withinDays = 7): { id: string; markers: string[] }[] {
  const hour = 60 * 60_000;
  const now = facts.now.getTime();
  const open = new Set(
    [...facts.assignments.values()]
      .filter(({ completed_at, employee_id }) => !completed_at && !facts.users.get(employee_id)!.hasLeft)
      .map(({ session_id }) => session_id),
  );
  const admins = [...facts.users.values()].filter(({ role, hasLeft }) => role === 'admin' && !hasLeft);
  return facts.sessions
    .filter(({ id, cancelled_at }) => open.has(id) && !cancelled_at)
    .filter(({ program_id }) => !facts.programs.get(program_id)!.archived_at)
    .filter(({ starts_at, ends_at }) => {
      const isRecent = starts_at.getTime() >= now - hour - withinDays * 24 * hour;
      return isRecent && ends_at.getTime() <= now - hour;
    })
    .map(({ id, trainer_id }) => {
      const trainer = facts.users.get(trainer_id)!;
      const isActive = trainer.role === 'trainer' && !trainer.hasLeft;
      return { id, markers: isActive ? [trainer_id] : admins.map((admin) => admin.id) };
    });
}

/** The assignments as one value, or as the history tells them of an earlier moment. */
export async function digestOf(db: Db, at?: Date): Promise<string> {
  const rows = at ? sql`assignments_at(${at}::timestamptz)` : sql`assignments`;
  const { rows: digests } = await sql<{ digest: string | null }>`
    select md5(string_agg(a::text, E'\n' order by program_id, employee_id)) as digest from ${rows} a`.execute(
    db,
  );
  return digests[0]!.digest ?? '';
}
