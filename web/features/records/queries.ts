import { recordsApi } from '#shared/api/records';
import { usersApi } from '#shared/api/users';
import type { RecordState } from '#shared/records';
import { listFor } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';

/** What the screens about records read; their loaders fetch the same. */

/** A person's records, the newest first. */
export const personRecords = (id: string, search: string) =>
  listFor(recordsApi.ofPerson, ({ records }) => records, { params: { id }, query: { search } });

/** Everybody's; `state` picks those that stand so. */
export const allRecords = (state: RecordState | '', search: string) =>
  listFor(recordsApi.list, ({ records }) => records, { query: { search, ...(state && { state }) } });

export const personQuery = (id: string) => queryFor(usersApi.view, { params: { id } });
