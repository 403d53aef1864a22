import { sql } from 'kysely';
import type { CalendarDate } from '#shared/time';
import { isAlias } from '../../../../db/active.ts';
import { isErased } from '../../../../db/people.ts';
import { isDone } from '../../../../db/records.ts';
import type { Db } from '../../../../db/tables.ts';
import type { AnsweredTraining } from '../../../training/answers/store.ts';
import { asRenewal } from '../../../training/renewals/store.ts';

/*
 * Each of these takes a set of people, for the return of one and of many in one transaction. People are
 * locked in the order of their ids.
 */

/** Somebody who comes back; without an address, a login or a personnel ID they keep the former one. */
export interface Returning {
  id: string;
  email?: string | null | undefined;
  login?: string | null | undefined;
  externalId?: string | null | undefined;
}

/** The programs that change when these people come back: those that they are assigned to. */
export async function listAssigned(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ program_id: string }>`
    select distinct program_id from assignments
    where employee_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ program_id }) => program_id);
}

/** How somebody signs in. */
interface Keys {
  email: string | null;
  login: string | null;
}

/** Somebody who is back, with the keys from before and now. */
export interface Returned {
  id: string;
  before: Keys;
  after: Keys;
}

/**
 * Brings those of these people back who have left and are neither erased nor aliases; returns them. The database refuses an address, a
 * login or a personnel ID that somebody else has by now.
 */
export async function bringBack(tx: Db, people: readonly Returning[], now: Date): Promise<Returned[]> {
  const ids = people.map(({ id }) => id);
  // In a statement of its own: the next one sees who became an alias while this one waited.
  await sql`select from users where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const { rows } = await sql<Returned>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as w (id uuid, email text, login text, "externalId" text)
    ), held as materialized (
      select u.id, u.email, u.login from users u
      where u.id = any(array(select id from wanted)) and u.deactivated_at is not null and not ${isErased}
        and not ${isAlias}
    )
    update users u set deactivated_at = null, suspended_at = null, email = coalesce(nullif(w.email, ''), u.email),
      login = coalesce(nullif(w.login, ''), u.login), external_id = coalesce(w."externalId", u.external_id), updated_at = ${now}
    from held join wanted w on w.id = held.id where u.id = held.id
    returning u.id, jsonb_build_object('email', held.email, 'login', held.login) as before,
      jsonb_build_object('email', u.email, 'login', u.login) as after`.execute(tx);
  return rows;
}

/** An admin vouches for the new addresses of these people. */
export async function vouchForAddresses(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into proven_addresses (person_id, email, proven_at)
    select id, email, ${now}::timestamptz from users where id = any(${ids}::uuid[]) and email is not null
    on conflict (person_id) do update set email = excluded.email, proven_at = excluded.proven_at`.execute(tx);
}

/** A training of somebody that ends when they come back. */
interface Outdated {
  person_id: string;
  program_id: string;
}

/**
 * Ends the trainings of these people, who are back, that no record answers today. It has ended or was
 * revoked, or the training is open since accounts were taken apart. The database lets none be deleted that
 * is complete, so they are opened first.
 */
export async function endOutdated(tx: Db, ids: readonly string[], today: CalendarDate): Promise<Outdated[]> {
  const answered = sql<boolean>`(a.answered_by is not null or exists (
    select from training_records r where r.person_id = a.employee_id and r.program_id = a.program_id and ${isDone}))`;
  const { rows } = await sql<Outdated & { is_answered: boolean; is_complete: boolean }>`
    select a.employee_id as person_id, a.program_id, ${answered} as is_answered,
      a.completed_at is not null as is_complete
    from assignments a join programs p on p.id = a.program_id and p.archived_at is null
    where a.employee_id = any(${ids}::uuid[])
      and (a.completed_at is null or a.valid_until < ${today}::date or not ${answered})
    order by a.program_id, a.employee_id for update of a`.execute(tx);
  if (rows.length === 0) return [];
  const of = (outdated: readonly Outdated[]) => sql`unnest(
    ${outdated.map(({ program_id }) => program_id)}::uuid[], ${outdated.map(({ person_id }) => person_id)}::uuid[])
    as o (program_id, person_id) where a.program_id = o.program_id and a.employee_id = o.person_id`;
  const complete = rows.filter(({ is_complete }) => is_complete);
  const ended = complete.filter(({ is_answered }) => is_answered);
  const revoked = complete.filter(({ is_answered }) => !is_answered);
  await sql`update assignments a set ${asRenewal(sql`a.valid_until::timestamptz`)} from ${of(ended)}`.execute(
    tx,
  );
  await sql`update assignments a set completed_at = null, completed_by = null from ${of(revoked)}`.execute(
    tx,
  );
  await sql`delete from assignments a using ${of(rows)}`.execute(tx);
  return rows.map(({ person_id, program_id }) => ({ person_id, program_id }));
}

/** The trainings of these people that a record of another program answers (product §124). */
export async function listAnswered(tx: Db, ids: readonly string[]): Promise<AnsweredTraining[]> {
  const { rows } = await sql<AnsweredTraining>`
    select a.program_id, a.employee_id as id, a.answered_by, a.cycle, a.valid_until::text, a.completed_at is not null as is_complete
    from assignments a join programs p on p.id = a.program_id and p.archived_at is null
    where a.employee_id = any(${ids}::uuid[]) and a.answered_by is not null
    order by a.program_id, a.employee_id`.execute(tx);
  return rows;
}

/** Whether the person is there and hasn't left. */
export async function isHere(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id} and deactivated_at is null`.execute(db);
  return rows.length > 0;
}
