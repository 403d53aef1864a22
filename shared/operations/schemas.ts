import * as z from 'zod/mini';
import type { Schemas } from '../endpoint.ts';

const state = z.object({ status: z.string() });

export const operationsSchemas = {
  live: {
    summary: 'Tells that the process is running',
    reply: state,
  },
  ready: {
    summary:
      'Tells that the database is migrated and accepts changes. Otherwise, the reply is 503. With for=reading, tells only that reads are answered',
    query: z.object({ for: z.optional(z.enum(['reading'])) }),
    reply: state,
  },
  config: {
    summary: 'What the screens need to know before anyone signs in',
    reply: z.object({
      /** The company's, or the product's where nobody has given one. */
      name: z.string(),
      /** The logo's address on this server. */
      logo: z.nullable(z.string()),
      /** "#1f4e8c", on which white text can be read. */
      colour: z.nullable(z.string()),
      /** The one in use. */
      time_zone: z.string(),
      /** The hours before a session's start from which seats are no longer given to the waiting list (product §72). */
      promote_until_hours: z.int(),
      registration: z.enum(['open', 'domains', 'closed']),
      /** Whether mail is sent. */
      mail: z.boolean(),
    }),
  },
} satisfies Schemas;
