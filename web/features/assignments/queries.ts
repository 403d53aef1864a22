import { programsApi } from '#shared/api/programs';
import type { Status } from '#shared/status';
import { listFor } from '../../api/list-queries.ts';

/** What the screens of assigning and completing read; their loaders fetch the same. */

export const unassignedList = (id: string, search = '') =>
  listFor(programsApi.unassigned, ({ employees }) => employees, { params: { id }, query: { search } });

export const assignedList = (id: string, filter: { search?: string; status?: Status } = {}) =>
  listFor(programsApi.assigned, ({ employees }) => employees, { params: { id }, query: filter });

export const uncompleteList = (id: string, search = '') =>
  listFor(programsApi.uncomplete, ({ employees }) => employees, { params: { id }, query: { search } });
