import { chooseApi } from '#shared/training/choosing/calls';
import type { ReplyOf } from '#shared/endpoint';
import { ApiError } from '../../api/api-error.ts';
import { queryFor, type ApiQuery } from '../../api/queries.ts';

/** The training that the link of a reminder opens. */
export type Linked = ReplyOf<typeof chooseApi.view>;

/** The training and the sessions to choose; null where the link opens nothing any more. */
export function linkQuery(token: string): ApiQuery<Linked | null> {
  const query = queryFor(chooseApi.view, { params: { token } });
  return {
    ...query,
    queryFn: async (context) => {
      try {
        return await query.queryFn(context);
      } catch (error) {
        if (error instanceof ApiError && error.status === 410) return null;
        throw error;
      }
    },
  };
}
