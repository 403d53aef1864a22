import * as z from 'zod/mini';
import { roles } from '../roles.ts';
import { byStatusKey } from '../status.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listQueryWith, listReplyWith, programListFields, requiredText } from './fields.ts';
import { ownEmployeesQuery } from './people-order.ts';
import { department, instant, message, ownEmployee, person, program, role, userDetail } from './shapes.ts';
import { newUserForm, userRoleForm } from './user-forms.ts';

const departmentForm = z.object({ name: requiredText('Name is required', 100) });

const savedUser = z.object({ user: userDetail, message: z.string() });
const people = z.array(person);
const programs = z.array(program);
const userPage = listReplyWith({ users: people });

export const usersApi = {
  managers: endpoint({
    method: 'GET',
    path: '/api/users/managers',
    summary: 'All managers',
    tag: 'Users',
    action: 'user.list',
    query: listQuery,
    reply: userPage,
  }),
  trainers: endpoint({
    method: 'GET',
    path: '/api/users/trainers',
    summary: 'All trainers',
    tag: 'Users',
    action: 'user.list',
    query: listQuery,
    reply: userPage,
  }),
  rolesAndDepartments: endpoint({
    method: 'GET',
    path: '/api/admin/roles-and-departments',
    summary: 'What the user forms offer',
    tag: 'Users',
    action: 'user.create',
    reply: z.object({ roles: z.array(role), departments: z.array(department), default_role: z.enum(roles) }),
  }),
  createDepartment: endpoint({
    method: 'POST',
    path: '/api/admin/departments',
    summary: 'Add a department',
    tag: 'Users',
    action: 'department.manage',
    body: departmentForm,
    reply: z.object({ department }),
    status: 201,
  }),
  renameDepartment: endpoint({
    method: 'PUT',
    path: '/api/admin/departments/{departmentId}',
    summary: 'Rename a department',
    tag: 'Users',
    action: 'department.manage',
    body: departmentForm,
    reply: z.object({ department }),
  }),
  deleteDepartment: endpoint({
    method: 'DELETE',
    path: '/api/admin/departments/{departmentId}',
    summary: 'Delete a department that nobody belongs to',
    tag: 'Users',
    action: 'department.manage',
    reply: message,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/user/create',
    summary:
      'Create a user with a temporary password; without one, where mail is sent, an invitation goes out',
    tag: 'Users',
    action: 'user.create',
    body: newUserForm,
    reply: savedUser,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'Managers, trainers and employees; with ?role= one group as a page',
    tag: 'Users',
    action: 'user.list',
    query: listQueryWith({ role: z.optional(z.enum(roles)) }),
    reply: listReplyWith({
      users: z.union([
        z.object({ admins: z.optional(people), managers: people, trainers: people, employees: people }),
        z.object({
          admins: z.optional(people),
          managers: z.optional(people),
          trainers: z.optional(people),
          employees: z.optional(people),
        }),
      ]),
    }),
  }),
  ownEmployees: endpoint({
    method: 'GET',
    path: '/api/users/manager',
    summary: "The manager's employees",
    tag: 'Users',
    action: 'user.list-own-employees',
    query: ownEmployeesQuery,
    reply: listReplyWith({ employees: z.array(ownEmployee) }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/user/{id}',
    summary: 'One user',
    tag: 'Users',
    action: 'user.view',
    reply: z.object({
      user: userDetail,
      /** For an admin, where mail is sent: null once the person has signed in. */
      invitation: z.optional(
        z.nullable(
          z.object({
            invited_at: z.nullable(instant),
            /** Until when the link of that invitation works. */
            expires_at: z.nullable(instant),
          }),
        ),
      ),
    }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/user/{id}/invite',
    summary: 'Send an invitation, again or for the first time, to somebody who has never signed in',
    tag: 'Users',
    action: 'user.invite',
    reply: message,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/user/{id}/delete',
    summary: 'Deactivate a user; completed trainings stay as records',
    tag: 'Users',
    action: 'user.delete',
    reply: message,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/user/{id}/edit',
    summary: 'Change role and department',
    tag: 'Users',
    action: 'user.edit',
    body: userRoleForm,
    reply: savedUser,
  }),
  setTemporaryPassword: endpoint({
    method: 'PUT',
    path: '/api/user/{id}/temporary-password',
    summary: 'Give a user a new temporary password, shown this once; ends all sign-ins',
    tag: 'Users',
    action: 'user.set-temporary-password',
    body: z.object({}),
    reply: z.object({ temp_password: z.string(), message: z.string() }),
    // The reply holds the password. A repeat sets another one, and the last one told is the right one.
    withoutKey: true,
  }),
  trainings: endpoint({
    method: 'GET',
    path: '/api/user/{id}/trainings',
    summary: "A user's trainings",
    tag: 'Users',
    action: 'user.view',
    query: z.object(programListFields),
    reply: listReplyWith({ programs }),
  }),
  trainingsByStatus: endpoint({
    method: 'GET',
    path: '/api/user-details/{id}/trainings',
    summary: "A user's trainings with name and role; an employee's grouped by status",
    tag: 'Users',
    action: 'user.view',
    reply: z.object({
      name: z.string(),
      role: z.enum(roles),
      programs: z.union([programs, z.object(byStatusKey(() => programs))]),
    }),
  }),
};
