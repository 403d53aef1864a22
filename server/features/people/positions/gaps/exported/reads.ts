import { sql } from 'kysely';
import type { Sql } from '../../../../../db/json.ts';
import type { Exported } from '../../../../../db/lists/exported.ts';
import { personColumns, placeColumns } from '../../../../../db/lists/exported-people.ts';
import type { Viewer } from '../../../../../db/relations.ts';
import type { Moment } from '../../../../../db/time-zone.ts';
import { gapFacts, listGaps, type GapsFilters } from '../reads.ts';

/** The people in a position, with the required trainings that each of them lacks. */
export function exportGaps(
  viewer: Viewer,
  moment: Moment,
  { position, ...filters }: GapsFilters & { position: Sql<string> },
): Exported {
  const { count, titles, nextDue } = gapFacts(moment);
  return {
    columns: [
      ...personColumns(viewer),
      ...placeColumns,
      { heading: 'Missing', type: 'integer', cell: count },
      { heading: 'Missing trainings', type: 'text', cell: titles },
      { heading: 'Next due on', type: 'date', cell: nextDue },
    ],
    list: (row) => listGaps(viewer, sql`${position}::uuid`, filters, row),
  };
}
