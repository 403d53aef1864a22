import { sql } from 'kysely';
import type { Verdict } from '#shared/people/imports/import-facts';
import type { ImportLine } from '#shared/people/imports/schemas';
import type { Db } from '../../../../db/tables.ts';

/** A line as a file of the plan has it. */
export interface PlannedLine extends Pick<ImportLine, 'line' | 'key' | 'name' | 'changes'> {
  place: number;
  verdict: Verdict;
  why: string | null;
}

/** The fields that some line of the import changes. */
export async function listFields(db: Db, importId: string): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_object_keys(changes) as field from import_lines where import_id = ${importId} order by 1`.execute(
    db,
  );
  return rows.map(({ field }) => field);
}

/** The next lines behind a place. */
export async function listLinesAfter(
  db: Db,
  importId: string,
  { place, most }: { place: number; most: number },
): Promise<PlannedLine[]> {
  const { rows } = await sql<PlannedLine>`
    select place, line, verdict, key, name, changes, why from import_lines
    where import_id = ${importId} and place > ${place} order by place limit ${most}`.execute(db);
  return rows;
}
