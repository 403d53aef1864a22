import { sql } from 'kysely';
import { rowsOfPart } from '#shared/paper';
import type { Sql } from '../json.ts';

/** A part of a document's rows: its number, and the limit of its select. */
export function partOf(wanted: Sql<number | null>): { part: Sql<number>; limit: Sql } {
  const part = sql<number>`coalesce(${wanted}::integer, 1)`;
  return { part, limit: sql`limit ${sql.lit(rowsOfPart)} offset (${part} - 1) * ${sql.lit(rowsOfPart)}` };
}

/** In each row how many there are in all parts. */
export const countOfAll = { total: sql<number>`count(*) over ()` };
