import { usersApi } from '#shared/api/users';
import { defaultRole, roles } from '#shared/roles';
import { groupedOrder, peopleOrder } from '../../db/lists/people-list.ts';
import { programOrder } from '../../db/lists/program-list.ts';
import type { Registers } from '../../http/registers.ts';
import type { Services } from '../../services.ts';
import * as departments from '../departments/service.ts';
import * as queries from './reads.ts';
import * as service from './service.ts';

const roleList = JSON.stringify(roles.map((role) => ({ _id: role, name: role })));

export function registerUserRoutes(
  { register, registerRead, registerList }: Registers,
  services: Services,
): void {
  for (const [endpoint, role] of [
    [usersApi.managers, 'manager'],
    [usersApi.trainers, 'trainer'],
  ] as const) {
    registerList(endpoint, {
      order: peopleOrder,
      list: () => queries.listOfRole(role),
      frame: { fields: ['users'] },
    });
  }

  registerList(usersApi.list, {
    order: ({ role }) => (role ? peopleOrder : groupedOrder),
    list: ({ given }) => {
      const role = given('role');
      return role ? queries.listByRole(role) : queries.listGroups();
    },
    filter: ({ role }) => ({ role }),
    frame: ({ role }) => ({
      within: 'users',
      fields: (role ? [role] : queries.listedRoles).map((name) => `${name}s`),
    }),
  });

  registerList(usersApi.ownEmployees, {
    order: peopleOrder,
    list: ({ viewer }) => queries.listOwnEmployees(viewer._id),
    frame: { fields: ['employees'] },
  });

  registerRead(usersApi.rolesAndDepartments, {
    answer: () => queries.listDepartments,
    present: (found) => `{"roles":${roleList},"departments":${found},"default_role":"${defaultRole}"}`,
  });

  register(usersApi.createDepartment, async ({ authorized, body }) => ({
    department: await departments.createDepartment(services, authorized, body.name),
  }));

  register(usersApi.renameDepartment, async ({ authorized, params, body }) => ({
    department: await departments.renameDepartment(services, authorized, params['departmentId']!, body.name),
  }));

  register(usersApi.deleteDepartment, async ({ authorized, params }) => {
    await departments.deleteDepartment(services, authorized, params['departmentId']!);
    return { message: 'Department deleted.' };
  });

  register(usersApi.create, async ({ authorized, body }) => ({
    user: await service.createUser(services, authorized, body),
    message: 'User successfully created.',
  }));

  registerRead(usersApi.view, { answer: ({ subjectId }) => queries.viewUser(subjectId) });

  register(usersApi.delete, async ({ authorized }) => {
    await service.deleteUser(services, authorized);
    return { message: 'User deleted.' };
  });

  register(usersApi.edit, async ({ authorized, body }) => ({
    user: await service.editUser(services, authorized, body),
    message: 'User updated successfully!',
  }));

  registerList(usersApi.trainings, {
    order: programOrder,
    list: ({ subjectId, viewer }) => queries.listTrainings(subjectId, viewer),
    frame: { fields: ['programs'] },
  });

  registerRead(usersApi.trainingsByStatus, {
    answer: ({ subjectId, viewer, now }) => queries.viewTrainingsByStatus(subjectId, viewer, now),
  });
}
