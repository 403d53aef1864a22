import { sql } from 'kysely';
import type { Db } from '../../../../db/tables.ts';

/**
 * Seats of suspended people that end: 24 hours after the suspension, or when the session starts if that is sooner. The
 * seat of a session that had begun before is left for its attendance. They are found by the suspended people, who are
 * few: this is asked each minute.
 */
const endingSeats = (now: Date) => sql`
  from users u
  join assignments a on a.employee_id = u.id
  join training_sessions s on s.id = a.session_id
  join programs p on p.id = a.program_id and p.archived_at is null
  where u.suspended_at is not null and u.deactivated_at is null and a.standing = 'suspended'
    and a.completed_at is null and s.starts_at > u.suspended_at
    and least(u.suspended_at + interval '24 hours', s.starts_at) <= ${now}`;

/** The programs in which such a seat ends. */
export async function listProgramsWithEndingSeats(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ program_id: string }>`
    select distinct a.program_id ${endingSeats(now)} order by a.program_id`.execute(db);
  return rows.map(({ program_id }) => program_id);
}

/** A seat that has ended. */
interface EndedSeat {
  person_id: string;
  session_id: string;
}

/** Ends these seats in the program, which is locked with its seats; people who are back by then keep theirs. */
export async function endSeats(tx: Db, programId: string, now: Date): Promise<EndedSeat[]> {
  await sql`
    select from users u where u.suspended_at is not null and u.id in (
      select a.employee_id ${endingSeats(now)} and a.program_id = ${programId})
    order by u.id for share`.execute(tx);
  const { rows } = await sql<EndedSeat>`
    with ending as materialized (
      select a.employee_id, a.session_id ${endingSeats(now)} and a.program_id = ${programId}
      order by a.employee_id for update of a
    )
    update assignments a set session_id = null, enrolled_at = null
    from ending where a.program_id = ${programId} and a.employee_id = ending.employee_id
    returning a.employee_id as person_id, ending.session_id`.execute(tx);
  return rows;
}
