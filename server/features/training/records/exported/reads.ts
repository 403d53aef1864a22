import { sql } from 'kysely';
import { recordStateLabels } from '#shared/records';
import { columnsOf, isoInstant } from '../../../../db/json.ts';
import type { RecordFilters } from '../../../../db/lists/records.ts';
import type { Exported } from '../../../../db/lists/exported.ts';
import { personColumns, placeColumns } from '../../../../db/lists/exported-people.ts';
import { nameUnlessErased } from '../../../../db/people.ts';
import { byThemselves, certifiedName, stateOf } from '../../../../db/records.ts';
import type { Viewer } from '../../../../db/relations.ts';
import { dayIn, type Moment } from '../../../../db/time-zone.ts';
import { listAll } from '../reads.ts';

const r = columnsOf<'training_records'>('r');

/** Records, with the headings by which an import knows their facts. */
export function exportRecords(viewer: Viewer, moment: Moment, asked: RecordFilters): Exported {
  const today = dayIn(moment.zone, moment.now);
  return {
    columns: [
      ...personColumns(viewer),
      ...placeColumns,
      { heading: 'Training', type: 'text', cell: r.title },
      { heading: 'Trained on', type: 'date', cell: r.trained_on },
      { heading: 'Valid until', type: 'date', cell: r.valid_until },
      { heading: 'State', type: 'text', cell: stateOf(today), labels: recordStateLabels },
      { heading: 'Outcome', type: 'text', cell: r.outcome },
      { heading: 'Score', type: 'text', cell: sql`${r.score}::text` },
      { heading: 'Minutes', type: 'integer', cell: r.minutes },
      { heading: 'Trainer', type: 'text', cell: r.trainer },
      { heading: 'Place', type: 'text', cell: r.place },
      { heading: 'Note', type: 'text', cell: r.note },
      { heading: 'Certificate number', type: 'text', cell: r.code },
      { heading: 'Name on certificate', type: 'text', cell: certifiedName },
      { heading: 'Recorded at', type: 'instant', cell: isoInstant(r.recorded_at) },
      {
        heading: 'Recorded by',
        type: 'text',
        cell: sql`case when ${byThemselves} then 'themselves'
          else (select ${nameUnlessErased} from users u where u.id = r.recorded_by) end`,
      },
      { heading: 'Revoked because', type: 'text', cell: r.revoked_because },
    ],
    list: (row) => listAll(moment, asked, row),
  };
}
