import { programsApi } from '#shared/api/programs';
import { queryFor } from '../../api/queries.ts';

/** What the screens of assigning and completing read; their loaders fetch the same. */

export const unassignedQuery = (id: string) => queryFor(programsApi.unassigned, { params: { id } });

export const assignedQuery = (id: string) => queryFor(programsApi.assigned, { params: { id } });

export const uncompleteQuery = (id: string) => queryFor(programsApi.uncomplete, { params: { id } });
