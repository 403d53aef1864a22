import { calls } from '../../endpoint.ts';
import type { positionsSchemas } from './schemas.ts';

const tag = 'Users';
const action = 'position.manage';
const programs = '/api/positions/{positionId}/programs';

export const positionsApi = calls<typeof positionsSchemas>()({
  list: { method: 'GET', path: '/api/positions', tag, action: 'position.list' },
  create: { method: 'POST', path: '/api/positions', tag, action, status: 201 },
  edit: { method: 'PUT', path: '/api/positions/{positionId}', tag, action },
  delete: { method: 'DELETE', path: '/api/positions/{positionId}', tag, action },
  setPrograms: { method: 'PUT', path: programs, tag, action, bulk: true },
  previewPrograms: { method: 'POST', path: `${programs}/preview`, tag, action, bulk: true, effect: 'none' },
  gaps: { method: 'GET', path: '/api/positions/{positionId}/gaps', tag, action: 'position.view-gaps' },
});
