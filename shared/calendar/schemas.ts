import * as z from 'zod/mini';
import type { Schemas } from '../endpoint.ts';
import { instant, message } from '../shapes.ts';

export const calendarSchemas = {
  viewAddress: {
    summary: 'Whether the own calendar has an address, which itself is not told any more',
    reply: z.object({
      /** When the address was made; null where there is none. */
      since: z.nullable(instant),
      /** Whether one can be made: not where the server has no public URL. */
      available: z.boolean(),
    }),
  },
  subscribe: {
    summary: 'A new address of the own calendar, shown this once; an earlier one ends',
    body: z.object({}),
    reply: z.object({ url: z.string() }),
    refusals: ['public_url_missing'],
  },
  unsubscribe: {
    summary: 'End the address of the own calendar; again the same',
    reply: message,
  },
  feed: {
    summary: 'The sessions of whoever has made this address, and those that a trainer gives',
    reply: z.string(),
    refusals: ['public_url_missing', 'too_many_requests'],
  },
  event: {
    summary: 'A session in which one sits as an event, the same as in the invitation and at the address',
    reply: z.string(),
    refusals: ['public_url_missing'],
  },
} satisfies Schemas;
