import { calls } from '../../endpoint.ts';
import type { usersSchemas } from './schemas.ts';

export const usersApi = calls<typeof usersSchemas>()({
  managers: { method: 'GET', path: '/api/users/managers', tag: 'Users', action: 'user.list' },
  trainers: { method: 'GET', path: '/api/users/trainers', tag: 'Users', action: 'user.list' },
  rolesAndDepartments: {
    method: 'GET',
    path: '/api/admin/roles-and-departments',
    tag: 'Users',
    action: 'user.create',
  },
  createDepartment: {
    method: 'POST',
    path: '/api/admin/departments',
    tag: 'Users',
    action: 'department.manage',
    status: 201,
  },
  renameDepartment: {
    method: 'PUT',
    path: '/api/admin/departments/{departmentId}',
    tag: 'Users',
    action: 'department.manage',
  },
  deleteDepartment: {
    method: 'DELETE',
    path: '/api/admin/departments/{departmentId}',
    tag: 'Users',
    action: 'department.manage',
  },
  create: { method: 'POST', path: '/api/user/create', tag: 'Users', action: 'user.create', status: 201 },
  list: { method: 'GET', path: '/api/users', tag: 'Users', action: 'user.list' },
  people: { method: 'GET', path: '/api/people', tag: 'Users', action: 'user.list' },
  ownEmployees: {
    method: 'GET',
    path: '/api/users/manager',
    tag: 'Users',
    action: 'user.list-own-employees',
  },
  assignable: {
    method: 'GET',
    path: '/api/users/assignable',
    tag: 'Users',
    action: 'user.list-assignable',
  },
  view: { method: 'GET', path: '/api/user/{id}', tag: 'Users', action: 'user.view' },
  invite: { method: 'POST', path: '/api/user/{id}/invite', tag: 'Users', action: 'user.invite' },
  delete: { method: 'DELETE', path: '/api/user/{id}/delete', tag: 'Users', action: 'user.delete' },
  printSlips: {
    method: 'POST',
    path: '/api/admin/slips',
    tag: 'Users',
    action: 'user.print-slips',
    file: 'application/pdf',
    // The paper has codes. A repeat makes others, and the last ones work.
    withoutKey: true,
  },
  suspend: { method: 'POST', path: '/api/user/{id}/suspend', tag: 'Users', action: 'user.suspend' },
  endSuspension: { method: 'DELETE', path: '/api/user/{id}/suspend', tag: 'Users', action: 'user.suspend' },
  setAway: { method: 'POST', path: '/api/user/{id}/away', tag: 'Users', action: 'user.set-away' },
  endAbsence: { method: 'DELETE', path: '/api/user/{id}/away', tag: 'Users', action: 'user.set-away' },
  viewLeaver: { method: 'GET', path: '/api/user/{id}/restore', tag: 'Users', action: 'user.restore' },
  restore: { method: 'POST', path: '/api/user/{id}/restore', tag: 'Users', action: 'user.restore' },
  assign: { method: 'POST', path: '/api/user/{id}/assign', tag: 'Users', action: 'user.assign' },
  edit: { method: 'PUT', path: '/api/user/{id}/edit', tag: 'Users', action: 'user.edit' },
  previewEdit: {
    method: 'POST',
    path: '/api/user/{id}/edit/preview',
    tag: 'Users',
    action: 'user.edit',
    effect: 'none',
  },
  setTemporaryPassword: {
    method: 'PUT',
    path: '/api/user/{id}/temporary-password',
    tag: 'Users',
    action: 'user.set-temporary-password',
    // The reply has the password. A repeat sets another one, and the last reply is right.
    withoutKey: true,
  },
  trainings: { method: 'GET', path: '/api/user/{id}/trainings', tag: 'Users', action: 'user.view' },
  trainingsByStatus: {
    method: 'GET',
    path: '/api/user-details/{id}/trainings',
    tag: 'Users',
    action: 'user.view',
  },
});
