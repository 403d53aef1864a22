import { sql } from 'kysely';
import type { Sql } from '../json.ts';
import type { List } from './page.ts';

/**
 * A column of an exported list: its heading, how files show it (server/tables), and the SQL of its cells. Dates are texts
 * "YYYY-MM-DD", instants are those of `isoInstant`. `labels` are the words that people read for a text of the database.
 */
export type ExportedColumn =
  | { heading: string; type: 'text'; cell: Sql<string | null>; labels?: Readonly<Record<string, string>> }
  | { heading: string; type: 'date' | 'instant'; cell: Sql<string | null> }
  | { heading: string; type: 'integer'; cell: Sql<number | null> };

/** A row of an exported list, with a cell for each column. */
export type ExportedRow = readonly (string | number | null)[];

/** A list with other rows in the place of its own. */
export interface Exported {
  columns: readonly ExportedColumn[];
  list: (row: Sql<ExportedRow>) => List<ExportedRow>;
}

/** The row of the list, in place of its usual one. */
export function exportedRow(columns: readonly ExportedColumn[]): Sql<ExportedRow> {
  return sql`json_build_array(${sql.join(columns.map(({ cell }) => cell))})`;
}
