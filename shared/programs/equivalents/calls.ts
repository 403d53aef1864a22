import { calls } from '../../endpoint.ts';
import type { equivalentsSchemas } from './schemas.ts';

const path = '/api/training-program/{id}/equivalents';
const tag = 'Programs';
const action = 'program.set-equivalents';

export const equivalentsApi = calls<typeof equivalentsSchemas>()({
  set: { method: 'PUT', path, tag, action },
  preview: { method: 'POST', path: `${path}/preview`, tag, action, effect: 'none' },
});
