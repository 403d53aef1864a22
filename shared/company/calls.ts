import { calls } from '../endpoint.ts';
import type { companySchemas } from './schemas.ts';

export const companyApi = calls<typeof companySchemas>()({
  view: { method: 'GET', path: '/api/company', tag: 'Operations', action: 'public' },
  questions: { method: 'GET', path: '/api/company/questions', tag: 'Dashboard', action: 'admin.overview' },
  settings: { method: 'GET', path: '/api/company/settings', tag: 'Operations', action: 'company.edit' },
  hideSetup: { method: 'PUT', path: '/api/company/setup', tag: 'Operations', action: 'company.edit' },
  // A logo is longer than the texts of a form.
  edit: { method: 'PUT', path: '/api/company', tag: 'Operations', action: 'company.edit', bulk: true },
});
