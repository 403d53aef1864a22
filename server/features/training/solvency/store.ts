import { sql, type RawBuilder } from 'kysely';
import { mostSessions } from '#shared/programs/program-form';
import type { TrainingSession } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import type { Db } from '../../../db/tables.ts';
import type { Demand, Situation, Supply } from '#shared/session-planner';
import type { Services } from '../../../services.ts';
import { zoneOf, type Moment } from '../../../db/time-zone.ts';
import { demandOf, shortageIn, supplyOf } from './reads.ts';
import type { FormerSession } from '#shared/session-slots';

type Trainer = TrainingSession['trainer'];

/** The facts on which a plan for the program depends, and its trainers by id. */
export interface Found extends Omit<Situation, 'now' | 'timeZone' | 'noticeHours'> {
  trainers: ReadonlyMap<string, Trainer>;
}

/** Reads the situation; `tx` sees one snapshot of the database. */
export async function readSituation(
  tx: Db,
  programId: string,
  at: { now: Date; zone: Moment['zone'] },
): Promise<Found> {
  const moment = { zone: at.zone, now: sql<Date>`${at.now}::timestamptz` };
  const rowsOf = async <Row>(query: RawBuilder<Row>) => (await query.execute(tx)).rows;
  const { duration_minutes: durationMinutes } = await tx
    .selectFrom('programs')
    .select('duration_minutes')
    .where('id', '=', programId)
    .executeTakeFirstOrThrow();
  const inProgram = sql<boolean>`p.id = ${programId}`;
  const demand = await rowsOf(sql<Demand>`
    select d.due, d.people from ${demandOf(inProgram, moment.now)} d`);
  const supply = await rowsOf(sql<Supply>`
    select s.starts_at as "startsAt", s.seats from ${supplyOf(inProgram, moment)} s`);
  const sessions = await rowsOf(sql<FormerSession & { parts: number }>`
    select s.starts_at as "startsAt", s.part_count as parts, s.trainer_id as "trainerId", s.cancelled_at is null as "isHeld",
      coalesce(s.capacity, (
        select sum(c.enrolled + c.completed + c.held) from session_counts c
        where c.program_id = s.program_id and c.session_id = s.id), 0)::int as size
    from training_sessions s where s.program_id = ${programId}`);
  // Trainers of more of its sessions come first.
  const trainers = await rowsOf(sql<Trainer>`
    select t.id as _id, t.first_name, t.last_name
    from users t join (
      select trainer_id, count(*) as n from training_sessions where program_id = ${programId} group by 1) taught
      on taught.trainer_id = t.id
    where t.standing = 'trainer' order by taught.n desc, t.last_name, t.first_name, t.id`);
  const busy = await rowsOf(sql<{ trainerId: string; from: Date; to: Date }>`
    select s.trainer_id as "trainerId", q.starts_at as "from", q.ends_at as "to"
    from training_sessions s join session_parts q on q.session_id = s.id join programs p on p.id = s.program_id
    where s.trainer_id = any(${trainers.map(({ _id }) => _id)}::uuid[]) and s.ends_at > ${moment.now}
      and s.cancelled_at is null and p.archived_at is null`);
  return {
    demand,
    supply,
    sessions,
    teachers: trainers.map((trainer) => ({
      id: trainer._id,
      name: nameOf(trainer),
      busy: busy.filter(({ trainerId }) => trainerId === trainer._id),
    })),
    trainers: new Map(trainers.map((trainer) => [trainer._id, trainer])),
    durationMinutes,
    hasParts: sessions.some(({ parts, isHeld }) => isHeld && parts > 1),
    room: mostSessions - sessions.filter(({ isHeld }) => isHeld).length,
  };
}

/** Programs that are counted in one transaction. */
const atOnce = 500;

/**
 * Brings up to date how many seats each program is short of, for dashboards. It does so for programs whose
 * people or sessions have changed, and for those whose due date or session has passed. Returns of how many.
 */
export async function refreshShortages(services: Pick<Services, 'db' | 'clock' | 'config'>): Promise<number> {
  for (let programs = 0; ;) {
    const taken = await services.db.transaction().execute(async (tx) => {
      // If two run at once, the one that began earlier would keep older figures.
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('seat_shortages')) as "isFree"`.execute(tx);
      return rows[0]!.isFree ? countShortages(tx, { now: services.clock(), zone: zoneOf(services) }) : 0;
    });
    programs += taken;
    if (taken < atOnce) return programs;
  }
}

/** Counts the next of these programs again. Returns how many, fewer than `atOnce` once none is left. */
export async function countShortages(tx: Db, at: { now: Date; zone: Moment['zone'] }): Promise<number> {
  const moment = { zone: at.zone, now: sql<Date>`${at.now}::timestamptz` };
  const endOfDay = sql`((s.starts_at at time zone ${at.zone})::date + 1)::timestamp at time zone ${at.zone}`;
  const { rows } = await sql`
    with noted as materialized (select distinct program_id from shortages_to_refresh limit ${sql.lit(atOnce)}),
      counted_again as (delete from shortages_to_refresh where program_id in (select program_id from noted)),
      asked as materialized (
        select program_id from noted
        union (select program_id from seat_shortages where changes_at <= ${moment.now} limit ${sql.lit(atOnce)}))
    insert into seat_shortages (program_id, short, at, changes_at)
      select shortage.program_id, shortage.short, shortage.at, (
        select min(passes) from (
          select p.deadline as passes
          union all select d.due_at from due_counts d where d.program_id = p.id
          union all select unnest(array[s.starts_at, s.last_starts_at, s.ends_at, ${endOfDay}])
            from training_sessions s where s.program_id = p.id and s.cancelled_at is null) moments
        where passes >= ${moment.now} and p.archived_at is null)
      from ${shortageIn(sql`p.id in (select program_id from asked)`, moment)} shortage
      join programs p on p.id = shortage.program_id
    on conflict (program_id) do update
      set short = excluded.short, at = excluded.at, changes_at = excluded.changes_at
    returning program_id`.execute(tx);
  return rows.length;
}
