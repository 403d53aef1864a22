import * as z from 'zod/mini';
import type { Role } from '../roles.ts';
import { statuses } from '../status.ts';
import { preview, seenEffects } from './effects.ts';
import { endpoint } from './endpoint.ts';
import { anyIdList, idList, listQuery, listQueryWith, listReplyWith, programListFields } from './fields.ts';
import { programChanges, programPayload } from './program-form.ts';
import { enrolled, enrolment, enrolmentForm } from './seats.ts';
import { assignedEmployee, id, instant, message, person, program, statusCounts } from './shapes.ts';

/** When the program that the form shows was last changed; absent, null and "" mean: whenever. */
const readInstant = z.optional(z.nullable(z.union([z.literal(''), instant], 'Not an instant')));

/** The people told of changes: those concerned, ten minutes after the last edit or at once, or nobody (product §85). */
export const tellings = ['later', 'now', 'nobody'] as const;

export type Telling = (typeof tellings)[number];

const editedProgram = z.extend(programChanges, { updated_at: readInstant });

/** Absent, null and "" mean later. */
const optionalTelling = z.optional(
  z.nullable(z.union([z.literal(''), z.enum(tellings)], 'Must be later, now or nobody')),
);

const saved = z.object({ program_id: id, message: z.string() });
const programPage = listReplyWith({ programs: z.array(program) });
const personPage = listReplyWith({ employees: z.array(person) });
const assignedPage = listReplyWith({ employees: z.array(assignedEmployee) });
const count = z.int();

const listFor = <R extends Exclude<Role, 'admin'>>(role: R) =>
  endpoint({
    method: 'GET',
    path: `/api/training-programs/${role}`,
    summary: `Active programs in the ${role}'s view`,
    tag: 'Programs',
    action: `${role}.overview`,
    query: z.object(programListFields),
    reply: programPage,
  });

export const programsApi = {
  listAll: endpoint({
    method: 'GET',
    path: '/api/training-programs/admin',
    summary: 'All programs, archived ones included',
    tag: 'Programs',
    action: 'admin.overview',
    query: z.object({ ...programListFields, archived: z.optional(z.enum(['true', 'false'])) }),
    reply: programPage,
  }),
  listOverseen: listFor('manager'),
  listTaught: listFor('trainer'),
  listAssigned: listFor('employee'),
  create: endpoint({
    method: 'POST',
    path: '/api/training-programs/create',
    summary: 'Create a program with its sessions',
    tag: 'Programs',
    action: 'program.create',
    body: programPayload,
    reply: saved,
    status: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/training-programs/{id}/edit',
    summary: 'Edit a program and its sessions',
    tag: 'Programs',
    action: 'program.edit',
    body: z.extend(editedProgram, { effects: seenEffects, notify: optionalTelling }),
    reply: saved,
  }),
  previewEdit: endpoint({
    method: 'POST',
    path: '/api/training-programs/{id}/edit/preview',
    summary: 'What an edit would do to people',
    tag: 'Programs',
    action: 'program.edit',
    body: editedProgram,
    reply: preview,
    effect: 'none',
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/training-program/{id}/publish',
    summary: 'Tell at once, or nobody, what changes of a program wait to be told',
    tag: 'Programs',
    action: 'program.edit',
    body: z.object({ notify: z.enum(['now', 'nobody'], 'Must be now or nobody') }),
    reply: z.object({ people: count }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/training-programs/{id}',
    summary: 'One program with the sessions that the caller may see',
    tag: 'Programs',
    action: 'program.view',
    reply: z.object({ program }),
  }),
  archive: endpoint({
    method: 'DELETE',
    path: '/api/training-program/{id}/delete',
    summary: 'Archive a program; again the same',
    tag: 'Programs',
    action: 'program.archive',
    body: z.optional(z.nullable(z.object({ effects: seenEffects }))),
    reply: message,
  }),
  previewArchive: endpoint({
    method: 'POST',
    path: '/api/training-program/{id}/delete/preview',
    summary: 'What archiving would do to people',
    tag: 'Programs',
    action: 'program.archive',
    reply: preview,
    effect: 'none',
  }),
  countByStatus: endpoint({
    method: 'GET',
    path: '/api/training-program/{id}/assign-count',
    summary: 'How many people there are in each status',
    tag: 'Programs',
    action: 'program.view-counts',
    reply: statusCounts,
  }),
  assigned: endpoint({
    method: 'GET',
    path: '/api/training-program/{id}/employees/assigned',
    summary: 'Assigned employees with their status; ?status= and ?session= pick some of them',
    tag: 'Programs',
    action: 'program.view-assigned',
    query: listQueryWith({ status: z.optional(z.enum(statuses)), session: z.optional(id) }),
    reply: assignedPage,
  }),
  unassigned: endpoint({
    method: 'GET',
    path: '/api/training-program/{id}/employees/unassigned',
    summary: 'Employees who can still be assigned',
    tag: 'Programs',
    action: 'program.view-unassigned',
    query: listQuery,
    reply: personPage,
  }),
  uncomplete: endpoint({
    method: 'GET',
    path: '/api/training-program/{id}/employees/uncomplete',
    summary: "People enrolled in the trainer's own sessions and not complete",
    tag: 'Programs',
    action: 'program.view-participants',
    query: listQuery,
    reply: assignedPage,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/training-program/{id}/employees/assign',
    summary: 'Assign employees, all or none',
    tag: 'Programs',
    action: 'program.assign',
    body: z.object({ assigned_employees: idList }),
    reply: z.object({ employees: z.array(person), complete: z.array(id) }),
    bulk: true,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/api/training-program/{id}/employees/complete',
    summary: 'Mark people of the own sessions complete, all or none',
    tag: 'Programs',
    action: 'program.complete',
    body: z.object({ completed_employees: idList }),
    reply: z.object({ employees: z.array(person) }),
    bulk: true,
  }),
  unassign: endpoint({
    method: 'DELETE',
    path: '/api/training-program/{id}/employees/unassign/{employeeId}',
    summary: 'End an open assignment',
    tag: 'Programs',
    action: 'program.unassign',
    reply: message,
  }),
  countEnrolments: endpoint({
    method: 'POST',
    path: '/api/training-programs/{id}/enrollment-count',
    summary: 'How many people are enrolled in these sessions',
    tag: 'Programs',
    action: 'program.view-counts',
    body: z.object({ sessions: anyIdList }),
    reply: z.object({ count }),
    bulk: true,
    effect: 'none',
  }),
  participants: endpoint({
    method: 'POST',
    path: '/api/traing-programs/{id}/trainer/assigned',
    summary: "People enrolled in the trainer's own sessions",
    tag: 'Programs',
    action: 'program.view-participants',
    body: z.object({ sessions: anyIdList }),
    reply: z.object({
      users: z.array(
        z.object({
          enrolled_employee: person,
          training_completed: z.boolean(),
          status: z.enum(statuses),
          session: id,
        }),
      ),
    }),
    bulk: true,
    effect: 'none',
  }),
  enrolment: endpoint({
    method: 'GET',
    path: '/api/training-programs/{id}/enroll/{userId}',
    summary: 'The session that the employee chose',
    tag: 'Programs',
    action: 'program.view-enrolment',
    reply: z.object({ enrolledSession: z.nullable(enrolment) }),
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/training-programs/{id}/enroll',
    summary: 'Choose a session; a manager for people assigned',
    tag: 'Programs',
    action: 'program.enrol',
    body: enrolmentForm,
    reply: enrolled,
    status: 201,
    bulk: true,
  }),
};

/** The list of programs that a role sees on /trainings. */
export const programListOf = {
  admin: programsApi.listAll,
  manager: programsApi.listOverseen,
  trainer: programsApi.listTaught,
  employee: programsApi.listAssigned,
} satisfies Record<Role, unknown>;
