import { dueDatesApi } from '#shared/training/assignments/calls';
import { programsApi } from '#shared/programs/calls';
import type { AssignedEmployee } from '#shared/shapes';
import type { Status } from '#shared/status';
import { listFor } from '../api/list-queries.ts';
import { queryFor } from '../api/queries.ts';

/** Which of a program's people a list shows, and in which order. */
export interface AssignedFilter {
  search?: string;
  status?: Status;
  complete?: 'true' | 'false';
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
