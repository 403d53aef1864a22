import { sessionsApi } from '#shared/api/sessions';
import { queryFor } from '../../api/queries.ts';

/** What the screens of sessions read; their loaders fetch the same. */

export const ownSessionsQuery = queryFor(sessionsApi.listOwn);

/** A session's sheet, which shows by itself who has checked in since. */
export const rosterQuery = (id: string) => ({
  ...queryFor(sessionsApi.roster, { params: { id } }),
  refetchInterval: 4_000,
});

/** Who is found for a session's sheet. */
export const foundQuery = (id: string, search: string) =>
  queryFor(sessionsApi.roster, { params: { id }, query: { search } });

/** The codes of this moment. They are asked for more often than they change, as the clock here may be another. */
export const codeQuery = (id: string) => ({
  ...queryFor(sessionsApi.checkInCode, { params: { id } }),
  refetchInterval: 3_000,
});
