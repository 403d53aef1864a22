import { ApiError } from './api-error.ts';
import type { ApiQuery } from './queries.ts';

/** The same read, by the token of a mail's link. Null if the link opens nothing any more, or isn't whole. */
export function nullIfExpired<Reply>(query: ApiQuery<Reply>): ApiQuery<Reply | null> {
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
