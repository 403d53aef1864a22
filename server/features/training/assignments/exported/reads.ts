import { sql } from 'kysely';
import { statusLabels } from '#shared/status';
import { columnsOf, isoInstant, type Sql } from '../../../../db/json.ts';
import type { Exported, ExportedColumn } from '../../../../db/lists/exported.ts';
import { personColumns, placeColumns } from '../../../../db/lists/exported-people.ts';
import type { Viewer } from '../../../../db/relations.ts';
import { dueOf, statusOf } from '../../../../db/status.ts';
import { dayIn, type Moment } from '../../../../db/time-zone.ts';
import { listAssigned, type AssignedFilters } from '../reads.ts';

const a = columnsOf<'assignments'>('a');
const p = columnsOf<'programs'>('p');

const ofSession = (column: Sql<string | null>) =>
  sql<string | null>`(select ${column} from training_sessions s where s.id = a.session_id)`;

const columnsAt = (viewer: Viewer, { now, zone }: Moment): readonly ExportedColumn[] => [
  { heading: 'Training', type: 'text', cell: p.title },
  ...personColumns(viewer),
  ...placeColumns,
  { heading: 'Status', type: 'text', cell: statusOf(now), labels: statusLabels },
  { heading: 'Due on', type: 'date', cell: dayIn(zone, dueOf) },
  { heading: 'Session', type: 'instant', cell: ofSession(isoInstant(sql<Date>`s.starts_at`)) },
  { heading: 'Location', type: 'text', cell: ofSession(sql`s.location`) },
  { heading: 'Completed at', type: 'instant', cell: isoInstant(a.completed_at) },
  { heading: 'Valid until', type: 'date', cell: a.valid_until },
];

/** A program's people, by name: their status may change while rows are read. */
export function exportAssigned(
  viewer: Viewer,
  program: Sql<string>,
  moment: Moment,
  asked: Omit<AssignedFilters, 'order'>,
): Exported {
  return { columns: columnsAt(viewer, moment), list: (row) => listAssigned(program, moment, asked, row) };
}
