import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { message } from './shapes.ts';

/** The own sessions in a calendar program (product §84). */
export const calendarApi = {
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
};
