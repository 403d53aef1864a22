import { programsApi } from '#shared/api/programs';
import type { Person, TrainingSession } from '#shared/api/shapes';
import type { Status } from '#shared/status';
import { listFor, type ApiList } from '../../api/list-queries.ts';

/** What the screens of assigning and completing read; their loaders fetch the same. */

/** Somebody to choose, with the session of the enrolment, if there is one. */
export interface Candidate extends Person {
  session?: TrainingSession | null;
}

export const unassignedList = (id: string, search = ''): ApiList<Candidate> =>
  listFor(programsApi.unassigned, ({ employees }): readonly Candidate[] => employees, {
    params: { id },
    query: { search },
  });

export const uncompleteList = (id: string, search = ''): ApiList<Candidate> =>
  listFor(programsApi.uncomplete, ({ employees }): readonly Candidate[] => employees, {
    params: { id },
    query: { search },
  });

export const assignedList = (id: string, filter: { search?: string; status?: Status } = {}) =>
  listFor(programsApi.assigned, ({ employees }) => employees, { params: { id }, query: filter });
