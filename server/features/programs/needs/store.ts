import { sql } from 'kysely';
import type { Titled } from '#shared/answers';
import { needsOf } from '../../../db/needs.ts';
import type { Db } from '../../../db/tables.ts';

/** Lets nobody else change the needs of programs until the transaction ends: two changes could make a circle. */
export async function lockNeeds(tx: Db): Promise<void> {
  await sql`lock table program_needs in share row exclusive mode`.execute(tx);
}

export async function readStored(tx: Db, programId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('program_needs')
    .select('needed_id')
    .where('program_id', '=', programId)
    .orderBy('needed_id')
    .execute();
  return rows.map(({ needed_id }) => needed_id);
}

/** Those of these programs that are there. */
export async function listKnown(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from programs where id = any(${ids}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these programs that need the program themselves, perhaps through others. */
export async function listNeeding(tx: Db, programId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive needing as (
      select program_id as id from program_needs where needed_id = ${programId}
      union
      select n.program_id from program_needs n join needing on needing.id = n.needed_id
    )
    select id from needing where id = any(${ids}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function writeNeeds(tx: Db, programId: string, needs: readonly string[]): Promise<Titled[]> {
  await tx.deleteFrom('program_needs').where('program_id', '=', programId).execute();
  if (needs.length > 0)
    await tx
      .insertInto('program_needs')
      .values(needs.map((needed_id) => ({ program_id: programId, needed_id })))
      .execute();
  const { rows } = await sql<{ needs: Titled[] }>`
    select ${needsOf(sql`${programId}::uuid`)} as needs`.execute(tx);
  return rows[0]!.needs;
}
