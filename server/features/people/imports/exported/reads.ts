import { sql } from 'kysely';
import { importKindLabels, importStateLabels } from '#shared/people/imports/import-facts';
import type { ImportCounts, ImportResult } from '#shared/people/imports/schemas';
import { columnsOf, isoInstant } from '../../../../db/json.ts';
import type { Exported, ExportedColumn } from '../../../../db/lists/exported.ts';
import { isOnPage, keyColumns, keyNames, limitOf, orderBy, type SortKey } from '../../../../db/lists/page.ts';
import { fullName } from '../../../../db/people.ts';

const i = columnsOf<'imports'>('i');

const order: readonly SortKey[] = [
  { column: i.created_at, type: 'timestamptz', text: isoInstant(i.created_at) },
  { column: i.id, type: 'uuid' },
];

const planned = (heading: string, verdict: keyof ImportCounts): ExportedColumn => ({
  heading,
  type: 'integer',
  cell: sql`(i.counts ->> ${sql.lit(verdict)})::int`,
});
const done = (heading: string, part: keyof ImportResult): ExportedColumn => ({
  heading,
  type: 'integer',
  cell: sql`(i.result ->> ${sql.lit(part)})::int`,
});

const columns: readonly ExportedColumn[] = [
  { heading: 'Uploaded at', type: 'instant', cell: isoInstant(i.created_at) },
  { heading: 'By', type: 'text', cell: sql`(select ${fullName} from users u where u.id = i.created_by)` },
  { heading: 'Source', type: 'text', cell: i.source },
  { heading: 'Kind', type: 'text', cell: i.what, labels: importKindLabels },
  { heading: 'File', type: 'text', cell: i.name },
  { heading: 'State', type: 'text', cell: i.state, labels: importStateLabels },
  { heading: 'Rows', type: 'integer', cell: sql`(i.facts ->> 'rows')::int` },
  planned('Rows to create', 'create'),
  planned('Rows to change', 'change'),
  planned('Rows to return', 'return'),
  planned('Rows without a change', 'same'),
  planned('Rows refused', 'refused'),
  planned('People missing', 'missing'),
  done('Created', 'created'),
  done('Changed', 'changed'),
  done('Returned', 'returned'),
  done('Suspended', 'suspended'),
  done('Records', 'records'),
];

/** All imports that are kept, the latest first. */
export function exportImports(): Exported {
  return {
    columns,
    list: (row) => ({
      order,
      direction: 'desc',
      lines: (page) => sql`line as (
        select row, ${keyNames(order)}, null::bigint as found, row_number() over () as n from (
          select ${row} as row, ${keyColumns(order)} from imports i
          where ${isOnPage(page, order, 'desc')} ${orderBy(order, 'desc')} ${limitOf(page)}) ordered)`,
    }),
  };
}
