import { messagesApi } from '#shared/messages/calls';
import type { MessageState } from '#shared/messages';
import { listFor } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';

/** The queries of the screens about messages; their loaders fetch the same. */

export const ownMessages = () => listFor(messagesApi.listOwn, ({ messages }) => messages);

/** Everybody's; `state` picks those in that state. */
export const allMessages = (state: MessageState | '', search: string) =>
  listFor(messagesApi.list, ({ messages }) => messages, { query: { search, ...(state && { state }) } });

/** The total counts these: how many messages are in that state. */
export const countQuery = (state: MessageState) => queryFor(messagesApi.list, { query: { state, limit: 1 } });
