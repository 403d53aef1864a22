import * as z from 'zod/mini';
import type { Schemas } from '../endpoint.ts';
import { instant, message } from '../shapes.ts';

export const calendarSchemas = {
  viewAddress: {
    summary: 'Whether the caller has a calendar link; the link itself is not shown again',
    reply: z.object({
      /** When the address was made; null where there is none. */
      since: z.nullable(instant),
      /** Whether one can be made: not where the server has no public URL. */
      available: z.boolean(),
    }),
  },
  subscribe: {
    summary: 'Create a calendar link, shown only this once; an earlier one stops working',
    body: z.object({}),
    reply: z.object({ url: z.string() }),
    refusals: ['public_url_missing'],
  },
  unsubscribe: {
    summary: 'End the calendar link; repeating it changes nothing',
    reply: message,
  },
  feed: {
    summary: 'The sessions of the person who created this link, and those that they teach',
    reply: z.string(),
    refusals: ['public_url_missing', 'too_many_requests'],
  },
  event: {
    summary:
      "One of the caller's sessions as an event, the same as in the invitation and behind the calendar link",
    reply: z.string(),
    refusals: ['public_url_missing'],
  },
} satisfies Schemas;
