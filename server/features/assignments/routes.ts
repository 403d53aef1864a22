import { programsApi } from '#shared/api/programs';
import { peopleOrder } from '../../db/lists/people-list.ts';
import { JsonText, jsonTextOf } from '../../json-text.ts';
import type { Registers } from '../../http/registers.ts';
import type { Services } from '../../services.ts';
import * as queries from './reads.ts';
import * as service from './service.ts';

const byName = { order: peopleOrder, frame: { fields: ['employees'] } };

export function registerAssignmentRoutes(
  { register, registerRead, registerList }: Registers,
  services: Services,
): void {
  const { db, clock } = services;

  registerRead(programsApi.countByStatus, {
    answer: ({ subjectId, viewer, now }) => queries.countByStatus(subjectId, viewer, now),
  });

  registerList(programsApi.assigned, {
    ...byName,
    list: ({ subjectId, now, given }) => queries.listAssigned(subjectId, now, given('status')),
    filter: ({ status }) => ({ status }),
    isSlow: ({ status }) => status !== undefined,
  });

  registerList(programsApi.unassigned, {
    ...byName,
    list: ({ subjectId }) => queries.listUnassigned(subjectId),
    isSlow: () => true,
  });

  registerList(programsApi.uncomplete, {
    ...byName,
    list: ({ subjectId, viewer, now }) => queries.listUncomplete(subjectId, viewer._id, now),
  });

  register(programsApi.assign, async ({ authorized, body }) => {
    const people = await service.assignEmployees(services, authorized, body.assigned_employees);
    return new JsonText(`{"employees":${jsonTextOf(people)}}`);
  });

  register(programsApi.unassign, async ({ authorized, params }) => {
    await service.unassignEmployee(services, authorized, params['employeeId']!);
    return { message: 'Employee unassigned.' };
  });

  register(programsApi.complete, async ({ authorized, body }) => {
    const people = await service.completeEmployees(services, authorized, body.completed_employees);
    return new JsonText(`{"employees":${jsonTextOf(people)}}`);
  });

  register(programsApi.countEnrolments, async ({ authorized, body }) => ({
    count: await queries.countEnrolments(db, authorized.subjectId, authorized.actor, body.sessions),
  }));

  register(programsApi.participants, async ({ authorized, body }) => {
    const { subjectId, actor } = authorized;
    const rows = await queries.listParticipants(db, subjectId, actor, body.sessions, clock());
    return {
      users: rows.map(({ training_completed, status, session, ...enrolled_employee }) => ({
        enrolled_employee,
        training_completed,
        status,
        session,
      })),
    };
  });

  registerRead(programsApi.enrolment, {
    give: (_query, { userId }) => ({ userId }),
    answer: ({ subjectId, viewer, given }) => queries.viewEnrolment(subjectId, viewer, given('userId')!),
  });

  register(programsApi.enrol, async ({ authorized, body }) => ({
    enrolledSession: { enrolled_training_session: await service.enrol(services, authorized, body) },
  }));
}
