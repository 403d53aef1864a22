import { calls } from '../../endpoint.ts';
import type { linesSchemas } from './schemas.ts';

export const linesApi = calls<typeof linesSchemas>()({
  team: { method: 'GET', path: '/api/team', tag: 'Users', action: 'team.view' },
  sheet: { method: 'GET', path: '/api/team/sheet', tag: 'Users', action: 'team.view' },
  sheetPaper: {
    method: 'GET',
    path: '/api/team/sheet.pdf',
    tag: 'Users',
    action: 'team.view',
    file: 'application/pdf',
  },
  chooseDeputy: { method: 'PUT', path: '/api/user/deputy', tag: 'Users', action: 'profile.use' },
});
