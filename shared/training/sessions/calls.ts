import { calls } from '../../endpoint.ts';
import type { sessionsSchemas } from './schemas.ts';

/** A session on its day (product §75): the sheet, the marks, the codes. */
export const sessionsApi = calls<typeof sessionsSchemas>()({
  listOwn: { method: 'GET', path: '/api/sessions', tag: 'Sessions', action: 'trainer.overview' },
  roster: {
    method: 'GET',
    path: '/api/sessions/{id}/roster',
    tag: 'Sessions',
    action: 'session.view-roster',
  },
  sheet: {
    method: 'GET',
    path: '/api/sessions/{id}/sheet.pdf',
    tag: 'Sessions',
    action: 'session.view-roster',
    file: 'application/pdf',
  },
  mark: {
    method: 'PUT',
    path: '/api/sessions/{id}/attendance',
    tag: 'Sessions',
    action: 'session.mark',
    bulk: true,
  },
  checkInCode: {
    method: 'GET',
    path: '/api/sessions/{id}/check-in-code',
    tag: 'Sessions',
    action: 'session.show-code',
  },
  checkIn: { method: 'POST', path: '/api/check-in', tag: 'Sessions', action: 'session.check-in' },
});

/** Where a session's sheet to print is. */
export const sheetPath = (sessionId: string): string => `/api/sessions/${sessionId}/sheet.pdf`;
