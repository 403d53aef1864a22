import { sql } from 'kysely';
import type { PeopleOrder } from '#shared/people/users/employee-orders';
import { columnsOf, type Sql } from '../../../../../db/json.ts';
import type { Exported, ExportedColumn } from '../../../../../db/lists/exported.ts';
import { lineManagerColumn, personColumns, placeColumns } from '../../../../../db/lists/exported-people.ts';
import { personState } from '../../../../../db/people.ts';
import type { Viewer } from '../../../../../db/relations.ts';
import { listEverybody, type Asked } from '../reads.ts';

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
export function exportPeople(
  viewer: Viewer,
  now: Sql<Date>,
  zone: Sql<string>,
  asked: Omit<Asked, 'order'>,
): Exported {
  const { role, department, position, site, tag, state } = asked;
  const named = { role, department, position, site, tag, state, order: sql<PeopleOrder>`'name'::text` };
  return { columns: columnsFor(viewer), list: (row) => listEverybody(now, zone, named, row) };
}
