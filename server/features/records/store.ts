import { sql } from 'kysely';
import { isDone, newestFirst } from '../../db/records.ts';
import type { Sql } from '../../db/json.ts';
import type { Db } from '../../db/tables.ts';
import { dayIn } from '../../db/time-zone.ts';

/** Who recorded it and when: the clock's instant, and the day that it is in the organisation's zone. */
export interface Recording {
  actorId: string;
  now: Date;
  today: string;
  zone: Sql<string>;
}

/** Until when what the person `person` did on this day is valid, by the rule of the program `p` (product §61). */
function validUntil(person: Sql, trainedOn: Sql): Sql<string | null> {
  return sql`record_valid_until(${trainedOn}, (
    select r.valid_until from training_records r
    where r.person_id = ${person} and r.program_id = p.id and r.trained_on <= ${trainedOn} and ${isDone}
    order by ${newestFirst} limit 1), p.renew_months, p.renew_on, p.window_days)`;
}

/**
 * Records what people did in the sessions that they chose, on the session's day or, if that is earlier, today (product
 * §59), and completes their assignments with it. Whoever is complete, or in no session, is passed over. Returns whom it
 * recorded, with the ids of their records.
 */
export async function recordAttendance(
  tx: Db,
  { programId, personIds }: { programId: string; personIds: readonly string[] },
  { actorId, now, today, zone }: Recording,
): Promise<{ person_id: string; id: string }[]> {
  const trainedOn = sql`least(${dayIn(zone, sql`s.starts_at`)}, ${today}::date)`;
  const { rows } = await sql<{ person_id: string; id: string }>`
    with recorded as (
      insert into training_records (person_id, program_id, title, version, cycle, session_id, trained_on, recorded_at,
        recorded_by, source, minutes, trainer_id, trainer, valid_until)
      select a.employee_id, p.id, p.title, p.version, a.cycle, s.id, ${trainedOn}, ${now}, ${actorId}::uuid,
        'session', p.duration_minutes, t.id, t.first_name || ' ' || t.last_name,
        ${validUntil(sql`a.employee_id`, trainedOn)}
      from assignments a
      join programs p on p.id = a.program_id
      join training_sessions s on s.id = a.session_id
      join users t on t.id = s.trainer_id
      where a.program_id = ${programId} and a.employee_id = any(${personIds}::uuid[]) and a.completed_at is null
      order by a.employee_id
      returning id, person_id, valid_until
    ), completed as (
      update assignments a set completed_at = ${now}, completed_by = ${actorId}, valid_until = recorded.valid_until
      from recorded where a.program_id = ${programId} and a.employee_id = recorded.person_id
    )
    select person_id, id from recorded order by person_id`.execute(tx);
  return rows;
}
