import { chooseApi } from '#shared/training/choosing/calls';
import type { ReplyOf } from '#shared/endpoint';
import { nullIfExpired } from '../../api/null-if-expired.ts';
import { queryFor } from '../../api/queries.ts';

/** The training that the link of a reminder opens. */
export type Linked = ReplyOf<typeof chooseApi.view>;

/** The training and the sessions to choose; null where the link opens nothing any more. */
export const linkQuery = (token: string) => nullIfExpired(queryFor(chooseApi.view, { params: { token } }));
