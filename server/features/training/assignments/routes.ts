import { exportsApi, programsApi } from '#shared/contract';
import { zoneOf } from '../../../db/time-zone.ts';
import { change } from '../../../http/change.ts';
import { exported } from '../../../http/exported.ts';
import { list } from '../../../http/list.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { exportAssigned } from './exported/reads.ts';
import { exemptionRoutes } from './exemptions/routes.ts';
import { extensionRoutes } from './extensions/routes.ts';
import * as reads from './reads.ts';
import * as service from './service.ts';
import { unassignEmployee } from './unassigning/service.ts';

export function assignmentRoutes(route: Route, services: Services): void {
  const zone = zoneOf(services);
  route(
    programsApi.countByStatus,
    read(({ viewer, subject, now }) => reads.countByStatus(viewer, subject, now)),
  );
  route(
    programsApi.assigned,
    list(
      'employees',
      ({ viewer, subject, now, asked }) => {
        const moment = { now, zone };
        return reads.listAssigned(subject, moment, asked, reads.assignedJson(subject, moment, viewer));
      },
      { isExpensive: ({ status, session, order }) => Boolean(status ?? session ?? order) },
    ),
  );
  for (const endpoint of Object.values(exportsApi.assigned))
    route(
      endpoint,
      exported({ name: 'Assigned people' }, ({ viewer, subject, now, asked }) =>
        exportAssigned(viewer, subject, { now, zone }, asked),
      ),
    );
  route(
    programsApi.unassigned,
    list('employees', ({ subject }) => reads.listUnassigned(subject), { isExpensive: () => true }),
  );
  route(
    programsApi.uncomplete,
    list('employees', ({ viewer, subject, now }) => reads.listUncomplete(viewer, subject, { now, zone })),
  );
  route(
    programsApi.assign,
    change(({ authorized, body }) =>
      service.assignEmployees(services, authorized, body.assigned_employees, body.undoable),
    ),
  );
  route(
    programsApi.unassign,
    change(async ({ authorized, ids }) => {
      await unassignEmployee(services, authorized, ids.employeeId);
      return { message: 'Employee unassigned.' };
    }),
  );
  route(
    programsApi.complete,
    change(async ({ authorized, body }) => ({
      employees: await service.completeEmployees(services, authorized, body.completed_employees),
    })),
  );
  route(
    programsApi.countEnrolments,
    read(({ viewer, subject, parameters }) => reads.countEnrolments(viewer, subject, parameters.sessions)),
  );
  route(
    programsApi.participants,
    read(({ viewer, subject, parameters, now }) =>
      reads.listParticipants(viewer, subject, parameters.sessions, now),
    ),
  );
  route(
    programsApi.enrolment,
    read(({ viewer, subject, ids }) => reads.viewEnrolment(viewer, subject, ids.userId)),
  );
  extensionRoutes(route, services);
  exemptionRoutes(route, services);
}
