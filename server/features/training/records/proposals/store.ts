import { sql } from 'kysely';
import type { ProgramRelation, UserRelation } from '#shared/access';
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

/** Whether the person stands to all of these people like this. */
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

/** Rejects a proposal; whether nobody had decided upon it before. */
export async function rejectRecord(
  tx: Db,
  id: string,
  because: string,
  { actorId, now }: Recording,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('training_records')
    .set({ decision: 'rejected', decided_at: now, decided_by: actorId, decided_because: because })
    .where('id', '=', id)
    .where('decision', '=', 'proposed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
