import { sql } from 'kysely';
import type { Sql } from '../json.ts';

/** Whether the column has this id, or none if that says `none`; the column has zeros then. */
export const isIdOrNone = (column: Sql, asked: Sql<string>): Sql<boolean> =>
  sql`${column} = id_or_none(nullif(${asked}::text, 'none')::uuid)`;
