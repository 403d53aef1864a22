import type { ReplyOf } from '#shared/endpoint';
import { sessionMessagesApi } from '#shared/messages/calls';
import { sessionsApi } from '#shared/training/sessions/calls';
import { queryFor, type ApiQuery } from '../../api/queries.ts';
import { fetchChanged } from './fetch-changed.ts';

/** The queries of the screens of sessions; their loaders fetch the same. */

export const ownSessionsQuery = queryFor(sessionsApi.listOwn);

/** A session's sheet, which shows by itself who has checked in since. A longer one is fetched less often. */
export const rosterQuery = (id: string): ApiQuery<ReplyOf<typeof sessionsApi.roster>> => ({
  ...queryFor(sessionsApi.roster, { params: { id }, fetch: fetchChanged }),
  refetchInterval: ({ state: { data } }) => Math.max(4_000, 50 * (data?.people.length ?? 0)),
});

/** The people found for a session's sheet. */
export const foundQuery = (id: string, search: string) =>
  queryFor(sessionsApi.roster, { params: { id }, query: { search } });

/** The codes of this moment. They are asked for more often than they change, as the clock here may be another. */
export const codeQuery = (id: string) => ({
  ...queryFor(sessionsApi.checkInCode, { params: { id } }),
  refetchInterval: () => 3_000,
});

/** The people who get a message to the session, read whenever the window opens. */
export const recipientsQuery = (id: string) => ({
  ...queryFor(sessionMessagesApi.view, { params: { id } }),
  staleTime: 0,
});
