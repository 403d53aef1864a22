import { calls } from '../endpoint.ts';
import type { operationsSchemas } from './schemas.ts';

export const operationsApi = calls<typeof operationsSchemas>()({
  live: { method: 'GET', path: '/api/health/live', tag: 'Operations', action: 'public' },
  ready: { method: 'GET', path: '/api/health/ready', tag: 'Operations', action: 'public' },
  config: { method: 'GET', path: '/api/config', tag: 'Operations', action: 'public' },
});
