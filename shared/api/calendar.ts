import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, message } from './shapes.ts';

/** A person's sessions in a calendar program (product §84). */
export const calendarApi = {
  viewAddress: endpoint({
    method: 'GET',
    path: '/api/user/calendar',
    summary: 'Whether the own calendar has an address, which itself is not told any more',
    tag: 'Sessions',
    action: 'profile.use',
    reply: z.object({
      /** When the address was made; null where there is none. */
      since: z.nullable(instant),
      /** Whether one can be made: not where the server has no public URL. */
      available: z.boolean(),
    }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/user/calendar',
    summary: 'A new address of the own calendar, shown this once; an earlier one ends',
    tag: 'Sessions',
    action: 'profile.use',
    body: z.object({}),
    reply: z.object({ url: z.string() }),
    // The reply holds the address. A repeat makes another one, and the last one told is the right one.
    withoutKey: true,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/user/calendar',
    summary: 'End the address of the own calendar; again the same',
    tag: 'Sessions',
    action: 'profile.use',
    reply: message,
    effect: 'ends',
    // A repeat finds nothing left to end.
    withoutKey: true,
  }),
  feed: endpoint({
    method: 'GET',
    path: '/api/calendar/{token}.ics',
    summary: 'The sessions of whoever has made this address, and those that a trainer gives',
    tag: 'Sessions',
    action: 'public',
    reply: z.string(),
    file: 'text/calendar',
  }),
  event: endpoint({
    method: 'GET',
    path: '/api/sessions/{id}/event.ics',
    summary: 'A session in which one sits as an event, the same as in the invitation and at the address',
    tag: 'Sessions',
    action: 'session.add-to-calendar',
    reply: z.string(),
    file: 'text/calendar',
  }),
};

/** Where a session's event is. */
export const eventPath = (sessionId: string): string => `/api/sessions/${sessionId}/event.ics`;
