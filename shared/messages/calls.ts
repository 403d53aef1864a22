import { calls } from '../endpoint.ts';
import type { digestsSchemas, messagesSchemas, sessionMessagesSchemas } from './schemas.ts';

export const messagesApi = calls<typeof messagesSchemas>()({
  listOwn: { method: 'GET', path: '/api/messages', tag: 'Messages', action: 'profile.use' },
  list: { method: 'GET', path: '/api/admin/messages', tag: 'Messages', action: 'message.list' },
  send: {
    method: 'POST',
    path: '/api/admin/messages/{message}/send',
    tag: 'Messages',
    action: 'message.send',
  },
});

/** A message to the people of a session (product §121). */
export const sessionMessagesApi = calls<typeof sessionMessagesSchemas>()({
  view: { method: 'GET', path: '/api/sessions/{id}/message', tag: 'Sessions', action: 'session.message' },
  send: { method: 'POST', path: '/api/sessions/{id}/message', tag: 'Sessions', action: 'session.message' },
});

/** Whether a manager gets the weekly overview by mail (product §87). */
export const digestsApi = calls<typeof digestsSchemas>()({
  view: { method: 'GET', path: '/api/user/digest', tag: 'Messages', action: 'digest.choose' },
  choose: { method: 'PUT', path: '/api/user/digest', tag: 'Messages', action: 'digest.choose' },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/{token}',
    tag: 'Messages',
    action: 'public',
    takesForm: true,
    // A repeated call comes without a key, and finds nothing left to end.
    withoutKey: true,
  },
});
