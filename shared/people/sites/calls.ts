import { calls } from '../../endpoint.ts';
import type { sitesSchemas } from './schemas.ts';

const tag = 'Users';
const action = 'site.manage';

export const sitesApi = calls<typeof sitesSchemas>()({
  list: { method: 'GET', path: '/api/sites', tag, action },
  create: { method: 'POST', path: '/api/sites', tag, action, status: 201 },
  rename: { method: 'PUT', path: '/api/sites/{siteId}', tag, action },
  delete: { method: 'DELETE', path: '/api/sites/{siteId}', tag, action },
});
