import { calls } from '../../endpoint.ts';
import type { undoSchemas } from './schemas.ts';

/** Undoing a change within seconds (product §116). */
export const undoApi = calls<typeof undoSchemas>()({
  undo: { method: 'POST', path: '/api/changes/{change}/undo', tag: 'Programs', action: 'change.undo' },
});
