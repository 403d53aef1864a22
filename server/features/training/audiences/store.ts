import { sql } from 'kysely';
import type { CalendarDate } from '#shared/time';
import {
  dueEndings,
  fitsAudience,
  isLeaving,
  isMissing,
  isRunning,
  whoFits,
  withProgram,
} from '../../../db/audiences.ts';
import { allOf, type Sql } from '../../../db/json.ts';
import type { Db } from '../../../db/tables.ts';

/** Some programs or people; all if they aren't given. */
export interface Scope {
  programIds?: readonly string[];
  personIds?: readonly string[];
}

const within = (column: Sql, ids: readonly string[] | undefined): Sql<boolean> | null =>
  ids ? sql`${column} = any(${ids}::uuid[])` : null;

/** Locks the programs that have an audience, in the order of their ids, and returns them. */
export async function sharePrograms(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${withProgram} where p.archived_at is null order by p.id for share of p`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those of these programs in which one of these people has a seat by an audience. */
export async function listSeated(
  tx: Db,
  programIds: readonly string[],
  personIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ program_id: string }>`
    select distinct a.program_id from assignments a
    where a.employee_id = any(${personIds}::uuid[]) and a.program_id = any(${programIds}::uuid[])
      and a.opened_by = 'audience' and a.completed_at is null and a.session_id is not null`.execute(tx);
  return rows.map(({ program_id }) => program_id);
}

/** People who are to be assigned to a program, and due some days after the same day. */
export interface Missing {
  program_id: string;
  deadline: Date;
  due_days: number;
  /** The person who made the audience as it is. */
  changed_by: string;
  from_day: CalendarDate;
  people: string[];
}

/** The people who fit an audience that assigns them today, and aren't assigned or exempt. */
export async function listMissing(tx: Db, scope: Scope, today: CalendarDate): Promise<Missing[]> {
  // If they are a few people, each is asked; if all, those who fit are found.
  const fitting = scope.personIds ? sql`users u` : whoFits;
  const isFitting = scope.personIds ? fitsAudience(sql`p.id`) : null;
  const { rows } = await sql<Missing>`
    select p.id as program_id, p.deadline, p.due_days, c.changed_by,
      greatest(${today}::date, u.joined_on)::text as from_day, array_agg(u.id order by u.id) as people
    from ${withProgram} cross join ${fitting}
    where ${allOf(
      within(sql`p.id`, scope.programIds),
      within(sql`u.id`, scope.personIds),
      isFitting,
      isRunning(today),
      isMissing,
    )}
    group by p.id, c.changed_by, from_day order by p.id, from_day`.execute(tx);
  return rows;
}

/**
 * Notes who no longer fits, with the day whose night ends their training, and forgets it of everybody else. A person who
 * was noted before keeps the day.
 */
export async function noteEndings(
  tx: Db,
  scope: Scope,
  { today, endsOn }: { today: CalendarDate; endsOn: CalendarDate },
): Promise<void> {
  await sql`
    with leaving as materialized (
      select a.program_id, a.employee_id as person_id
      from ${withProgram} join assignments a on a.program_id = p.id join users u on u.id = a.employee_id
      where ${allOf(
        within(sql`a.program_id`, scope.programIds),
        within(sql`a.employee_id`, scope.personIds),
        isRunning(today),
        isLeaving,
      )}
    ), staying as (
      delete from audience_endings e using ${withProgram}
      where ${allOf(
        within(sql`e.program_id`, scope.programIds),
        within(sql`e.person_id`, scope.personIds),
        sql`c.program_id = e.program_id`,
        isRunning(today),
      )} and (e.program_id, e.person_id) not in (select program_id, person_id from leaving)
    )
    insert into audience_endings (program_id, person_id, ends_on)
    select program_id, person_id, ${endsOn}::date from leaving
    on conflict (program_id, person_id) do nothing`.execute(tx);
}

/** Programs in which trainings end in the night of this day. */
export async function listEnding(db: Db, today: CalendarDate, scope: Scope = {}): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select kept.program_id as id from audiences kept
    where ${allOf(sql`true`, within(sql`kept.program_id`, scope.programIds))}
      and (kept.held_at is not null or exists (select ${dueEndings(sql`kept.program_id`, today)}))
    order by kept.program_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many trainings of the program would end, how many are open, and since when they wait. */
export async function readBrake(tx: Db, programId: string, today: CalendarDate) {
  const { rows } = await sql<{ ends: number; open: number; held_at: Date | null }>`
    select (select count(*)::int ${dueEndings(sql`kept.program_id`, today)}) as ends, kept.held_at, (
      select coalesce(sum(n.assigned - n.completed), 0)::int from program_counts n
      where n.program_id = kept.program_id) as open
    from audiences kept where kept.program_id = ${programId}`.execute(tx);
  return rows[0]!;
}

export async function setHeld(tx: Db, programId: string, at: Date | null): Promise<void> {
  await tx.updateTable('audiences').set({ held_at: at }).where('program_id', '=', programId).execute();
}

/** An assignment that ends, with the seat that it frees. */
export interface Ended {
  person_id: string;
  session_id: string | null;
}

/** Ends some of the program's trainings that are to end, and returns them. */
export async function endTrainings(
  tx: Db,
  programId: string,
  today: CalendarDate,
  most: number | null,
): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with ending as materialized (
      select a.program_id, a.employee_id ${dueEndings(sql`${programId}::uuid`, today)}
      order by a.employee_id limit ${most} for update of a
    ), ended as (
      delete from assignments a using ending
      where a.program_id = ending.program_id and a.employee_id = ending.employee_id
      returning a.employee_id as person_id, a.session_id
    )
    select * from ended order by person_id`.execute(tx);
  return rows;
}

export async function listAdmins(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('standing', '=', 'admin')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Programs whose audience assigns people on this day. */
export async function listRunning(db: Db, today: CalendarDate): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${withProgram} where ${isRunning(today)} order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Some people after this one, in the order of ids, whose training differs from the program's audience. It
 * locks nothing, so they are compared again.
 */
export async function listToSync(
  db: Db,
  programId: string,
  { after, most }: { after: string | null; most: number },
): Promise<string[]> {
  const next = (column: Sql): Sql<boolean> => sql`(${after}::uuid is null or ${column} > ${after}::uuid)`;
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select u.id from programs p cross join ${whoFits}
        where p.id = ${programId} and ${next(sql`u.id`)} and ${isMissing} order by u.id limit ${most})
      union
      (select a.employee_id from assignments a join users u on u.id = a.employee_id
        where a.program_id = ${programId} and ${next(sql`a.employee_id`)} and ${isLeaving}
          and not exists (
            select from audience_endings e where e.program_id = a.program_id and e.person_id = a.employee_id)
        order by a.employee_id limit ${most})
      union
      (select e.person_id from audience_endings e where e.program_id = ${programId} and ${next(sql`e.person_id`)}
          and not exists (
            select from assignments a join users u on u.id = a.employee_id
            where a.program_id = e.program_id and a.employee_id = e.person_id and ${isLeaving})
        order by e.person_id limit ${most})) each
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Whether this instance is to do the work of the night. Nobody has begun it, or the one who has is gone for
 * longer than that work may take.
 */
export async function beginNight(db: Db, day: CalendarDate, now: Date, givenUp: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into audience_nights as night (day, began_at) values (${day}::date, ${now})
    on conflict (day) do update set began_at = excluded.began_at
      where night.done_at is null and night.began_at < ${givenUp}`.execute(db);
  return numAffectedRows === 1n;
}

/** Notes that the night's work is done, and forgets earlier nights. */
export async function endNight(db: Db, day: CalendarDate, now: Date): Promise<void> {
  await db.updateTable('audience_nights').set({ done_at: now }).where('day', '=', day).execute();
  await db.deleteFrom('audience_nights').where('day', '<', day).execute();
}
