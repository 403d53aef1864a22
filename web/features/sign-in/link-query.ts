import type { ReplyOf } from '#shared/endpoint';
import { signInApi } from '#shared/people/sign-in/calls';
import { ApiError } from '../../api/api-error.ts';
import { queryFor, type ApiQuery } from '../../api/queries.ts';

/** The account that the token of a mail opens; null where it opens none. */
export function linkQuery(token: string): ApiQuery<ReplyOf<typeof signInApi.viewLink> | null> {
  const query = queryFor(signInApi.viewLink, { body: { token } });
  return {
    ...query,
    queryFn: async (context) => {
      try {
        return await query.queryFn(context);
      } catch (error) {
        if (error instanceof ApiError && (error.status === 410 || error.status === 400)) return null;
        throw error;
      }
    },
  };
}
