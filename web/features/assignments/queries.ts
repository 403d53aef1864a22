import { dueDatesApi } from '#shared/training/assignments/calls';
import { programsApi } from '#shared/programs/calls';
import type { AssignedEmployee, Person } from '#shared/shapes';
import { listFor, type ApiList } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';

/** The queries of the screens of assigning and completing; their loaders fetch the same. */

export const unassignedList = (id: string, search = ''): ApiList<Person> =>
  listFor(programsApi.unassigned, ({ employees }) => employees, { params: { id }, query: { search } });

/** Everybody of the trainer's sessions who is not complete, at once: they come by name, and are shown by session. */
export const uncompleteQuery = (id: string) => queryFor(programsApi.uncomplete, { params: { id } });

/** A person that the trainer can mark complete. */
export type Candidate = AssignedEmployee;

/** The people who needn't do the program. */
export const exemptList = (id: string) =>
  listFor(dueDatesApi.exemptions, ({ employees }) => employees, { params: { id } });
