import { calls } from '../../endpoint.ts';
import type { chooseSchemas } from './schemas.ts';

/** The link of a reminder opens this without signing in (product §86): choosing a session, and nothing else. */
export const chooseApi = calls<typeof chooseSchemas>()({
  view: { method: 'GET', path: '/api/choose/{token}', tag: 'Programs', action: 'public' },
  choose: { method: 'POST', path: '/api/choose/{token}', tag: 'Programs', action: 'public', status: 201 },
});
