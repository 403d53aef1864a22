import { sql } from 'kysely';
import type { DueCause } from '#shared/due';
import type { CalendarDate } from '#shared/time';
import { dueOf } from '../../../db/status.ts';
import type { Db } from '../../../db/tables.ts';

/** By when a training is due, and why then; null is the program's deadline. */
export interface Due {
  due_at: Date | null;
  due_because: DueCause | null;
  due_reason: string | null;
}

interface Training extends Due {
  program_id: string;
  person_id: string;
  /** The days of people who are assigned to the program late. */
  due_days: number | null;
}

/** An open training that is due while its person is away, whose last day away this is. */
export interface TrainingInside extends Training {
  until_day: CalendarDate;
}

/** Trainings `a` of programs `p` that are due while their people are away, and aren't overdue. */
const inside = (now: Date) => sql`
  from absences x join assignments a on a.employee_id = x.person_id join programs p on p.id = a.program_id
  where a.completed_at is null and a.standing <> 'left' and p.archived_at is null
    and ${dueOf} between greatest(x.begins_at, ${now}) and x.ends_at`;

/** The people of a number of trainings that are due while they are away. */
export async function listPeopleInside(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct x.person_id as id ${inside(now)} order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The trainings of these people that are due while they are away, locked. */
export async function lockTrainingsInside(
  tx: Db,
  personIds: readonly string[],
  now: Date,
): Promise<TrainingInside[]> {
  const { rows } = await sql<TrainingInside>`
    select a.program_id, a.employee_id as person_id, a.due_at, a.due_because, a.due_reason, p.due_days,
      x.until_day::text as until_day
    ${inside(now)} and x.person_id = any(${personIds}::uuid[])
    order by a.program_id, a.employee_id for update of a`.execute(tx);
  return rows;
}

/** A training whose due date an absence has moved, with the one before. */
export interface MovedTraining extends Training {
  deadline: Date;
  former: Due;
}

/** Whose moved trainings now, and in which program; null is all. */
export interface Whose {
  personIds: readonly string[];
  programId: string | null;
  now: Date;
}

/** The open trainings whose due dates an absence has moved that isn't over, and nobody since, locked. */
export async function lockMoved(tx: Db, { personIds, programId, now }: Whose): Promise<MovedTraining[]> {
  const { rows } = await sql<
    Omit<MovedTraining, 'former'> & {
      former_due_at: Date | null;
      former_because: DueCause | null;
      former_reason: string | null;
    }
  >`
    select a.program_id, a.employee_id as person_id, a.due_at, a.due_because, a.due_reason, p.due_days, p.deadline,
      k.due_at as former_due_at, k.due_because as former_because, k.due_reason as former_reason
    from absence_due_dates k
    join absences x on x.person_id = k.person_id and x.ends_at >= ${now}
    join assignments a on a.program_id = k.program_id and a.employee_id = k.person_id
    join programs p on p.id = a.program_id
    where k.person_id = any(${personIds}::uuid[]) and (${programId}::uuid is null or k.program_id = ${programId})
      and a.due_because = 'away' and a.completed_at is null and p.archived_at is null
    order by a.program_id, a.employee_id for update of a`.execute(tx);
  return rows.map(({ former_due_at, former_because, former_reason, ...training }) => ({
    ...training,
    former: { due_at: former_due_at, due_because: former_because, due_reason: former_reason },
  }));
}

/** A due date that takes the place of the one that the training had. */
export interface Move {
  program_id: string;
  person_id: string;
  before: Due;
  after: Due;
}

/** Gives these trainings, which are locked, their new due dates. */
export async function moveDueDates(tx: Db, moves: readonly Move[]): Promise<void> {
  const rows = moves.map(({ program_id, person_id, after }) => ({ program_id, person_id, ...after }));
  await sql`
    update assignments a set due_at = r.due_at, due_because = r.due_because, due_reason = r.due_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (program_id uuid, person_id uuid, due_at timestamptz, due_because text, due_reason text)
    where a.program_id = r.program_id and a.employee_id = r.person_id`.execute(tx);
}

/** Keeps the due dates that an absence moves; of one that an absence has moved before the first stays. */
export async function keepDueDates(tx: Db, moves: readonly Move[]): Promise<void> {
  const rows = moves.map(({ program_id, person_id, before }) => ({ program_id, person_id, ...before }));
  await sql`
    insert into absence_due_dates as kept (program_id, person_id, due_at, due_because, due_reason)
    select program_id, person_id, due_at, due_because, due_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (program_id uuid, person_id uuid, due_at timestamptz, due_because text, due_reason text)
    on conflict (program_id, person_id) do update
      set due_at = excluded.due_at, due_because = excluded.due_because, due_reason = excluded.due_reason
      where excluded.due_because is distinct from 'away'`.execute(tx);
}

/** Forgets the due dates from before the absences of these people. */
export async function forgetDueDates(tx: Db, personIds: readonly string[]): Promise<void> {
  await sql`delete from absence_due_dates where person_id = any(${personIds}::uuid[])`.execute(tx);
}

/** The programs in which these people have open trainings. */
export async function listOpenPrograms(db: Db, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.program_id as id from assignments a join programs p on p.id = a.program_id
    where a.employee_id = any(${personIds}::uuid[]) and a.completed_at is null and p.archived_at is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A seat that has ended. */
export interface EndedSeat {
  program_id: string;
  person_id: string;
  session_id: string;
}

/**
 * Ends the seats of these people in sessions that start during their absences; the programs are locked with
 * their seats.
 */
export async function endSeats(tx: Db, personIds: readonly string[], now: Date): Promise<EndedSeat[]> {
  const { rows } = await sql<EndedSeat>`
    with ending as materialized (
      select a.program_id, a.employee_id, a.session_id
      from absences x join assignments a on a.employee_id = x.person_id
      join programs p on p.id = a.program_id join training_sessions s on s.id = a.session_id
      where x.person_id = any(${personIds}::uuid[]) and a.completed_at is null and p.archived_at is null
        and s.starts_at > ${now} and exists (
          select from session_parts q where q.session_id = s.id and q.starts_at between x.begins_at and x.ends_at)
      order by a.program_id, a.employee_id for update of a
    ), ended as (
      update assignments a set session_id = null, enrolled_at = null
      from ending where a.program_id = ending.program_id and a.employee_id = ending.employee_id
    )
    select program_id, employee_id as person_id, session_id from ending order by program_id`.execute(tx);
  return rows;
}
