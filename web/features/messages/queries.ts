import { messagesApi } from '#shared/messages/calls';
import type { MessageState } from '#shared/messages';
import { listFor } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';

/** The queries of the screens about messages; their loaders fetch the same. */

export const ownMessages = () => listFor(messagesApi.listOwn, ({ messages }) => messages);

/** Everybody's; `state` picks those that stand so. */
export const allMessages = (state: MessageState | '', search: string) =>
  listFor(messagesApi.list, ({ messages }) => messages, { query: { search, ...(state && { state }) } });

/** Of which the total counts: how many messages stand so. */
export const countQuery = (state: MessageState) => queryFor(messagesApi.list, { query: { state, limit: 1 } });
