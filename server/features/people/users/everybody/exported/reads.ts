import { sql } from 'kysely';
import { columnsOf } from '../../../../../db/json.ts';
import type { Exported, ExportedColumn } from '../../../../../db/lists/exported.ts';
import { lineManagerColumn, personColumns, placeColumns } from '../../../../../db/lists/exported-people.ts';
import { personState } from '../../../../../db/people.ts';
import type { Viewer } from '../../../../../db/relations.ts';
import { listEverybody, type Filters } from '../reads.ts';

const u = columnsOf<'users'>('u');

/** The columns of people `u`, as an import reads them. */
const columnsFor = (viewer: Viewer): readonly ExportedColumn[] => [
  ...personColumns(viewer),
  { heading: 'Role', type: 'text', cell: u.role },
  ...placeColumns,
  lineManagerColumn(viewer),
  { heading: 'Joined on', type: 'date', cell: u.joined_on },
  { heading: 'Tags', type: 'text', cell: sql`array_to_string(u.tags, ', ')` },
  { heading: 'State', type: 'text', cell: personState },
];

/** The people of the list, by name: figures change while rows are read, names hardly do. */
export function exportPeople(viewer: Viewer, filters: Filters): Exported {
  const named = { ...filters, order: 'name' as const };
  return { columns: columnsFor(viewer), list: (row) => listEverybody(named, row) };
}
