import { calls } from '../../endpoint.ts';
import type { samePersonSchemas } from './schemas.ts';

const tag = 'Users';
const action = 'user.merge';
const path = '/api/user/{id}/same-as';

export const samePersonApi = calls<typeof samePersonSchemas>()({
  merge: { method: 'POST', path, tag, action },
  preview: { method: 'POST', path: `${path}/preview`, tag, action, effect: 'none' },
  split: { method: 'DELETE', path, tag, action },
});
