import * as z from 'zod/mini';
import { preview, seenEffects } from '../effects.ts';
import type { Schemas } from '../endpoint.ts';
import { boundedText } from '../bounded-text.ts';
import { anyIdList, idList } from '../fields.ts';
import { fieldsOf } from '../filter-fields.ts';
import { actionOrder, listQuery, listQueryWith, listReplyWith, programListFields } from '../lists.ts';
import type { Role } from '../roles.ts';
import { assignedEmployee, id, message, person, program, statusCounts } from '../shapes.ts';
import { statuses } from '../status.ts';
import { assignedFilters } from '../training/assignments/filters.ts';
import { enrolled, enrolment, enrolmentForm } from '../training/seats/schemas.ts';
import { undo, undoable } from '../training/undoing/fields.ts';
import { programPayload } from './program-form.ts';

/** When the program that the form shows was last changed; absent, null and "" mean: whenever. */
const readInstant = z.optional(
  z.nullable(
    z.union(
      [z.literal(''), boundedText(24).check(z.iso.datetime({ precision: 3 }))],
      'Must be a date and time',
    ),
  ),
);

/**
 * The people who get a message about changes (product §85): those concerned, ten minutes after the last edit
 * or at once, or nobody.
 */
export const tellings = ['later', 'now', 'nobody'] as const;

export type Telling = (typeof tellings)[number];

const editedProgram = z.extend(programPayload, {
  updated_at: readInstant,
  /** Where the edit ends the program's repetition: that earlier records don't expire either (product §68). */
  stop_renewals: z.optional(z.nullable(z.boolean())),
});

/** Absent, null and "" mean later. */
const optionalTelling = z.optional(
  z.nullable(z.union([z.literal(''), z.enum(tellings)], 'Must be “later”, “now” or “nobody”')),
);

const saved = z.object({ program_id: id, message: z.string() });
const programPage = listReplyWith({ programs: z.array(program) });
const personPage = listReplyWith({ employees: z.array(person) });
const assignedPage = listReplyWith({ employees: z.array(assignedEmployee) });
const count = z.int();

const listFor = (role: Exclude<Role, 'admin'>) => ({
  summary: `Active programs in the ${role}'s view`,
  query: z.object(programListFields),
  reply: programPage,
});

export const programsSchemas = {
  listAll: {
    summary: 'All programs, including archived ones',
    query: z.object({ ...programListFields, archived: z.optional(z.enum(['true', 'false'])) }),
    reply: programPage,
  },
  listOverseen: listFor('manager'),
  listTaught: listFor('trainer'),
  listAssigned: listFor('employee'),
  create: {
    summary: 'Create a program with its sessions',
    body: programPayload,
    reply: saved,
    refusals: ['too_many_files'],
  },
  edit: {
    summary: 'Edit a program and its sessions',
    body: z.extend(editedProgram, { effects: seenEffects, notify: optionalTelling }),
    reply: saved,
    refusals: [
      'program_archived',
      'program_changed',
      'due_days_needed',
      'manager_is_fixed',
      'unknown_session',
      'session_cancelled',
      'capacity_taken',
      'attendance_marked',
      'session_has_enrolments',
      'program_needs_session',
      'has_people',
      'too_many_files',
      'effects_changed',
    ],
  },
  previewEdit: {
    summary: 'How an edit would affect people',
    body: editedProgram,
    reply: preview,
    refusals: [
      'program_archived',
      'program_changed',
      'due_days_needed',
      'manager_is_fixed',
      'unknown_session',
      'session_cancelled',
      'capacity_taken',
      'attendance_marked',
      'session_has_enrolments',
      'program_needs_session',
      'has_people',
      'too_many_files',
    ],
  },
  publish: {
    summary: 'Notify people of the collected changes to a program at once, or notify nobody',
    body: z.object({ notify: z.enum(['now', 'nobody'], 'Must be “now” or “nobody”') }),
    reply: z.object({ people: count }),
    refusals: ['program_archived'],
  },
  view: {
    summary: 'One program with the sessions that the caller may see',
    reply: z.object({ program }),
  },
  archive: {
    summary: 'Archive a program. Repeating this call changes nothing',
    body: z.optional(z.nullable(z.object({ effects: seenEffects }))),
    reply: message,
    refusals: ['effects_changed'],
  },
  previewArchive: {
    summary: 'How archiving would affect people',
    reply: preview,
  },
  countByStatus: {
    summary: 'How many people there are in each status',
    reply: statusCounts,
  },
  assigned: {
    summary:
      'Assigned employees with their status. They can be filtered with ?status=, ?complete= and ?session=',
    query: listQueryWith({ ...fieldsOf(assignedFilters), order: actionOrder }),
    reply: assignedPage,
  },
  unassigned: {
    summary: 'Employees who can still be assigned',
    query: listQuery,
    reply: personPage,
  },
  uncomplete: {
    summary: "People enrolled in the trainer's own sessions who haven't completed the program",
    query: listQuery,
    reply: assignedPage,
  },
  assign: {
    summary: 'Assign employees: either all or none are assigned',
    body: z.object({ assigned_employees: idList, undoable }),
    reply: z.object({ employees: z.array(person), complete: z.array(id), undo }),
    refusals: ['program_archived', 'deadline_passed', 'not_an_active_employee', 'exempt'],
  },
  complete: {
    summary: "Mark people in the trainer's own sessions complete: either all or none are marked",
    body: z.object({ completed_employees: idList }),
    reply: z.object({ employees: z.array(person) }),
    refusals: [
      'own_attendance',
      'program_archived',
      'not_in_own_session',
      'attendance_marked',
      'session_cancelled',
    ],
  },
  unassign: {
    summary: 'End an open assignment',
    reply: message,
    refusals: ['program_archived', 'not_for_yourself', 'completion_is_final'],
  },
  countEnrolments: {
    summary: 'How many people are enrolled in these sessions',
    body: z.object({ sessions: anyIdList }),
    reply: z.object({ count }),
  },
  participants: {
    summary: "People enrolled in the trainer's own sessions",
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
  },
  enrolment: {
    summary: 'The session that the employee chose',
    reply: z.object({ enrolledSession: z.nullable(enrolment) }),
  },
  enrol: {
    summary: 'Choose a session. A manager chooses for people who are assigned',
    body: enrolmentForm,
    reply: enrolled,
    refusals: [
      'not_yourself',
      'program_archived',
      'already_complete',
      'already_enrolled',
      'attendance_marked',
      'session_of_other_program',
      'session_cancelled',
      'session_over',
      'session_full',
      'session_clash',
      'needs_first',
    ],
  },
} satisfies Schemas;
