import { sql } from 'kysely';
import type { Position } from '#shared/shapes';
import type { Db } from '../../../db/tables.ts';
import { positionJson } from './reads.ts';

interface PositionFacts {
  name: string;
  code: string | null;
}

export async function insertPosition(db: Db, facts: PositionFacts): Promise<string> {
  const { id } = await db.insertInto('positions').values(facts).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Its facts, kept from changing until the transaction ends. */
export async function lockPosition(db: Db, id: string) {
  const row = await db
    .selectFrom('positions')
    .select(['id as _id', 'name', 'code'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the position is there, kept from being deleted until the transaction ends. */
export async function sharePosition(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('positions')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePosition(db: Db, id: string, facts: PositionFacts): Promise<void> {
  await db.updateTable('positions').set(facts).where('id', '=', id).execute();
}

/** The position as replies carry it. */
export async function readPosition(db: Db, id: string): Promise<Position> {
  const { rows } = await sql<{ position: Position }>`
    select ${positionJson} as position from positions o where o.id = ${id}`.execute(db);
  return rows[0]!.position;
}

/** Refused by the database while anyone active is in it; people who have left don't count. */
export async function deletePosition(db: Db, id: string): Promise<void> {
  await sql`update users set position_id = null, position_since = null
    where position_id = ${id} and deactivated_at is not null`.execute(db);
  await db.deleteFrom('positions').where('id', '=', id).execute();
}

/** Those of the ids that no program has. */
export async function listUnknownPrograms(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from programs where id = any(${ids}::uuid[])`.execute(
    db,
  );
  const known = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** The active programs that the position requires. */
export async function listRequired(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ program_id: string }>`
    select program_id from programs_of_position(${id}::uuid) order by program_id`.execute(db);
  return rows.map(({ program_id }) => program_id);
}
