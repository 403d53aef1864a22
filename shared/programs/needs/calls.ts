import { calls } from '../../endpoint.ts';
import type { needsSchemas } from './schemas.ts';

export const needsApi = calls<typeof needsSchemas>()({
  set: {
    method: 'PUT',
    path: '/api/training-program/{id}/needs',
    tag: 'Programs',
    action: 'program.set-needs',
  },
});
