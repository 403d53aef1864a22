import { sql } from 'kysely';
import type { Sql } from './json.ts';
import type { Db } from './tables.ts';

/*
 * Audiences (product §101): the function `fits_audience` says who fits a row. An audience has the alias `c`,
 * its program `p`, a person `u` and an assignment `a`.
 */

/** Whether the person `u`, or this row of one, fits the audience of this program. */
export const fitsAudience = (programId: Sql | string, person = sql`u`): Sql<boolean> => sql`exists (
  select from audience_rows r where r.program_id = ${programId} and fits_audience(${person}, r))`;

/**
 * The people `u` that audiences deal with. Others, who are suspended or away, are neither assigned, nor do
 * their trainings end.
 */
export const isSynced = sql<boolean>`(is_active(u.standing)
  and not exists (select from absences x where x.person_id = u.id and x.has_begun))`;

/** Whether the audience `c` of the program `p` assigns people on this day. */
export const isRunning = (today: Sql | string): Sql<boolean> =>
  sql`p.archived_at is null and c.starts_on <= ${today}::date`;

export const withProgram = sql`audiences c join programs p on p.id = c.program_id`;

/** Whether `a` is an open training that an audience opened. */
export const isOpenByAudience = sql<boolean>`a.opened_by = 'audience' and a.completed_at is null`;

/** Whether `a` is an open training of somebody who was assigned by an audience that they no longer fit. */
export const isLeaving: Sql<boolean> = sql`${isOpenByAudience} and ${isSynced} and not ${fitsAudience(sql`a.program_id`)}`;

/** Everybody `u` who fits the audience of the program `p`, found by the places and tags that its rows name. */
export const whoFits: Sql = sql`lateral (
  select distinct fits.id from audience_rows r cross join lateral people_of_row(r) fits where r.program_id = p.id) fit
  join users u on u.id = fit.id`;

/** Whether the person `u` is neither assigned to the program `p` nor exempt from it. */
export const isUnassigned: Sql<boolean> = sql`
  not exists (select from assignments a where a.program_id = p.id and a.employee_id = u.id)
  and not exists (select from exemptions x where x.program_id = p.id and x.person_id = u.id)`;

/** Whether the person `u` is one that audiences deal with, and unassigned. */
export const isMissing: Sql<boolean> = sql`${isSynced} and ${isUnassigned}`;

/** The open trainings of the program that end in the night of this day. */
export const dueEndings = (programId: Sql | string, today: Sql | string): Sql => sql`
  from audience_endings e join ${withProgram} on c.program_id = e.program_id
  join assignments a on a.program_id = e.program_id and a.employee_id = e.person_id
  join users u on u.id = e.person_id
  where e.program_id = ${programId} and e.ends_on <= ${today}::date and ${isRunning(today)} and ${isLeaving}`;

/** The proof that these people were seen. */
export const digestOf = (personIds: Sql): Sql<string> =>
  sql`digest_of(array_agg(${personIds} order by ${personIds}))`;

const turn = sql`hashtext('lodestar: audiences')`;

/** Lets no audience change until the transaction ends; the first of its locks. Others may do so at the same time. */
export async function shareAudiences(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${turn})`.execute(tx);
}

/**
 * Lets no audience change until the transaction ends, nor any person in facts of audiences. Else an audience and a
 * person who change at the same time would each be compared with the other's former state. The first of its locks.
 */
export async function lockAudiences(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turn})`.execute(tx);
}

/** Whether the person fits the audience of the program, whenever that starts. */
export async function isInAudience(tx: Db, programId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = ${personId} and ${fitsAudience(sql`${programId}::uuid`)}`.execute(tx);
  return rows.length > 0;
}
