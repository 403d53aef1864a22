import { calls } from '../endpoint.ts';
import type { auditSchemas } from './schemas.ts';

export const auditApi = calls<typeof auditSchemas>()({
  list: { method: 'GET', path: '/api/audit', tag: 'Audit', action: 'audit.view' },
});
