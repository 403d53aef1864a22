import { calls } from '../../endpoint.ts';
import type { readingSchemas } from './schemas.ts';

export const readingApi = calls<typeof readingSchemas>()({
  acknowledge: {
    method: 'POST',
    path: '/api/training-program/{id}/acknowledge',
    tag: 'Programs',
    action: 'program.acknowledge',
    status: 201,
  },
  grantTries: {
    method: 'POST',
    path: '/api/training-program/{id}/tries',
    tag: 'Programs',
    action: 'program.grant-tries',
    bulk: true,
  },
});
