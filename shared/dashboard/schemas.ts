import * as z from 'zod/mini';
import type { Schemas } from '../endpoint.ts';
import { anyDate } from '../fields.ts';
import { actionOrder, listQueryFields, listReplyWith } from '../lists.ts';
import { ownEmployeesQuery } from '../people/users/schemas.ts';
import { forEachRole } from '../roles.ts';
import { calendarDate, id, instant, laterDue, ownEmployee, person, program } from '../shapes.ts';

const count = z.int();

/** How many are wanted, of a list that the dashboard shows a part of. */
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

const calendarEvents = z.object({
  events: z.array(
    z.object({
      event: calendarDate,
      programs: z.array(
        z.object({
          _id: id,
          title: z.string(),
          deadline: instant,
          background_color: z.string(),
          duration: count,
          /** Whether anybody in the view is not complete; for an employee, whether they aren't. */
          open: z.boolean(),
          /** As in lists of programs. */
          next_due: z.nullable(calendarDate),
          later_due: z.nullable(laterDue),
          /** How many people have still to do it by this day; null for an employee. */
          people: z.nullable(count),
        }),
      ),
    }),
  ),
  /** Of an employee the chosen ones, of a trainer those taught, by time. */
  sessions: z.array(
    z.object({
      _id: id,
      start_time: instant,
      ends_at: instant,
      program: z.object({ _id: id, title: z.string() }),
    }),
  ),
});

export const dashboardSchemas = {
  users: {
    summary: 'How many managers, trainers and employees there are',
    reply: z.object({ users: z.object({ managers: count, trainers: count, employees: count }) }),
  },
  programs: {
    summary: 'How many programs are active and archived',
    reply: z.object({ programs: z.object({ active: count, archived: count }) }),
  },
  deadlines: {
    summary: 'Upcoming deadlines of all programs, by day',
    query: limitQuery,
    reply: deadlines,
  },
  managerDeadlines: {
    summary: 'Upcoming deadlines of the programs overseen, by day',
    query: limitQuery,
    reply: deadlines,
  },
  expiring: {
    summary: 'The people whose training in a program overseen expires next',
    query: limitQuery,
    reply: z.object({
      people: z.array(
        z.extend(person, {
          program: z.object({ _id: id, title: z.string() }),
          /** The last day on which it is valid. */
          valid_until: calendarDate,
        }),
      ),
    }),
  },
  employees: {
    summary: "The manager's employees",
    query: ownEmployeesQuery,
    reply: listReplyWith({ employees: z.array(ownEmployee) }),
  },
} satisfies Schemas;

/** Of the calls of which there is one per role, each for that role only. */
export const roleSchemas = {
  insight: forEachRole((role) => ({
    summary: `Complete and overdue trainings in the ${role}'s view`,
    reply: z.object({
      complete: count,
      overdue: count,
      /** In how many programs somebody is overdue. */
      overdue_programs: count,
    }),
  })),
  trainings: forEachRole((role) => ({
    summary: `The ${role}'s assigned trainings`,
    query: z.object({ limit: listQueryFields.limit, order: actionOrder }),
    reply: z.object({ programs: z.array(z.object({ program })) }),
  })),
  calendar: forEachRole((role) => ({
    summary: `Deadlines in the ${role}'s view, by day, and the caller's sessions`,
    query: z.object({
      from: z.optional(anyDate),
      to: z.optional(anyDate),
    }),
    reply: calendarEvents,
  })),
} satisfies Record<string, Schemas>;
