import { sql } from 'kysely';
import { dueOf, holdsSeat } from '../../../db/status.ts';
import { hasTakenPlace, isToCome } from '../../../db/seats.ts';
import type { Db } from '../../../db/tables.ts';
import type { Sql } from '../../../db/json.ts';
import type { SeatChange } from '../effects/store.ts';

/** A session of the program, and the facts that may keep it from being cancelled or from taking people. */
export interface Cancellable {
  id: string;
  trainer_id: string;
  is_cancelled: boolean;
  ends_at: Date;
  is_to_come: boolean;
  has_taken_place: boolean;
  /** How many people sit in it. */
  people: number;
}

/** Those of these sessions that are the program's. */
export async function readCancellable(
  tx: Db,
  programId: string,
  ids: readonly string[],
  { now, zone }: { now: Date; zone: Sql<string> },
): Promise<Map<string, Cancellable>> {
  const moment = { now: sql<Date>`${now}::timestamptz`, zone };
  const { rows } = await sql<Cancellable>`
    select s.id, s.trainer_id, s.cancelled_at is not null as is_cancelled, s.ends_at, ${isToCome(moment)} as is_to_come,
      ${hasTakenPlace} as has_taken_place,
      (select coalesce(sum(enrolled + held), 0)::int from session_counts where session_id = s.id) as people
    from training_sessions s where s.program_id = ${programId} and s.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((session) => [session.id, session]));
}

/**
 * Moves the session's people into the others, in their order and as far as their seats go. Those due earlier
 * come first; the rest lose their seats. Returns all of them, each with the present session.
 */
export async function moveOut(
  tx: Db,
  programId: string,
  { sessionId, moveTo, now }: { sessionId: string; moveTo: readonly string[]; now: Date },
): Promise<SeatChange[]> {
  const { rows } = await sql<SeatChange>`
    with target as (
      -- Up to which of the people, in their order, there are seats in this session and those before it.
      select s.id, sum(coalesce((s.capacity - s.seats_taken)::numeric, 'infinity')) over (order by wanted.position) as up_to
      from unnest(${moveTo}::uuid[]) with ordinality wanted (id, position)
      join training_sessions s on s.id = wanted.id
    ), leaving as (
      select a.employee_id, row_number() over (order by ${dueOf}, a.enrolled_at, a.employee_id) as place
      from assignments a join programs p on p.id = a.program_id
      where a.program_id = ${programId} and a.session_id = ${sessionId} and ${holdsSeat}
    ), placed as materialized (
      select l.employee_id, (select t.id from target t where t.up_to >= l.place order by t.up_to limit 1) as session_id
      from leaving l
    )
    update assignments a set session_id = placed.session_id,
      enrolled_at = case when placed.session_id is not null then ${now}::timestamptz end
    from placed where a.program_id = ${programId} and a.employee_id = placed.employee_id
    returning a.employee_id as person_id, ${sessionId}::uuid as "left", a.session_id`.execute(tx);
  return rows;
}

export async function cancel(
  tx: Db,
  id: string,
  { actorId, reason, now }: { actorId: string; reason: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('training_sessions')
    .set({ cancelled_at: now, cancelled_by: actorId, cancel_reason: reason })
    .where('id', '=', id)
    .execute();
}
