import { calls } from '../../endpoint.ts';
import type { handoverSchemas } from './schemas.ts';

const tag = 'Users';
const action = 'user.hand-over';
const path = '/api/user/{id}/handover';

export const handoverApi = calls<typeof handoverSchemas>()({
  duties: { method: 'GET', path: '/api/user/{id}/duties', tag, action },
  handOver: { method: 'POST', path, tag, action, bulk: true },
  preview: { method: 'POST', path: `${path}/preview`, tag, action, bulk: true, effect: 'none' },
});
