import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../server/db/tables.ts';
import type { Company } from './company.ts';

/** The tables that are filled after the counts: how many sit in a session is known only then. */
export const seatTables = ['waits', 'seat_offers', 'attendance'] as const;

/** The sessions of so many days have sheets. */
const sheetDays = 14;

/**
 * Gives sessions their seats, people to wait for one where all are taken, and those of the last days their sheets; returns
 * how many rows each table got.
 */
export async function fillSeats(
  db: Db,
  { programs }: Company,
  now: Date,
): Promise<Record<(typeof seatTables)[number], number>> {
  const limited = programs.flatMap(({ sessions }) => sessions.filter(({ seats }) => seats !== null));
  await sql`
    update training_sessions s
    set capacity = greatest(1, case when wanted.is_full then taken else taken + 1 + taken / 4 end)
    from unnest(${limited.map(({ id }) => id)}::uuid[], ${limited.map(({ seats }) => seats === 'full')}::boolean[])
      as wanted (id, is_full)
    cross join lateral (
      select coalesce(sum(enrolled + completed + held), 0) as taken from session_counts c where c.session_id = wanted.id) counted
    where s.id = wanted.id`.execute(db);
  const count = async (insertion: RawBuilder<unknown>) =>
    Number((await insertion.execute(db)).numAffectedRows);
  return {
    waits: await count(waits(now)),
    seat_offers: await count(offers(now)),
    attendance: (await count(attended(now))) + (await count(missed(now))),
  };
}

/** Of those who have chosen no session one in twenty waits for the first full one or, where all are full, for any. */
function waits(now: Date): RawBuilder<unknown> {
  return sql`
    insert into waits (program_id, person_id, session_id, since)
    with full_programs as (
      select program_id, bool_and(coalesce(seats_taken = capacity, false)) as are_all,
        (array_agg(id order by starts_at) filter (where seats_taken = capacity))[1] as first
      from training_sessions where starts_at > ${now} and cancelled_at is null
      group by program_id having bool_or(seats_taken = capacity)
    ), idle as (
      select a.program_id, employee_id, case when not are_all then first end as session_id,
        row_number() over (partition by a.program_id order by employee_id) as place
      from full_programs f join assignments a on a.program_id = f.program_id
      where a.session_id is null and completed_at is null and standing = 'employee'
    )
    select program_id, employee_id, session_id, ${now}::timestamptz - (place % 400) * interval '37 minutes'
    from idle where place % 20 = 1 order by program_id, employee_id`;
}

/** In each full session somebody would let a colleague have the seat. */
function offers(now: Date): RawBuilder<unknown> {
  return sql`
    insert into seat_offers (program_id, person_id, offered_at)
    select s.program_id, first.employee_id, ${now}::timestamptz - interval '1 day'
    from training_sessions s cross join lateral (
      select employee_id from assignments a
      where a.session_id = s.id and completed_at is null and standing = 'employee' order by employee_id limit 1) first
    where s.seats_taken = s.capacity and s.starts_at > ${now}`;
}

const held = (now: Date) =>
  sql`s.ends_at < ${now} and s.starts_at > ${now}::timestamptz - make_interval(days => ${sheetDays})`;

/** People with a record of a session attended it. */
function attended(now: Date): RawBuilder<unknown> {
  return sql`
    insert into attendance (session_id, person_id, program_id, checked_in_at, outcome, score, marked_by, marked_at)
    select s.id, r.person_id, s.program_id, s.starts_at - interval '5 minutes', 'attended', r.score, r.recorded_by,
      r.recorded_at
    from training_sessions s
    join assignments a on a.session_id = s.id and a.completed_at is not null
    join training_records r on r.person_id = a.employee_id and r.session_id = s.id
    where ${held(now)} order by s.id, r.person_id`;
}

/** Some who have chosen no other one were to come. */
function missed(now: Date): RawBuilder<unknown> {
  return sql`
    insert into attendance (session_id, person_id, program_id, outcome, note, marked_by, marked_at)
    select s.id, idle.employee_id, s.program_id, case place when 1 then 'excused' else 'absent' end,
      case place when 1 then 'Was ill.' end, s.trainer_id, s.ends_at + interval '15 minutes'
    from training_sessions s cross join lateral (
      select employee_id, row_number() over (order by employee_id desc) as place from assignments a
      where a.program_id = s.program_id and a.session_id is null and completed_at is null and cycle = 1
        and standing = 'employee' order by employee_id desc limit 3) idle
    where ${held(now)} and s.cancelled_at is null`;
}
