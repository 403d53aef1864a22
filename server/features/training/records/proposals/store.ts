import { sql } from 'kysely';
import type { ProgramRelation, UserRelation } from '#shared/access';
import { mostProposals } from '#shared/records';
import { isBelow } from '../../../../db/lines.ts';
import { programRelations, userRelations } from '../../../../db/relations.ts';
import type { Db } from '../../../../db/tables.ts';
import type { Recording } from '../store.ts';

/** Whether the program is in the person's view. */
export async function isInView(
  tx: Db,
  programId: string,
  relation: ProgramRelation,
  personId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from programs p where p.id = ${programId} and ${programRelations[relation](sql`${personId}::uuid`)}`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Whether all of these people are below the person and have to do the program, or have done it. */
export async function haveBelow(
  tx: Db,
  programId: string,
  ids: readonly string[],
  personId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from users u join programs p on p.id = ${programId}
    where u.id = any(${ids}::uuid[]) and ${isBelow(sql`${personId}::uuid`)}
      and ${programRelations.assigned(sql`u.id`)}`.execute(tx);
  return rows.length === ids.length;
}

/** Whether the person has this relation to all of these people. */
export async function areTheirs(
  tx: Db,
  ids: readonly string[],
  relation: UserRelation,
  personId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = any(${ids}::uuid[]) and ${userRelations[relation](sql`${personId}::uuid`)}`.execute(
    tx,
  );
  return rows.length === ids.length;
}

/** Whether one of these people has as many proposals as may wait for a decision. */
export async function isAnyFull(tx: Db, personIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from training_records r where r.person_id = any(${personIds}::uuid[]) and r.decision = 'proposed'
    group by r.person_id having count(*) >= ${mostProposals} limit 1`.execute(tx);
  return rows.length > 0;
}

/** How many of these records there are. */
export async function countRecords(tx: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from training_records r where r.id = any(${ids}::uuid[])`.execute(tx);
  return rows[0]!.count;
}

/** A proposal that was rejected. */
interface Rejected {
  id: string;
  person_id: string;
  program_id: string | null;
}

/** Rejects those of these proposals upon which nobody has decided, and returns them. */
export async function rejectRecords(
  tx: Db,
  ids: readonly string[],
  because: string,
  { actorId, now }: Recording,
): Promise<Rejected[]> {
  const { rows } = await sql<Rejected>`
    with undecided as materialized (
      select r.id from training_records r where r.id = any(${ids}::uuid[]) and r.decision = 'proposed'
      order by r.id for no key update
    )
    update training_records r
    set decision = 'rejected', decided_at = ${now}, decided_by = ${actorId}, decided_because = ${because}
    from undecided where r.id = undecided.id
    returning r.id, r.person_id, r.program_id`.execute(tx);
  return rows;
}
