import { sql } from 'kysely';
import { auditLabels } from '#shared/audit';
import { roleLabels } from '#shared/roles';
import { columnsOf, isoInstant } from '../../../db/json.ts';
import type { Exported, ExportedColumn } from '../../../db/lists/exported.ts';
import { fullName } from '../../../db/people.ts';
import { listRowsOfEntries, shownPeople, type AuditFilter } from '../reads.ts';

const e = columnsOf<'audit_entries'>('e');

const told = (side: 'before' | 'after') => sql<string | null>`(facts.told -> ${sql.lit(side)})::text`;

const columns: readonly ExportedColumn[] = [
  { heading: 'Entry', type: 'integer', cell: e.id },
  { heading: 'Recorded at', type: 'instant', cell: isoInstant(e.recorded_at) },
  { heading: 'Action', type: 'text', cell: e.action, labels: auditLabels },
  { heading: 'By', type: 'text', cell: sql`(select ${fullName} from users u where u.id = e.actor_id)` },
  { heading: 'Role', type: 'text', cell: e.actor_role, labels: roleLabels },
  { heading: 'Network address', type: 'text', cell: sql`e.personal ->> 'address'` },
  {
    heading: 'Training',
    type: 'text',
    cell: sql`(select p.title from programs p where p.id = e.program_id)`,
  },
  {
    heading: `People, at most ${shownPeople}`,
    type: 'text',
    cell: sql`(select string_agg(${fullName}, ', ' order by u.last_name, u.first_name, u.id)
      from users u where u.id = any(e.person_ids[1:${sql.lit(shownPeople)}]))`,
  },
  { heading: 'Number of people', type: 'integer', cell: sql`cardinality(e.person_ids)` },
  { heading: 'Before', type: 'text', cell: told('before') },
  { heading: 'After', type: 'text', cell: told('after') },
  { heading: 'Request', type: 'text', cell: e.request_id },
];

/** Entries that fit the filter, newest first, with the same parts of their facts as on the screen. */
export function exportEntries(filter: Omit<AuditFilter, 'before'>): Exported {
  return { columns, list: (row) => listRowsOfEntries(filter, row) };
}
