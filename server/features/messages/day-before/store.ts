import { sql } from 'kysely';
import type { CalendarDate } from '#shared/time';
import { fullNameOf } from '../../../db/people.ts';
import { isCounted } from '../../../db/status.ts';
import type { Db } from '../../../db/tables.ts';

export async function isFinished(db: Db, day: CalendarDate): Promise<boolean> {
  const { rows } = await sql`select from day_before_days where day = ${day}`.execute(db);
  return rows.length > 0;
}

export async function finish(db: Db, day: CalendarDate, now: Date): Promise<void> {
  await sql`
    insert into day_before_days (day, finished_at) values (${day}, ${now}) on conflict do nothing`.execute(
    db,
  );
}

/** Somebody who has a seat in a session, or teaches it. */
export interface Booked {
  session_id: string;
  program_id: string;
  person_id: string;
}

/** The people with an e-mail address in sessions with a part in this time, and their trainers. */
export async function listBooked(db: Db, { from, until }: { from: Date; until: Date }): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    with ahead as materialized (
      select distinct s.id, s.program_id, s.trainer_id
      from session_parts q join training_sessions s on s.id = q.session_id join programs p on p.id = s.program_id
      where q.starts_at between ${from} and ${until} and s.cancelled_at is null and p.archived_at is null)
    select ahead.id as session_id, ahead.program_id, u.id as person_id
    from ahead
    cross join lateral (
      select a.employee_id as person_id from assignments a
      where a.program_id = ahead.program_id and a.session_id = ahead.id and a.completed_at is null and ${isCounted}
      union
      select t.id from users t where t.id = ahead.trainer_id and t.standing = 'trainer') concerned
    join users u on u.id = concerned.person_id and u.email is not null
    order by 1, 3`.execute(db);
  return rows;
}

/** A session as a mail of the day before has it. */
export interface SessionAhead {
  program_id: string;
  title: string;
  trainer: string;
  /** Whether it takes place, as far as anybody knows. */
  is_on: boolean;
  is_taught: boolean;
  is_seated: boolean;
  /** How many people have a seat. */
  people: number;
}

/** The session as it is for the person; undefined if it was removed. */
export async function readSessionAhead(
  tx: Db,
  { sessionId, personId }: { sessionId: string; personId: string },
): Promise<SessionAhead | undefined> {
  const { rows } = await sql<SessionAhead>`
    select p.id as program_id, p.title, ${fullNameOf('t')} as trainer,
      s.cancelled_at is null and p.archived_at is null as is_on,
      s.trainer_id = ${personId} and t.standing = 'trainer' as is_taught, seats.is_seated, seats.people
    from training_sessions s
    join programs p on p.id = s.program_id
    join users t on t.id = s.trainer_id
    cross join lateral (
      select count(*)::int as people, coalesce(bool_or(a.employee_id = ${personId}), false) as is_seated
      from assignments a
      where a.program_id = s.program_id and a.session_id = s.id and a.completed_at is null and ${isCounted}) seats
    where s.id = ${sessionId}`.execute(tx);
  return rows[0];
}
