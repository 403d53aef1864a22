import { calls } from '../../endpoint.ts';
import type { seatsSchemas, sessionPlansSchemas } from './schemas.ts';

/** Seats (product §70 to §73): changed, given back, waited for, exchanged; and a session that is cancelled. */
export const seatsApi = calls<typeof seatsSchemas>()({
  switchSession: {
    method: 'POST',
    path: '/api/training-programs/{id}/switch',
    tag: 'Programs',
    action: 'program.enrol',
    bulk: true,
  },
  giveBack: {
    method: 'DELETE',
    path: '/api/training-programs/{id}/enroll',
    tag: 'Programs',
    action: 'program.enrol',
    bulk: true,
  },
  wait: { method: 'POST', path: '/api/training-programs/{id}/wait', tag: 'Programs', action: 'program.wait' },
  endWait: {
    method: 'DELETE',
    path: '/api/training-programs/{id}/wait',
    tag: 'Programs',
    action: 'program.wait',
  },
  offer: {
    method: 'POST',
    path: '/api/training-programs/{id}/offer',
    tag: 'Programs',
    action: 'program.swap-seats',
  },
  take: {
    method: 'POST',
    path: '/api/training-programs/{id}/take',
    tag: 'Programs',
    action: 'program.swap-seats',
  },
  offers: {
    method: 'GET',
    path: '/api/training-programs/{id}/offers',
    tag: 'Programs',
    action: 'program.view-offers',
  },
});

/** Calls that change a program's sessions for its people (product §73, §76). */
export const sessionPlansApi = calls<typeof sessionPlansSchemas>()({
  cancel: {
    method: 'POST',
    path: '/api/training-programs/{id}/sessions/{session}/cancel',
    tag: 'Programs',
    action: 'program.cancel-session',
    bulk: true,
  },
  previewCancel: {
    method: 'POST',
    path: '/api/training-programs/{id}/sessions/{session}/cancel/preview',
    tag: 'Programs',
    action: 'program.cancel-session',
    bulk: true,
    effect: 'none',
  },
  solvency: {
    method: 'GET',
    path: '/api/training-program/{id}/solvency',
    tag: 'Programs',
    action: 'program.view-solvency',
  },
  listShort: {
    method: 'GET',
    path: '/api/dashboard/short-of-seats',
    tag: 'Dashboard',
    action: 'program.list-short',
  },
  plan: {
    method: 'POST',
    path: '/api/training-program/{id}/plan',
    tag: 'Programs',
    action: 'program.view-solvency',
    effect: 'none',
  },
});
