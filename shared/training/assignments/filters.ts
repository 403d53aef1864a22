import { choice, type Filters } from '../../filters.ts';
import { statuses, statusLabels } from '../../status.ts';

/** The filters of the people assigned to a program. */
export const assignedFilters = {
  status: choice(statuses, { label: 'Status', any: 'Any status', offered: statusLabels }),
  complete: choice(['true', 'false']),
  session: { kind: 'id' },
} satisfies Filters;
