import { sql } from 'kysely';
import { columnsOf, isoInstant, type Sql } from '../../../db/json.ts';
import type { Exported, ExportedColumn } from '../../../db/lists/exported.ts';
import { fullNameOf } from '../../../db/people.ts';
import type { Viewer } from '../../../db/relations.ts';
import { countFields } from '../../../db/status.ts';
import { dayIn, type Moment } from '../../../db/time-zone.ts';
import { listAll, type AllFilters } from '../reads.ts';

const p = columnsOf<'programs'>('p');

const columnsIn = (zone: Sql<string>): readonly ExportedColumn[] => [
  { heading: 'Training', type: 'text', cell: p.title },
  {
    heading: 'Manager',
    type: 'text',
    cell: sql`(select ${fullNameOf('m')} from users m where m.id = p.assigned_manager_id)`,
  },
  { heading: 'Deadline', type: 'date', cell: dayIn(zone, p.deadline) },
  { heading: 'Minutes', type: 'integer', cell: p.duration_minutes },
  {
    heading: 'Sessions',
    type: 'integer',
    cell: sql`(select count(*) from training_sessions s where s.program_id = p.id and s.cancelled_at is null)`,
  },
  { heading: 'Assigned', type: 'integer', cell: countFields.total },
  { heading: 'Complete', type: 'integer', cell: countFields.completed },
  { heading: 'Overdue', type: 'integer', cell: countFields.overdue },
  { heading: 'Enrolled', type: 'integer', cell: countFields.enrolled },
  { heading: 'Not enrolled', type: 'integer', cell: countFields.not_enrolled },
  { heading: 'Archived at', type: 'instant', cell: isoInstant(p.archived_at) },
];

/** Every program, by deadline. */
export function exportPrograms(viewer: Viewer, moment: Moment, asked: Omit<AllFilters, 'order'>): Exported {
  return { columns: columnsIn(moment.zone), list: (row) => listAll(viewer, moment, asked, row) };
}
