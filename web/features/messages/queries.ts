import { messagesApi } from '#shared/messages/calls';
import type { messageFilters } from '#shared/messages/filters';
import type { ValuesOf } from '#shared/filters';
import type { MessageState } from '#shared/messages';
import { listFor } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';

/** The queries of the screens about messages; their loaders fetch the same. */

export const ownMessages = () => listFor(messagesApi.listOwn, ({ messages }) => messages);

/** Everybody's. */
export const allMessages = (search: string, asked: ValuesOf<typeof messageFilters>) =>
  listFor(messagesApi.list, ({ messages }) => messages, { query: { search, ...asked } });

/** The total counts these: how many messages are in that state. */
export const countQuery = (state: MessageState) => queryFor(messagesApi.list, { query: { state, limit: 1 } });
