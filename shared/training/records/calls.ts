import { calls } from '../../endpoint.ts';
import type { Paper } from '../../paper.ts';
import type { recordsSchemas } from './schemas.ts';

export const recordsApi = calls<typeof recordsSchemas>()({
  ofPerson: { method: 'GET', path: '/api/user/{id}/records', tag: 'Records', action: 'user.view-records' },
  list: { method: 'GET', path: '/api/records', tag: 'Records', action: 'record.list' },
  create: {
    method: 'POST',
    path: '/api/records',
    tag: 'Records',
    action: 'record.create',
    status: 201,
    bulk: true,
  },
  propose: {
    method: 'POST',
    path: '/api/records/propose',
    tag: 'Records',
    action: 'record.propose',
    status: 201,
    bulk: true,
  },
  accept: { method: 'POST', path: '/api/records/{id}/accept', tag: 'Records', action: 'record.decide' },
  reject: { method: 'POST', path: '/api/records/{id}/reject', tag: 'Records', action: 'record.decide' },
  rejectMany: {
    method: 'POST',
    path: '/api/records/reject',
    tag: 'Records',
    action: 'record.reject-many',
    bulk: true,
  },
  revoke: { method: 'POST', path: '/api/records/{id}/revoke', tag: 'Records', action: 'record.revoke' },
  revokeMany: {
    method: 'POST',
    path: '/api/records/revoke',
    tag: 'Records',
    action: 'record.revoke-many',
    bulk: true,
  },
  certificate: {
    method: 'GET',
    path: '/api/records/{id}/certificate.pdf',
    tag: 'Records',
    action: 'record.view',
    file: 'application/pdf',
  },
  pdfOfPerson: {
    method: 'GET',
    path: '/api/user/{id}/records.pdf',
    tag: 'Records',
    action: 'user.view-records',
    file: 'application/pdf',
  },
  verify: { method: 'GET', path: '/api/verify/{code}', tag: 'Records', action: 'public' },
});

/** Addresses of PDFs. */
export const certificatePath = (recordId: string, paper: Paper = 'a4'): string =>
  `/api/records/${recordId}/certificate.pdf${paper === 'a4' ? '' : `?paper=${paper}`}`;
export const recordListPath = (userId: string): string => `/api/user/${userId}/records.pdf`;
