import { programsApi } from '#shared/api/programs';
import { toPage } from '../../db/paging.ts';
import type { Register } from '../../http/register.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export function registerAssignmentRoutes(register: Register, services: Services): void {
  const { db, clock } = services;

  register(programsApi.countByStatus, ({ authorized }) =>
    queries.countByStatus(db, authorized.subjectId, authorized.actor, clock()),
  );

  register(programsApi.assigned, async ({ authorized, query }) => {
    const { subjectId } = authorized;
    const status = query.status ?? null;
    const { rows, ...page } = await queries.listAssigned(db, subjectId, clock(), toPage(query), status);
    return { employees: rows, ...page };
  });

  register(programsApi.unassigned, async ({ authorized, query }) => {
    const { rows, ...page } = await queries.listUnassigned(db, authorized.subjectId, toPage(query));
    return { employees: rows, ...page };
  });

  register(programsApi.uncomplete, async ({ authorized, query }) => {
    const { subjectId, actor } = authorized;
    const { rows, ...page } = await queries.listUncomplete(db, subjectId, actor, clock(), toPage(query));
    return { employees: rows, ...page };
  });

  register(programsApi.assign, async ({ authorized, body }) => ({
    employees: await service.assignEmployees(services, authorized, body.assigned_employees),
  }));

  register(programsApi.unassign, async ({ authorized, params }) => {
    await service.unassignEmployee(services, authorized, params['employeeId']!);
    return { message: 'Employee unassigned.' };
  });

  register(programsApi.complete, async ({ authorized, body }) => ({
    employees: await service.completeEmployees(services, authorized, body.completed_employees),
  }));

  register(programsApi.countEnrolments, async ({ authorized, body }) => ({
    count: await queries.countEnrolments(db, authorized.subjectId, authorized.actor, body.sessions),
  }));

  register(programsApi.participants, async ({ authorized, body }) => {
    const rows = await queries.listParticipants(db, authorized.subjectId, authorized.actor, body.sessions);
    return {
      users: rows.map(({ training_completed, session, ...enrolled_employee }) => ({
        enrolled_employee,
        training_completed,
        session,
      })),
    };
  });

  register(programsApi.enrolment, async ({ authorized, params }) => {
    const session = await service.viewEnrolment(services, authorized, params['userId']!);
    return { enrolledSession: session && { enrolled_training_session: session } };
  });

  register(programsApi.enrol, async ({ authorized, body }) => ({
    enrolledSession: { enrolled_training_session: await service.enrol(services, authorized, body) },
  }));
}
