import * as z from 'zod/mini';
import type { Schemas } from '../endpoint.ts';
import { fieldsOf } from '../filter-fields.ts';
import { listQuery, listQueryWith, listReplyWith } from '../lists.ts';
import { messageKinds, messageStates } from '../messages.ts';
import { id, instant, message as told } from '../shapes.ts';
import { messageFilters } from './filters.ts';
import { sessionMessageForm } from './session-message-form.ts';

/** A message to a person (product §81). Subject and text are null until it is due for the first time. */
const message = z.object({
  _id: id,
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  person: z.object({ _id: id, first_name: z.string(), last_name: z.string(), email: z.string() }),
  subject: z.nullable(z.string()),
  /** Its text. It never has a token. */
  text: z.nullable(z.string()),
  created_at: instant,
  not_before: instant,
  sent_at: z.nullable(instant),
  /** The address that it went to, which may be another than the person's of today. Null of earlier messages. */
  sent_to: z.nullable(z.string()),
  attempts: z.int(),
  /** The mail server's words, for admins: null in a person's own list. */
  last_error: z.nullable(z.string()),
  /** In a person's own list: whether it should have gone out before. */
  delayed: z.optional(z.boolean()),
  dropped_because: z.nullable(z.string()),
});

export type Message = z.infer<typeof message>;

const messages = listReplyWith({ messages: z.array(message) });

export const messagesSchemas = {
  listOwn: {
    summary: "The caller's messages, newest first",
    query: listQuery,
    reply: messages,
  },
  list: {
    summary: "Everyone's messages, newest first",
    query: listQueryWith(fieldsOf(messageFilters)),
    reply: messages,
  },
  send: {
    summary: 'Send a queued or failed message at once',
    reply: told,
    refusals: ['not_needed'],
  },
} satisfies Schemas;

const recipients = {
  /** How many people in the session get it. */
  people: z.int(),
  /** How many don't, because they have no e-mail address. */
  without_email: z.int(),
};

export const sessionMessagesSchemas = {
  view: {
    summary:
      'How many people in a session a message would reach, and how many messages can still be sent today',
    reply: z.object({
      ...recipients,
      /** How many of the three a day remain. */
      left_today: z.int(),
    }),
  },
  send: {
    summary:
      'Send a plain-text e-mail to the people in a session. Replies go to the caller. Three e-mails a day can be sent for each session',
    body: sessionMessageForm,
    reply: z.object(recipients),
    refusals: ['program_archived', 'session_cancelled', 'too_many_messages'],
  },
} satisfies Schemas;

const choice = z.object({ on: z.boolean() });

export const digestsSchemas = {
  view: {
    summary: 'Whether the caller gets the weekly overview by e-mail',
    reply: choice,
  },
  choose: {
    summary: 'Turn the weekly overview by e-mail on or off',
    body: choice,
    reply: choice,
  },
  unsubscribe: {
    summary:
      'Unsubscribe from the weekly overview with the link in its e-mail. Repeating this call changes nothing. The body can also be a form (RFC 8058)',
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    reply: told,
    refusals: ['token_expired', 'too_many_requests'],
  },
} satisfies Schemas;
