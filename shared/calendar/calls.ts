import { calls } from '../endpoint.ts';
import type { calendarSchemas } from './schemas.ts';

/** A person's sessions in a calendar program (product §84). */
export const calendarApi = calls<typeof calendarSchemas>()({
  viewAddress: { method: 'GET', path: '/api/user/calendar', tag: 'Sessions', action: 'profile.use' },
  subscribe: {
    method: 'POST',
    path: '/api/user/calendar',
    tag: 'Sessions',
    action: 'profile.use',
    // The reply has the address. A repeat makes another one, and the last reply is right.
    withoutKey: true,
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/api/user/calendar',
    tag: 'Sessions',
    action: 'profile.use',
    effect: 'ends',
    // A repeat finds nothing left to end.
    withoutKey: true,
  },
  feed: {
    method: 'GET',
    path: '/api/calendar/{token}.ics',
    tag: 'Sessions',
    action: 'public',
    file: 'text/calendar',
  },
  event: {
    method: 'GET',
    path: '/api/sessions/{id}/event.ics',
    tag: 'Sessions',
    action: 'session.add-to-calendar',
    file: 'text/calendar',
  },
});

/** Where a session's event is. */
export const eventPath = (sessionId: string): string => `/api/sessions/${sessionId}/event.ics`;
