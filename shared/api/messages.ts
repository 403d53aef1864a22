import * as z from 'zod/mini';
import { messageKinds, messageStates } from '../messages.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listQueryWith, listReplyWith } from './fields.ts';
import { id, instant, message as told } from './shapes.ts';

/** A message to a person (product §81). Subject and text are null until it is due for the first time. */
const message = z.object({
  _id: id,
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  person: z.object({ _id: id, first_name: z.string(), last_name: z.string(), email: z.string() }),
  subject: z.nullable(z.string()),
  /** Its text. It never holds a token. */
  text: z.nullable(z.string()),
  created_at: instant,
  not_before: instant,
  sent_at: z.nullable(instant),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  dropped_because: z.nullable(z.string()),
});

export type Message = z.infer<typeof message>;

const messages = listReplyWith({ messages: z.array(message) });

export const messagesApi = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/messages',
    summary: 'The own messages, the newest first',
    tag: 'Messages',
    action: 'profile.use',
    query: listQuery,
    reply: messages,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/messages',
    summary: "Everybody's messages, the newest first",
    tag: 'Messages',
    action: 'message.list',
    query: listQueryWith({ state: z.optional(z.enum(messageStates)) }),
    reply: messages,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/messages/{message}/send',
    summary: 'Try at once to send a message that waits or has failed',
    tag: 'Messages',
    action: 'message.send',
    reply: told,
  }),
};
