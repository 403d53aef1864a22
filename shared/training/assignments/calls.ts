import { calls } from '../../endpoint.ts';
import type { dueDatesSchemas } from './schemas.ts';

export const dueDatesApi = calls<typeof dueDatesSchemas>()({
  extend: {
    method: 'PUT',
    path: '/api/training-program/{id}/employees/due',
    tag: 'Programs',
    action: 'program.extend',
    bulk: true,
  },
  remind: {
    method: 'POST',
    path: '/api/training-program/{id}/employees/remind',
    tag: 'Programs',
    action: 'program.remind',
    bulk: true,
  },
  previewRemind: {
    method: 'POST',
    path: '/api/training-program/{id}/employees/remind/preview',
    tag: 'Programs',
    action: 'program.remind',
    bulk: true,
    effect: 'none',
  },
  remindOverdue: {
    method: 'POST',
    path: '/api/employees/remind',
    tag: 'Users',
    action: 'user.remind',
    bulk: true,
  },
  previewRemindOverdue: {
    method: 'POST',
    path: '/api/employees/remind/preview',
    tag: 'Users',
    action: 'user.remind',
    bulk: true,
    effect: 'none',
  },
  exempt: {
    method: 'POST',
    path: '/api/training-program/{id}/employees/exempt',
    tag: 'Programs',
    action: 'program.exempt',
    bulk: true,
  },
  endExemption: {
    method: 'DELETE',
    path: '/api/training-program/{id}/employees/exempt',
    tag: 'Programs',
    action: 'program.exempt',
    bulk: true,
  },
  exemptions: {
    method: 'GET',
    path: '/api/training-program/{id}/employees/exempt',
    tag: 'Programs',
    action: 'program.view-assigned',
  },
  previewRenewals: {
    method: 'POST',
    path: '/api/training-program/{id}/renewals/preview',
    tag: 'Programs',
    action: 'program.edit',
    bulk: true,
    effect: 'none',
  },
  applyRenewals: {
    method: 'POST',
    path: '/api/training-program/{id}/renewals',
    tag: 'Programs',
    action: 'program.edit',
    bulk: true,
  },
});
