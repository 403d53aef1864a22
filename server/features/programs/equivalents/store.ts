import { sql } from 'kysely';
import { mostCountedFor, type EquivalentsForm } from '#shared/programs/equivalents/equivalents-form';
import type { Equivalent } from '#shared/answers';
import { equivalentsOf } from '../../../db/equivalents.ts';
import type { Db } from '../../../db/tables.ts';

/** The programs that count for this one as they are stored, by id. */
export async function readStored(db: Db, programId: string): Promise<EquivalentsForm['equivalents']> {
  const { rows } = await sql<EquivalentsForm['equivalents'][number]>`
    select source_id as program, counts_from::text as from from program_equivalents
    where program_id = ${programId} order by source_id`.execute(db);
  return rows;
}

/** Those of these programs that already count for as many others as one may. */
export async function listFull(tx: Db, programIds: readonly string[], besides: string): Promise<Set<string>> {
  const { rows } = await sql<{ source_id: string }>`
    select source_id from program_equivalents
    where source_id = any(${programIds}::uuid[]) and program_id <> ${besides}
    group by source_id having count(*) >= ${sql.lit(mostCountedFor)}`.execute(tx);
  return new Set(rows.map(({ source_id }) => source_id));
}

export async function writeEquivalents(
  tx: Db,
  programId: string,
  equivalents: EquivalentsForm['equivalents'],
): Promise<void> {
  await tx.deleteFrom('program_equivalents').where('program_id', '=', programId).execute();
  if (equivalents.length === 0) return;
  const rows = equivalents.map(({ program, from }) => ({
    program_id: programId,
    source_id: program,
    counts_from: from,
  }));
  await tx.insertInto('program_equivalents').values(rows).execute();
}

export async function readEquivalents(tx: Db, programId: string): Promise<Equivalent[]> {
  const { rows } = await sql<{ equivalents: Equivalent[] }>`
    select ${equivalentsOf(sql`${programId}::uuid`)} as equivalents`.execute(tx);
  return rows[0]!.equivalents;
}
