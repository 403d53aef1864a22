import { exportsApi, usersApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import { personJson } from '../../../db/people.ts';
import { zoneOf } from '../../../db/time-zone.ts';
import { exported } from '../../../http/exported.ts';
import { list } from '../../../http/list.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { endAbsence, previewAway, setAway } from './absence/service.ts';
import { assignPrograms } from './assigning/service.ts';
import { listOwnEmployees } from './behind/reads.ts';
import { exportPeople } from './everybody/exported/reads.ts';
import { everybodyJson, listEverybody } from './everybody/reads.ts';
import { invite } from './invitations/service.ts';
import * as reads from './reads.ts';
import * as service from './service.ts';
import { viewLeaver } from './returning/reads.ts';
import { restoreUser } from './returning/service.ts';
import { endSuspension, suspendUser } from './suspension/service.ts';

export function userRoutes(route: Route, services: Services): void {
  const zone = zoneOf(services);

  route(
    usersApi.managers,
    list('users', () => reads.listChoosable('manager')),
  );
  route(
    usersApi.trainers,
    list('users', () => reads.listChoosable('trainer')),
  );
  route(
    usersApi.list,
    list(
      ({ role }) =>
        role ? ([`users.${role}s`] as const) : reads.listedRoles.map((each) => `users.${each}s` as const),
      ({ asked: { role } }) => (role ? reads.listOfRole(role, personJson) : reads.listUsers()),
    ),
  );
  route(
    usersApi.people,
    list('people', ({ now, asked }) => listEverybody(asked, everybodyJson({ now, zone }))),
  );
  for (const endpoint of Object.values(exportsApi.people))
    route(
      endpoint,
      exported({ name: 'People' }, ({ viewer, asked }) => exportPeople(viewer, asked)),
    );
  route(
    usersApi.ownEmployees,
    list('employees', ({ viewer, now, asked }) => listOwnEmployees(viewer._id, now, asked.order), {
      isExpensive: ({ order }) => order !== undefined,
      isRanked: ({ order }) => order !== undefined,
    }),
  );
  route(
    usersApi.assignable,
    list('employees', ({ viewer }) => reads.listAssignable(viewer._id)),
  );
  route(
    usersApi.rolesAndDepartments,
    read(() => reads.viewFormOptions),
  );
  route(
    usersApi.create,
    change(async ({ authorized, body }) => ({
      user: await service.createUser(services, authorized, body),
      message: 'User successfully created.',
    })),
  );
  route(
    usersApi.view,
    read(({ viewer, subject }) =>
      reads.viewUser(viewer, subject, { sendsMail: services.config.mail !== null }),
    ),
  );
  route(
    usersApi.invite,
    change(async ({ authorized }) => {
      await invite(services, authorized);
      return { message: 'An invitation is on its way.' };
    }),
  );
  route(
    usersApi.suspend,
    change(async ({ authorized, body }) => ({
      user: await suspendUser(services, authorized, body),
      message: 'User suspended.',
    })),
  );
  route(
    usersApi.endSuspension,
    change(async ({ authorized }) => ({
      user: await endSuspension(services, authorized),
      message: 'User is active again.',
    })),
  );
  route(
    usersApi.setAway,
    change(({ authorized, body }) => setAway(services, authorized, body)),
  );
  route(
    usersApi.previewAway,
    change(({ authorized, body }) => previewAway(services, authorized, body)),
  );
  route(
    usersApi.endAbsence,
    change(async ({ authorized }) => ({ user: await endAbsence(services, authorized) })),
  );
  route(
    usersApi.viewLeaver,
    read(({ viewer, subject }) => viewLeaver(viewer, subject)),
  );
  route(
    usersApi.restore,
    change(async ({ authorized, body }) => ({
      user: await restoreUser(services, authorized, body),
      message: 'User is back.',
    })),
  );
  route(
    usersApi.delete,
    change(async ({ authorized }) => {
      await service.deleteUser(services, authorized);
      return { message: 'User deleted.' };
    }),
  );
  route(
    usersApi.setTemporaryPassword,
    change(async ({ authorized }) => ({
      temp_password: await service.setTemporaryPassword(services, authorized),
      message: 'Temporary password set.',
    })),
  );
  route(
    usersApi.assign,
    change(({ authorized, body }) => assignPrograms(services, authorized, body)),
  );
  route(
    usersApi.edit,
    change(async ({ authorized, body }) => ({
      user: await service.editUser(services, authorized, body),
      message: 'User updated successfully!',
    })),
  );
  route(
    usersApi.previewEdit,
    change(({ authorized, body }) => service.previewEdit(services, authorized, body)),
  );
  route(
    usersApi.trainings,
    list('programs', ({ viewer, subject, now, asked }) =>
      reads.listTrainings(viewer, subject, { now, zone }, asked),
    ),
  );
  route(
    usersApi.trainingsByStatus,
    read(({ viewer, subject, now }) => reads.viewTrainingsByStatus(viewer, subject, { now, zone })),
  );
}
