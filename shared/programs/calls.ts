import { calls } from '../endpoint.ts';
import type { Role } from '../roles.ts';
import type { programsSchemas } from './schemas.ts';

export const programsApi = calls<typeof programsSchemas>()({
  listAll: { method: 'GET', path: '/api/training-programs/admin', tag: 'Programs', action: 'admin.overview' },
  listOverseen: {
    method: 'GET',
    path: '/api/training-programs/manager',
    tag: 'Programs',
    action: 'manager.overview',
  },
  listTaught: {
    method: 'GET',
    path: '/api/training-programs/trainer',
    tag: 'Programs',
    action: 'trainer.overview',
  },
  listAssigned: {
    method: 'GET',
    path: '/api/training-programs/employee',
    tag: 'Programs',
    action: 'employee.overview',
  },
  create: {
    method: 'POST',
    path: '/api/training-programs/create',
    tag: 'Programs',
    action: 'program.create',
    status: 201,
    bulk: true,
  },
  edit: {
    method: 'PUT',
    path: '/api/training-programs/{id}/edit',
    tag: 'Programs',
    action: 'program.edit',
    bulk: true,
  },
  previewEdit: {
    method: 'POST',
    path: '/api/training-programs/{id}/edit/preview',
    tag: 'Programs',
    action: 'program.edit',
    bulk: true,
    effect: 'none',
  },
  publish: {
    method: 'POST',
    path: '/api/training-program/{id}/publish',
    tag: 'Programs',
    action: 'program.edit',
  },
  view: { method: 'GET', path: '/api/training-programs/{id}', tag: 'Programs', action: 'program.view' },
  archive: {
    method: 'DELETE',
    path: '/api/training-program/{id}/delete',
    tag: 'Programs',
    action: 'program.archive',
  },
  previewArchive: {
    method: 'POST',
    path: '/api/training-program/{id}/delete/preview',
    tag: 'Programs',
    action: 'program.archive',
    effect: 'none',
  },
  countByStatus: {
    method: 'GET',
    path: '/api/training-program/{id}/assign-count',
    tag: 'Programs',
    action: 'program.view-counts',
  },
  assigned: {
    method: 'GET',
    path: '/api/training-program/{id}/employees/assigned',
    tag: 'Programs',
    action: 'program.view-assigned',
  },
  unassigned: {
    method: 'GET',
    path: '/api/training-program/{id}/employees/unassigned',
    tag: 'Programs',
    action: 'program.view-unassigned',
  },
  uncomplete: {
    method: 'GET',
    path: '/api/training-program/{id}/employees/uncomplete',
    tag: 'Programs',
    action: 'program.view-participants',
  },
  assign: {
    method: 'POST',
    path: '/api/training-program/{id}/employees/assign',
    tag: 'Programs',
    action: 'program.assign',
    bulk: true,
  },
  complete: {
    method: 'POST',
    path: '/api/training-program/{id}/employees/complete',
    tag: 'Programs',
    action: 'program.complete',
    bulk: true,
  },
  unassign: {
    method: 'DELETE',
    path: '/api/training-program/{id}/employees/unassign/{employeeId}',
    tag: 'Programs',
    action: 'program.unassign',
  },
  countEnrolments: {
    method: 'POST',
    path: '/api/training-programs/{id}/enrollment-count',
    tag: 'Programs',
    action: 'program.view-counts',
    bulk: true,
    effect: 'none',
  },
  participants: {
    method: 'POST',
    path: '/api/traing-programs/{id}/trainer/assigned',
    tag: 'Programs',
    action: 'program.view-participants',
    bulk: true,
    effect: 'none',
  },
  enrolment: {
    method: 'GET',
    path: '/api/training-programs/{id}/enroll/{userId}',
    tag: 'Programs',
    action: 'program.view-enrolment',
  },
  enrol: {
    method: 'POST',
    path: '/api/training-programs/{id}/enroll',
    tag: 'Programs',
    action: 'program.enrol',
    status: 201,
    bulk: true,
  },
});

/** The list of programs that a role sees on /trainings. */
export const programListOf = {
  admin: 'listAll',
  manager: 'listOverseen',
  trainer: 'listTaught',
  employee: 'listAssigned',
} as const satisfies Record<Role, keyof typeof programsApi>;
