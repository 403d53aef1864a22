import { columnsOf, type Sql } from '../../../../../db/json.ts';
import type { Exported } from '../../../../../db/lists/exported.ts';
import { lineManagerColumn, personColumns, placeColumns } from '../../../../../db/lists/exported-people.ts';
import type { Viewer } from '../../../../../db/relations.ts';
import type { Moment } from '../../../../../db/time-zone.ts';
import { figures, listTeam, nextDue, type TeamFilters } from '../reads.ts';

const u = columnsOf<'users'>('u');

/** The people below, with the states of their trainings. */
export function exportTeam(
  viewer: Viewer & { readonly _id: Sql<string> },
  moment: Moment,
  asked: TeamFilters,
): Exported {
  return {
    columns: [
      ...personColumns(viewer),
      { heading: 'Role', type: 'text', cell: u.role },
      ...placeColumns,
      lineManagerColumn(viewer),
      { heading: 'Overdue', type: 'integer', cell: figures.overdue },
      { heading: 'Open', type: 'integer', cell: figures.open },
      { heading: 'Complete', type: 'integer', cell: figures.complete },
      { heading: 'Next due on', type: 'date', cell: nextDue(moment) },
    ],
    list: (row) => listTeam(viewer._id, moment, asked, row),
  };
}
