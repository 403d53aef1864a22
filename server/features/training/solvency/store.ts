import { sql, type RawBuilder } from 'kysely';
import { mostSessions } from '#shared/programs/program-form';
import type { TrainingSession } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import type { Db } from '../../../db/tables.ts';
import type { Demand, Situation, Supply } from '#shared/session-planner';
import { demandOf, supplyOf } from './reads.ts';
import type { FormerSession } from '#shared/session-slots';
import type { Moment } from '../../../db/time-zone.ts';

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
  const sessions = await rowsOf(sql<FormerSession & { isHeld: boolean }>`
    select s.starts_at as "startsAt", s.trainer_id as "trainerId", s.cancelled_at is null as "isHeld",
      coalesce(s.capacity, (
        select sum(c.enrolled + c.completed) from session_counts c
        where c.program_id = s.program_id and c.session_id = s.id), 0)::int as size
    from training_sessions s where s.program_id = ${programId}`);
  // Trainers who have taught it more often come first.
  const trainers = await rowsOf(sql<Trainer>`
    select t.id as _id, t.first_name, t.last_name
    from users t join (
      select trainer_id, count(*) as n from training_sessions where program_id = ${programId} group by 1) taught
      on taught.trainer_id = t.id
    where t.standing = 'trainer' order by taught.n desc, t.last_name, t.first_name, t.id`);
  const busy = await rowsOf(sql<{ trainerId: string; from: Date; to: Date }>`
    select s.trainer_id as "trainerId", s.starts_at as "from", s.ends_at as "to"
    from training_sessions s join programs p on p.id = s.program_id
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
    room: mostSessions - sessions.filter(({ isHeld }) => isHeld).length,
  };
}
