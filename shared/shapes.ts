import * as z from 'zod/mini';
import { answeredBy, besidesOfProgram } from './answers.ts';
import { because } from './because.ts';
import { dueCauses } from './due.ts';
import { file } from './files/file.ts';
import { absenceKinds } from './people/users/absence.ts';
import { personStates } from './people/users/filters.ts';
import { laterDue } from './later-due.ts';
import { movers, moves } from './move.ts';
import { completions } from './programs/reading/completions.ts';
import { reading } from './programs/reading/reading.ts';
import { roles } from './roles.ts';
import { waiting } from './waiting.ts';
import { byStatusKey, statuses } from './status.ts';
import { sessionPart } from './session-part.ts';
import { urgencies } from './urgency.ts';

/** The shapes that calls share. Replies may carry more fields, never fewer. */

export const id = z.guid();
export const instant = z.iso.datetime({ precision: 3 });
export const calendarDate = z.iso.date();

export const role = z.object({ _id: z.enum(roles), name: z.enum(roles) });

/** Something that has a name, as a reply about something else names it. */
export const named = z.object({ _id: id, name: z.string() });

export const department = named;
export const site = named;

export const person = z.object({
  _id: id,
  first_name: z.string(),
  /** "" of a lone name. */
  last_name: z.string(),
  /** "" of somebody without an address, who has a login. */
  email: z.string(),
  login: z.nullable(z.string()),
  background_color: z.string(),
  department: z.nullable(department),
  position: z.nullable(named),
  site: z.nullable(site),
  state: z.enum(personStates),
  /** The last day, of somebody who is away. */
  away_until: z.nullable(calendarDate),
});

export const shortPerson = z.object({ _id: id, first_name: z.string(), last_name: z.string() });

export const sessionUser = z.object({
  _id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  department: z.nullable(z.string()),
  background_color: z.string(),
  /** Set by an admin and not yet replaced: the profile suggests a new one (product §9). */
  has_temporary_password: z.boolean(),
  /** Whether the person has people below in the line, or is the deputy of somebody who has (product §94). */
  leads: z.boolean(),
});

/** A user. Which field is for which readers, shared/people/visible-fields.ts tells; for others it is empty. */
export const userDetail = z.extend(person, {
  role,
  /** The person's key in the company's other systems. */
  external_id: z.nullable(z.string()),
  /** The import that keeps this person's facts. */
  source: z.nullable(z.string()),
  joined_on: z.nullable(calendarDate),
  tags: z.array(z.string()),
  kind: z.enum(['employee']),
  /** Since when the person is in the position. */
  position_since: z.nullable(calendarDate),
  line_manager: z.nullable(person),
  /** The key of a line manager as an import named it, while nobody has it. */
  line_manager_pending: z.nullable(z.string()),
  deputy: z.nullable(person),
  /** The last day. */
  deputy_until: z.nullable(calendarDate),
  suspended_at: z.nullable(instant),
  /** Other accounts of the same person, whose records are this one's. */
  same_as: z.array(z.extend(shortPerson, { at: instant, because: z.nullable(z.string()) })),
  /** When the person is away, or will be, both days included. */
  away: z.nullable(z.object({ from: calendarDate, until: calendarDate, kind: z.enum(absenceKinds) })),
});

export const position = z.object({
  _id: id,
  name: z.string(),
  code: z.nullable(z.string()),
  /** How many active people are in it. */
  people: z.int(),
  /** The active programs that it requires, by title. */
  programs: z.array(id),
});

const count = z.int();

/** By when somebody has to do a program, and why then; null where no assignment asks for it. */
const ownDue = {
  due: z.optional(z.nullable(calendarDate)),
  due_because: z.optional(z.nullable(z.enum(dueCauses))),
  due_reason: z.optional(z.nullable(z.string())),
  cycle: z.optional(z.nullable(count)),
  because: z.optional(z.nullable(because)),
  valid_until: z.optional(z.nullable(calendarDate)),
};

/** The same of somebody who is assigned. */
const assignedDue = {
  due: calendarDate,
  due_because: z.nullable(z.enum(dueCauses)),
  /** An extension's text; null for trainers. */
  due_reason: z.nullable(z.string()),
  cycle: count,
  because: z.optional(z.nullable(because)),
  valid_until: z.nullable(calendarDate),
};

export const session = z.object({
  _id: id,
  id,
  start_time: instant,
  ends_at: instant,
  /** How many seats there are (product §70); null: as many as come. */
  capacity: z.nullable(count),
  /** Everybody who sits there, complete or not. */
  seats_taken: count,
  location: z.nullable(z.string()),
  /** The link of an online session, for the people concerned; null for anybody else. */
  join_url: z.nullable(z.string()),
  trainer: shortPerson,
  /** `start_time` is the start of the first one, `ends_at` the end of the last one (product §123). */
  parts: z.array(sessionPart),
  /** People who chose it: not complete yet, and complete. For trainers, managers and admins (product §49) only. */
  enrolled: z.optional(z.nullable(count)),
  complete: z.optional(z.nullable(count)),
  /** For the same: people who checked in without a seat there, and aren't marked. */
  walk_ins: z.optional(z.nullable(count)),
});

/** A cancelled session: always kept, and not to be chosen. */
export const cancelledSession = z.extend(session, {
  cancelled_at: instant,
  cancel_reason: z.nullable(z.string()),
});

/** Whose turn it is, with the step and the day (product §77). */
export const move = z.object({
  whose: z.nullable(z.enum(movers)),
  what: z.nullable(z.enum(moves)),
  by: z.nullable(calendarDate),
});

/** How many people there are in each status. */
export const statusCounts = z.object({ total: count, ...byStatusKey(() => count) });

export const program = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  assigned_manager: shortPerson,
  deadline: instant,
  duration: z.int(),
  background_color: z.string(),
  archived: z.boolean(),
  /** People who are assigned later than this number of days before the deadline have these days (product §60). */
  due_days: z.nullable(z.int()),
  /** How it comes back (product §61): some months after it was done, or each year on a day, "MM-DD". */
  renew_months: z.nullable(z.int()),
  renew_on: z.nullable(z.string()),
  /** How many days before the end of its validity a training opens again. */
  window_days: z.int(),
  /** Whether its trainers record who has passed, and the score. */
  asks_result: z.boolean(),
  completes_by: z.enum(completions),
  /** On one program. */
  files: z.optional(z.array(file)),
  /** On one program: its reading; null if people complete it by attending a session. */
  reading: z.optional(z.nullable(reading)),
  training_sessions: z.array(session),
  cancelled_sessions: z.array(cancelledSession),
  created_at: instant,
  updated_at: instant,
  /**
   * In lists, for trainers, managers and admins: the counts of people; a trainer's are those of the trainer's sessions.
   */
  counts: z.optional(z.nullable(statusCounts)),
  /**
   * The day by which somebody has to do it, null if nothing is open. It is in lists and, for trainers,
   * managers and admins, on one program.
   */
  next_due: z.optional(z.nullable(calendarDate)),
  /** There, too, if its people are due on different days: how many on the first one, and when the others are. */
  later_due: z.optional(z.nullable(laterDue)),
  /**
   * On an admin's page of one program, while changes of it wait (product §85): how many people and trainers
   * get a message, and when.
   */
  unpublished_changes: z.optional(
    z.nullable(z.object({ people: count, trainers: count, publish_at: instant })),
  ),
  /**
   * On one program, for trainers, managers and admins: the sessions that have taken place, as somebody is marked there.
   * They aren't moved, cancelled or removed any more (product §70, §73).
   */
  taken_place: z.optional(z.array(id)),
  /** In lists: its group in the order by action (product §47). */
  urgency: z.optional(z.enum(urgencies)),
  /** In own views: the person's own assignment; null where there is none. */
  status: z.optional(z.nullable(z.enum(statuses))),
  enrolled_session: z.optional(z.nullable(id)),
  completed_at: z.optional(z.nullable(instant)),
  move: z.optional(z.nullable(move)),
  waiting: z.optional(z.nullable(waiting)),
  /** The newest record of a training that is complete. */
  record: z.optional(z.nullable(id)),
  answered_by: z.optional(answeredBy),
  ...besidesOfProgram,
  /** On an employee's page of one program, once enrolled: the sessions to change to. */
  other_sessions: z.optional(z.array(session)),
  /** There, too: the sessions in which the person was marked as missing, and doesn't sit down again. */
  missed_sessions: z.optional(z.array(id)),
  /** There, too: whether the person's seat is offered to colleagues. */
  offers_seat: z.optional(z.boolean()),
  /** And when the person's seat was given from the waiting list; null for one that was chosen. */
  promoted_at: z.optional(z.nullable(instant)),
  ...ownDue,
});

export const assignedEmployee = z.extend(person, {
  status: z.enum(statuses),
  session: z.nullable(session),
  completed_at: z.nullable(instant),
  ...assignedDue,
  move,
  /** The newest record; null where there is none. */
  record: z.nullable(id),
  answered_by: answeredBy,
  /** The version that they signed last. */
  signed_version: z.nullable(count),
  reminded_today: z.boolean(),
});

/** Somebody with the state of their trainings: a manager's in the programs overseen, an admin's all. */
export const ownEmployee = z.extend(person, {
  overdue: count,
  /** Neither complete nor overdue. */
  open: count,
  complete: count,
  /** The programs in which the person is overdue, the longest first; at most three. */
  overdue_in: z.array(z.object({ _id: id, title: z.string() })),
});

/** Somebody below in the line, with the state of all their trainings. */
export const teamMember = z.extend(person, {
  role: z.enum(roles),
  overdue: count,
  /** Neither complete nor overdue. */
  open: count,
  complete: count,
  /** By when the next open one is due; null where none is open. */
  next_due: z.nullable(calendarDate),
  line_manager: z.nullable(person),
  reminded_today: z.boolean(),
});

/** The same of anybody, with the role, the earliest day by which something is due, and the line manager. */
export const everybody = z.extend(ownEmployee, {
  role: z.enum(roles),
  next_due: z.nullable(calendarDate),
  line_manager: z.nullable(person),
  external_id: z.nullable(z.string()),
  /** How many records the person has: beside address and personnel ID it tells people of one name apart. */
  records: count,
});

export const message = z.object({ message: z.string() });

export type Person = z.infer<typeof person>;
export type Everybody = z.infer<typeof everybody>;
export type SessionUser = z.infer<typeof sessionUser>;
export type UserDetail = z.infer<typeof userDetail>;
export type Department = z.infer<typeof department>;
export type Site = z.infer<typeof site>;
export type Position = z.infer<typeof position>;
export type TrainingSession = z.infer<typeof session>;
export type Program = z.infer<typeof program>;
export type CancelledSession = z.infer<typeof cancelledSession>;
export type Move = z.infer<typeof move>;
export type Waiting = z.infer<typeof waiting>;
export type StatusCounts = z.infer<typeof statusCounts>;
export type TeamMember = z.infer<typeof teamMember>;
export type OwnEmployee = z.infer<typeof ownEmployee>;
export type AssignedEmployee = z.infer<typeof assignedEmployee>;
