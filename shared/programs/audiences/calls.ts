import { calls } from '../../endpoint.ts';
import type { audiencesSchemas } from './schemas.ts';

const path = '/api/training-program/{id}/audience';
const tag = 'Programs';
const action = 'program.set-audience';

export const audiencesApi = calls<typeof audiencesSchemas>()({
  view: { method: 'GET', path, tag, action: 'program.view-audience' },
  set: { method: 'PUT', path, tag, action, bulk: true },
  preview: { method: 'POST', path: `${path}/preview`, tag, action, bulk: true, effect: 'none' },
  release: { method: 'POST', path: `${path}/release`, tag, action },
});
