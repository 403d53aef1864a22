import * as z from 'zod/mini';
import type { Schemas } from '../endpoint.ts';
import { instant, message } from '../shapes.ts';

export const calendarSchemas = {
  viewAddress: {
    summary: 'Whether the caller has a calendar link. The link itself is not shown again',
    reply: z.object({
      /** When the address was made; null where there is none. */
      since: z.nullable(instant),
      /** Whether one can be made: not where the server has no public URL. */
      available: z.boolean(),
    }),
  },
  subscribe: {
    summary: 'Create a calendar link. The link is shown only once, and an earlier link stops working',
    body: z.object({}),
    reply: z.object({ url: z.string() }),
    refusals: ['public_url_missing'],
  },
  unsubscribe: {
    summary: 'Turn off the calendar link. Repeating this call changes nothing',
    reply: message,
  },
  feed: {
    summary: 'The sessions that the person who created this link attends or teaches',
    reply: z.string(),
    refusals: ['public_url_missing', 'too_many_requests'],
  },
  event: {
    summary:
      "One of the caller's sessions as a calendar event, identical to the one in the invitation and in the calendar",
    reply: z.string(),
    refusals: ['public_url_missing'],
  },
} satisfies Schemas;
