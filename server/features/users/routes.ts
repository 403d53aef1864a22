import { usersApi } from '#shared/api/users';
import type { UserDetail } from '#shared/api/shapes';
import { Refusal } from '#shared/errors';
import { nameOf } from '#shared/person-name';
import { defaultRole, roles } from '#shared/roles';
import { statusKeys, type Status } from '#shared/status';
import { toPage } from '../../db/paging.ts';
import type { Register } from '../../http/register.ts';
import type { Services } from '../../services.ts';
import * as departments from './department-service.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const unpaged = toPage({});

export function registerUserRoutes(register: Register, services: Services): void {
  const { db, clock } = services;

  async function findSubject(id: string): Promise<UserDetail> {
    const user = await queries.findUser(db, id);
    if (!user) throw new Refusal('not_found');
    return user;
  }

  register(usersApi.managers, async ({ query }) => {
    const { rows, ...page } = await queries.listByRole(db, 'manager', toPage(query));
    return { users: rows, ...page };
  });

  register(usersApi.trainers, async ({ query }) => {
    const { rows, ...page } = await queries.listByRole(db, 'trainer', toPage(query));
    return { users: rows, ...page };
  });

  register(usersApi.list, async ({ query }) => {
    const page = toPage(query);
    if (query.role) {
      const { rows, ...rest } = await queries.listByRole(db, query.role, page);
      return { users: { [`${query.role}s`]: rows }, ...rest };
    }
    return queries.listGroups(db, page);
  });

  register(usersApi.ownEmployees, async ({ authorized, query }) => {
    const { rows, ...page } = await queries.listOwnEmployees(db, authorized.actor._id, toPage(query));
    return { employees: rows, ...page };
  });

  register(usersApi.rolesAndDepartments, async () => ({
    roles: roles.map((role) => ({ _id: role, name: role })),
    departments: await queries.listDepartments(db),
    default_role: defaultRole,
  }));

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

  register(usersApi.view, async ({ authorized }) => ({ user: await findSubject(authorized.subjectId) }));

  register(usersApi.delete, async ({ authorized }) => {
    await service.deleteUser(services, authorized);
    return { message: 'User deleted.' };
  });

  register(usersApi.edit, async ({ authorized, body }) => ({
    user: await service.editUser(services, authorized, body),
    message: 'User updated successfully!',
  }));

  register(usersApi.trainings, async ({ authorized, query }) => {
    const user = await findSubject(authorized.subjectId);
    const subject = { _id: user._id, role: user.role.name };
    const { rows, ...page } = await queries.listTrainings(db, subject, authorized.actor, toPage(query));
    return { programs: rows, ...page };
  });

  register(usersApi.trainingsByStatus, async ({ authorized }) => {
    const user = await findSubject(authorized.subjectId);
    const subject = { _id: user._id, role: user.role.name };
    const facts = { name: nameOf(user), role: subject.role };
    if (subject.role !== 'employee') {
      return {
        ...facts,
        programs: (await queries.listTrainings(db, subject, authorized.actor, unpaged)).rows,
      };
    }
    const trainings = await queries.listTrainingsWithStatus(db, subject, authorized.actor, clock());
    const withStatus = (status: Status) =>
      trainings.filter((training) => training.status === status).map(({ status: _, ...program }) => program);
    return {
      ...facts,
      programs: {
        [statusKeys.enrolled]: withStatus('enrolled'),
        [statusKeys['not-enrolled']]: withStatus('not-enrolled'),
        [statusKeys.complete]: withStatus('complete'),
        [statusKeys.overdue]: withStatus('overdue'),
      },
    };
  });
}
