import { sql } from 'kysely';
import { hasSeat } from '../../../../db/seats.ts';
import { dueOf, holdsSeat } from '../../../../db/status.ts';
import type { Db } from '../../../../db/tables.ts';
import { holdsSeats, mayBeGiven, withAssignments } from '../../../../db/waiting.ts';

/** Programs in which a seat is free beside somebody who may have it. */
export async function listProgramsWithSeats(db: Db, moment: { now: Date; from: Date }): Promise<string[]> {
  const { rows } = await sql<{ program_id: string }>`
    select distinct w.program_id from waits w ${withAssignments}
    join training_sessions s on s.program_id = w.program_id
    where ${mayBeGiven(moment)} and ${hasSeat} and not ${holdsSeats(sql`w.program_id`, moment.now)}
    order by w.program_id`.execute(db);
  return rows.map(({ program_id }) => program_id);
}

/**
 * People who wait and are overdue, so that time alone lets them have a session after their due date. Or
 * whose calendar had a session of another program at the time of one that they may have, which has ended or
 * moved. This program doesn't see another program's changes.
 */
export async function listReady(tx: Db, programId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select w.person_id from waits w ${withAssignments}
    where w.program_id = ${programId} and ((w.session_id is null and ${dueOf} < ${now}) or exists (
      select from calendar_entries c
      join training_sessions other on other.id = c.session_id
      join training_sessions s on s.program_id = w.program_id
      where c.person_id = w.person_id and c.program_id <> w.program_id
        and (c.changed_at > ${now}::timestamptz - interval '1 hour'
          or other.starts_at < s.ends_at and s.starts_at < other.ends_at)))`.execute(tx);
  return rows.map(({ person_id }) => person_id);
}

/** A session to come whose seats are not counted as its people come to. */
export interface Miscounted {
  session: string;
  program: string;
  capacity: number;
  counted_so_far: number;
  people: number;
}

/** Those of a program, or of all. */
export async function listMiscounted(db: Db, now: Date, programId: string | null): Promise<Miscounted[]> {
  const { rows } = await sql<Miscounted>`
    select s.id as session, s.program_id as program, s.capacity, s.seats_taken as counted_so_far, sitting.people
    from training_sessions s
    cross join lateral (
      select count(*)::int as people from assignments a where a.session_id = s.id and ${holdsSeat}) sitting
    where s.capacity is not null and s.cancelled_at is null and s.starts_at > ${now}
      and (${programId}::uuid is null or s.program_id = ${programId}::uuid) and s.seats_taken <> sitting.people
    order by s.program_id, s.id`.execute(db);
  return rows;
}

export async function setSeatsTaken(tx: Db, sessionId: string, people: number): Promise<void> {
  await tx
    .updateTable('training_sessions')
    .set({ seats_taken: people })
    .where('id', '=', sessionId)
    .execute();
}
