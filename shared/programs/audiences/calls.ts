import { calls } from '../../endpoint.ts';
import type { audiencesSchemas } from './schemas.ts';

const path = '/api/training-program/{id}/audience';
const tag = 'Programs';
const action = 'program.set-audience';

export const audiencesApi = calls<typeof audiencesSchemas>()({
  view: { method: 'GET', path, tag, action: 'program.view-audience' },
  set: { method: 'PUT', path, tag, action, bulk: true },
  preview: { method: 'POST', path: `${path}/preview`, tag, action, bulk: true, effect: 'none' },
  // For a program that isn't there yet, too: so the action is that of creating one.
  matching: {
    method: 'POST',
    path: '/api/audiences/matching',
    tag,
    action: 'program.create',
    bulk: true,
    effect: 'none',
  },
  release: { method: 'POST', path: `${path}/release`, tag, action },
});
