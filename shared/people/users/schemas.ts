import * as z from 'zod/mini';
import { preview, seenEffects } from '../../effects.ts';
import type { Schemas } from '../../endpoint.ts';
import { listedId, requiredLine } from '../../fields.ts';
import { fieldsOf } from '../../filter-fields.ts';
import { listQuery, listQueryFields, listQueryWith, listReplyWith, programListFields } from '../../lists.ts';
import { roles } from '../../roles.ts';
import {
  department,
  everybody,
  id,
  instant,
  message,
  ownEmployee,
  person,
  program,
  role,
  userDetail,
} from '../../shapes.ts';
import { byStatusKey } from '../../status.ts';
import { ownEmployeeOrders, peopleOrders } from './employee-orders.ts';
import { peopleFilters } from './filters.ts';
import { keysOfPeople, returnForm } from './return-form.ts';
import { slipsForm } from '../sign-in/slips-form.ts';
import { absenceForm } from './absence-form.ts';
import { suspensionForm } from './suspension-form.ts';
import { undo, undoable } from '../../training/undoing/fields.ts';
import { newUserForm, userEditForm } from './user-forms.ts';

/** `action` puts those first who are most behind. */
export const ownEmployeesQuery = listQueryWith({ order: z.optional(z.enum(ownEmployeeOrders)) });

const departmentForm = z.object({ name: requiredLine('Name is required', 100) });

/** A session that somebody teaches while away. */
const taughtSession = z.object({
  _id: id,
  start_time: instant,
  ends_at: instant,
  program: z.object({ _id: id, title: z.string() }),
});

export type TaughtSession = z.infer<typeof taughtSession>;

const savedUser = z.object({ user: userDetail, message: z.string() });
const people = z.array(person);
const programs = z.array(program);
/** A person in a choice of admins, with the facts by which they tell people of one name apart. */
const choosable = z.extend(person, z.pick(everybody, { external_id: true, records: true }).shape);

export type Choosable = z.infer<typeof choosable>;

const choosablePage = listReplyWith({ users: z.array(choosable) });

/** The programs to assign to one person. */
const programList = z
  .array(listedId, 'A list of ids is required')
  .check(z.minLength(1, 'Select at least one'), z.maxLength(50, 'At most 50 at once'));

const editRefusals = [
  'user_in_the_way',
  'last_admin',
  'needs_email_or_login',
  'email_taken',
  'login_taken',
  'external_id_taken',
  'line_cycle',
] as const;

export const usersSchemas = {
  managers: {
    summary: 'All managers',
    query: listQuery,
    reply: choosablePage,
  },
  trainers: {
    summary: 'All trainers',
    query: listQuery,
    reply: choosablePage,
  },
  rolesAndDepartments: {
    summary: 'What the user forms offer',
    reply: z.object({ roles: z.array(role), departments: z.array(department), default_role: z.enum(roles) }),
  },
  createDepartment: {
    summary: 'Add a department',
    body: departmentForm,
    reply: z.object({ department }),
    refusals: ['department_name_taken'],
  },
  renameDepartment: {
    summary: 'Rename a department',
    body: departmentForm,
    reply: z.object({ department }),
    refusals: ['department_name_taken'],
  },
  deleteDepartment: {
    summary: 'Delete a department that nobody belongs to',
    reply: message,
    refusals: ['department_in_use', 'in_use'],
  },
  create: {
    summary:
      'Create a user with a temporary password. Without one, an invitation goes out if e-mail is set up. A user with a login needs neither an e-mail address nor a temporary password',
    body: newUserForm,
    reply: savedUser,
    refusals: ['needs_email_or_login', 'email_taken', 'login_taken', 'external_id_taken', 'line_cycle'],
  },
  list: {
    summary: 'Managers, trainers and employees. With ?role=, one page of a single group',
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
  },
  people: {
    summary:
      'Everyone with the status of their trainings. Either people with the most overdue trainings come first, or people are listed by name',
    query: listQueryWith({
      limit: z._default(listQueryFields.limit, 50),
      ...fieldsOf(peopleFilters),
      order: z.optional(z.enum(peopleOrders)),
    }),
    reply: listReplyWith({ people: z.array(everybody) }),
  },
  ownEmployees: {
    summary: "The manager's employees",
    query: ownEmployeesQuery,
    reply: listReplyWith({ employees: z.array(ownEmployee) }),
  },
  assignable: {
    summary: 'Everyone that the manager can assign to a program',
    query: listQuery,
    reply: listReplyWith({ employees: people }),
  },
  view: {
    summary: 'One user',
    reply: z.object({
      user: userDetail,
      /** How many of the programs that the position requires are done, of those without exemption; null: none. */
      required: z.nullable(z.object({ done: z.int(), total: z.int() })),
      /** Whether the person is below the viewer in the line, or below somebody whose deputy the viewer is. */
      is_below: z.boolean(),
      /** For an admin: the names on the person's certificates, at most five. */
      certificate_names: z.optional(z.array(z.string())),
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
  },
  invite: {
    summary: 'Send an invitation, again or for the first time, to someone who has never signed in',
    reply: message,
    refusals: ['already_signed_in', 'mail_is_off', 'no_email'],
  },
  delete: {
    summary: 'Deactivate a user. Completed trainings are kept as records',
    reply: message,
    refusals: ['user_in_the_way', 'last_admin'],
  },
  printSlips: {
    summary:
      "Slips to print, with each person's login and a code for choosing the first password. Earlier codes stop working",
    body: slipsForm,
    reply: z.unknown(),
  },
  suspend: {
    summary:
      'Suspend a user. Nobody can sign in to the account. Records and assignments are kept, and seats are kept for 24 hours',
    body: suspensionForm,
    reply: savedUser,
    refusals: ['user_in_the_way', 'last_admin'],
  },
  endSuspension: {
    summary: 'Let a suspended user back in',
    reply: savedUser,
  },
  setAway: {
    summary:
      'Record that a user is away. Due dates during the absence move, seats are released, and no reminders go out. An earlier absence is replaced. The reply names the sessions that the user teaches during the absence',
    body: z.extend(absenceForm, { effects: seenEffects }),
    reply: z.object({ user: userDetail, sessions: z.array(taughtSession) }),
    refusals: ['not_for_yourself', 'effects_changed'],
  },
  previewAway: {
    summary:
      'Which due dates an absence would move, which seats it would release, and which sessions the user teaches during the absence',
    body: absenceForm,
    reply: z.extend(preview, { sessions: z.array(taughtSession) }),
    refusals: ['not_for_yourself'],
  },
  endAbsence: {
    summary: 'Record that a user is back today',
    reply: z.object({ user: userDetail }),
    refusals: ['not_for_yourself'],
  },
  viewLeaver: {
    summary:
      'Someone who has left, and whether someone else now has their e-mail address, login or personnel ID',
    reply: z.object({ user: userDetail, left_at: instant, taken: z.array(z.enum(keysOfPeople)) }),
  },
  restore: {
    summary:
      'Bring back someone who has left, under the same id. Their records count again, and audiences assign them again. Earlier assignments remain ended',
    body: returnForm,
    reply: savedUser,
    refusals: ['not_left', 'email_taken', 'login_taken', 'external_id_taken'],
  },
  assign: {
    summary: 'Assign programs to a person: either all or none are assigned',
    body: z.object({ programs: programList, undoable }),
    reply: z.object({ assigned: z.array(id), already: z.array(id), complete: z.array(id), undo }),
    refusals: ['not_an_active_employee', 'archived', 'deadline_passed', 'exempt'],
  },
  edit: {
    summary:
      'Change the facts about a person. Certificates show the new name if the name has officially changed. Facts that are not sent are kept. Role and department are also kept if e-mail, login, personnel ID, position, site, day of joining or tags are sent',
    body: z.safeExtend(userEditForm, { effects: seenEffects }),
    reply: savedUser,
    refusals: [...editRefusals, 'effects_changed'],
  },
  previewEdit: {
    summary: 'The programs to which an edit would assign the person, and the assignments that would end',
    body: userEditForm,
    reply: preview,
    refusals: editRefusals,
  },
  setTemporaryPassword: {
    summary: 'Give a user a new temporary password, which is shown only once. All sign-ins of the user end',
    body: z.object({}),
    reply: z.object({ temp_password: z.string(), message: z.string() }),
    refusals: ['user_in_the_way'],
  },
  trainings: {
    summary: "A user's trainings",
    query: z.object(programListFields),
    reply: listReplyWith({ programs }),
  },
  trainingsByStatus: {
    summary:
      "A user's trainings, with the user's name and role. An employee's trainings are grouped by status",
    reply: z.object({
      name: z.string(),
      role: z.enum(roles),
      programs: z.union([programs, z.object(byStatusKey(() => programs))]),
    }),
  },
} satisfies Schemas;
