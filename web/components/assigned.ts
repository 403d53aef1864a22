import type { ValuesOf } from '#shared/filters';
import { dueDatesApi } from '#shared/training/assignments/calls';
import type { assignedFilters } from '#shared/training/assignments/filters';
import { programsApi } from '#shared/programs/calls';
import type { AssignedEmployee } from '#shared/shapes';
import { listFor } from '../api/list-queries.ts';
import { queryFor } from '../api/queries.ts';

/** Which of a program's people a list shows, and in which order. */
export interface AssignedFilter extends ValuesOf<typeof assignedFilters> {
  search?: string;
  /** Overdue people first; by name unless it is given. */
  order?: 'action';
}

/** The people of a program. */
export const assignedList = (id: string, filter: AssignedFilter = {}) =>
  listFor(programsApi.assigned, ({ employees }) => employees, { params: { id }, query: filter });

/** Whether the person has still to do it, and so can be given more time and exempted (product §63). */
export const isStillOpen = ({ status }: AssignedEmployee) => status !== 'complete';

/** How many of these people would be reminded. */
export const remindPreviewQuery = (id: string, people: string[]) =>
  queryFor(dueDatesApi.previewRemind, { params: { id }, body: { people } });
