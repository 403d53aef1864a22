import * as z from 'zod/mini';
import type { Schemas } from '../endpoint.ts';
import { anyDate } from '../fields.ts';
import { laterDue } from '../later-due.ts';
import { actionOrder, listQueryFields, listReplyWith } from '../lists.ts';
import { ownEmployeesQuery } from '../people/users/schemas.ts';
import { forEachRole } from '../roles.ts';
import { calendarDate, id, instant, move, ownEmployee, person, program } from '../shapes.ts';
import { waiting } from '../waiting.ts';
import { statuses } from '../status.ts';
import { ownCardSession, ownSessions, peopleCardSession } from './card-sessions.ts';
import { companySetup } from './company-setup.ts';

const count = z.int();
const limitQuery = z.object({ limit: listQueryFields.limit });

const deadlines = z.object({
  /** How many programs there are in all. */
  total: count,
  deadlines: z.array(
    z.object({
      deadline: instant,
      programs: z.array(
        z.object({
          _id: id,
          title: z.string(),
          duration: count,
          enrolled: count,
          completed: count,
          /** As in lists of programs. */
          next_due: z.nullable(calendarDate),
          later_due: z.nullable(laterDue),
        }),
      ),
    }),
  ),
});

const dates = z.object({
  from: z.optional(anyDate),
  to: z.optional(anyDate),
});

/** The training whose validity ends. */
const expiry = {
  program: z.object({ _id: id, title: z.string() }),
  /** The last day on which it is valid. */
  valid_until: calendarDate,
};

/** A program of a day in the calendar. */
const dueProgram = z.object({
  _id: id,
  title: z.string(),
  deadline: instant,
  background_color: z.string(),
  /** Whether anybody in the view is not complete; for an employee, whether they aren't. */
  open: z.boolean(),
  /** As in lists of programs. */
  next_due: z.nullable(calendarDate),
  later_due: z.nullable(laterDue),
  /** How many people have still to do it by this day; null for an employee. */
  people: z.nullable(count),
});

const calendarEvents = z.object({
  events: z.array(
    z.object({
      event: calendarDate,
      programs: z.array(z.extend(dueProgram, { duration: count })),
    }),
  ),
  sessions: ownSessions,
});

const insight = z.object({
  complete: count,
  overdue: count,
  /** In how many programs somebody is overdue. */
  overdue_programs: count,
});

/** How many people of each role there are, and how many programs. */
const peopleCounts = z.object({ managers: count, trainers: count, employees: count });
const programCounts = z.object({ active: count, archived: count });

/*
 * The dashboard as it opens. Its cards have the fields that they show, under the names that programs, sessions and people have in
 * other replies.
 */

const cardFields = {
  _id: true,
  title: true,
  deadline: true,
  duration: true,
  background_color: true,
} as const;

/** A training of one's own. */
const ownCard = z.extend(
  z.pick(program, {
    ...cardFields,
    assigned_manager: true,
    due_because: true,
    due_reason: true,
    valid_until: true,
  }),
  {
    status: z.enum(statuses),
    due: calendarDate,
    completed_at: z.nullable(instant),
    enrolled_session: z.nullable(id),
    /** The chosen one; while an admin has to add seats, those that would take the person. */
    training_sessions: z.array(ownCardSession),
    move: z.nullable(z.pick(move, { whose: true, what: true })),
    waiting: z.nullable(z.pick(waiting, { position: true })),
    /** The newest record of one that is complete. */
    record: z.nullable(id),
  },
);

/** A program of somebody in charge of its people. */
const peopleCard = z.extend(
  z.pick(program, {
    ...cardFields,
    due_days: true,
    counts: true,
    next_due: true,
    later_due: true,
    urgency: true,
  }),
  {
    /** For a trainer those ahead, and those in which people are to be marked. */
    training_sessions: z.array(peopleCardSession),
  },
);

/** Somebody of a short list. */
const listed = { _id: true, first_name: true, last_name: true, email: true, background_color: true } as const;

/** The person's trainings: all that are open, those first that need action, and the first of those done. */
const own = z.object({
  programs: z.array(ownCard),
  /** How many are done. */
  complete: count,
});

const opening = z.object({
  /** For an employee. */
  own: z.optional(own),
  /** For those in charge of people: whether something is asked of them, too; `own` says so. */
  learns: z.optional(z.boolean()),
  /** For the same, those first that need action; for an admin the first. */
  programs: z.optional(z.array(peopleCard)),
  insight,
  calendar: z.object({
    events: z.array(z.object({ event: calendarDate, programs: z.array(dueProgram) })),
    sessions: ownSessions,
  }),
  /** For a trainer: whether a session that they teach has begun. */
  has_taught: z.optional(z.boolean()),
  /** For an admin and a manager: the first deadlines to come. */
  deadlines: z.optional(deadlines),
  /** For the same: the first programs that are short of seats, and how many are; 2 seconds old at most. */
  short: z.optional(
    z.object({
      programs: z.array(z.object({ _id: id, title: z.string(), short: count, by: calendarDate })),
      total: count,
    }),
  ),
  /** For a manager: the people who are most behind, found by figures that are 2 seconds old at most. */
  behind: z.optional(z.array(z.pick(ownEmployee, { ...listed, overdue: true, overdue_in: true }))),
  /** For a manager: the first employees by name, and how many there are in all, or more than how many. */
  employees: z.optional(
    z.object({
      employees: z.array(
        z.extend(z.pick(person, listed), { department: z.nullable(z.object({ name: z.string() })) }),
      ),
      total: z.nullable(count),
      more_than: z.nullable(count),
    }),
  ),
  /** For a manager: the people whose training expires next. */
  expiring: z.optional(z.array(z.extend(z.pick(person, listed), expiry))),
  /** For an admin. */
  company: z.optional(
    z.object({
      users: peopleCounts,
      programs: programCounts,
      /** How many records wait to be accepted, and how many questions are open, these records among them. */
      proposals: count,
      questions: count,
      setup: companySetup,
    }),
  ),
});

export type Opening = z.infer<typeof opening>;
export type OwnCard = z.infer<typeof ownCard>;
export type PeopleCard = z.infer<typeof peopleCard>;

export const dashboardSchemas = {
  opening: {
    summary: "Everything that the dashboard of the caller's role shows first",
    query: dates,
    reply: opening,
  },
  own: {
    summary: "The caller's own trainings, as shown on dashboard cards",
    reply: z.object({ own }),
  },
  users: {
    summary: 'How many managers, trainers and employees there are',
    reply: z.object({ users: peopleCounts }),
  },
  programs: {
    summary: 'How many programs are active, and how many are archived',
    reply: z.object({ programs: programCounts }),
  },
  deadlines: {
    summary: 'Upcoming deadlines of all programs, by day',
    query: limitQuery,
    reply: deadlines,
  },
  managerDeadlines: {
    summary: 'Upcoming deadlines of the programs that the caller oversees, by day',
    query: limitQuery,
    reply: deadlines,
  },
  expiring: {
    summary: 'The people whose records expire next, in programs that the caller oversees',
    query: limitQuery,
    reply: z.object({
      people: z.array(z.extend(person, expiry)),
    }),
  },
  employees: {
    summary: "The manager's employees",
    query: ownEmployeesQuery,
    reply: listReplyWith({ employees: z.array(ownEmployee) }),
  },
} satisfies Schemas;

/** The calls that exist once a role, each for that role only. */
export const roleSchemas = {
  insight: forEachRole((role) => ({
    summary: `How many trainings are complete, and how many are overdue, in the ${role}'s view`,
    reply: insight,
  })),
  trainings: forEachRole((role) => ({
    summary: `The ${role}'s assigned trainings`,
    query: z.object({ limit: listQueryFields.limit, order: actionOrder }),
    reply: z.object({ programs: z.array(z.object({ program })) }),
  })),
  calendar: forEachRole((role) => ({
    summary: `Deadlines in the ${role}'s view, by day, and the caller's sessions`,
    query: dates,
    reply: calendarEvents,
  })),
} satisfies Record<string, Schemas>;
