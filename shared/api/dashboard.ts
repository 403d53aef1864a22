import * as z from 'zod/mini';
import { roles, type Role } from '../roles.ts';
import { endpoint } from './endpoint.ts';
import { actionOrder, anyDate, listQueryFields, listReplyWith } from './fields.ts';
import { ownEmployeesQuery } from './people-order.ts';
import { calendarDate, id, instant, ownEmployee, program } from './shapes.ts';

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
        z.object({ _id: id, title: z.string(), duration: count, enrolled: count, completed: count }),
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
        }),
      ),
    }),
  ),
  /** Of an employee the chosen ones, of a trainer those taught, by time. */
  sessions: z.array(
    z.object({ _id: id, start_time: instant, program: z.object({ _id: id, title: z.string() }) }),
  ),
});

/** One endpoint per role, each for that role only. */
function forEachRole<Definition>(define: (role: Role) => Definition): Record<Role, Definition> {
  return Object.fromEntries(roles.map((role) => [role, define(role)])) as Record<Role, Definition>;
}

export const dashboardApi = {
  users: endpoint({
    method: 'GET',
    path: '/api/dashboard/users',
    summary: 'How many managers, trainers and employees there are',
    tag: 'Dashboard',
    action: 'admin.overview',
    reply: z.object({ users: z.object({ managers: count, trainers: count, employees: count }) }),
  }),
  programs: endpoint({
    method: 'GET',
    path: '/api/dashboard/programs',
    summary: 'How many programs are active and archived',
    tag: 'Dashboard',
    action: 'admin.overview',
    reply: z.object({ programs: z.object({ active: count, archived: count }) }),
  }),
  insight: forEachRole((role) =>
    endpoint({
      method: 'GET',
      path: `/api/dashboard/${role}-insight`,
      summary: `Complete and overdue trainings in the ${role}'s view`,
      tag: 'Dashboard',
      action: `${role}.overview`,
      reply: z.object({
        complete: count,
        overdue: count,
        /** In how many programs somebody is overdue. */
        overdue_programs: count,
      }),
    }),
  ),
  deadlines: endpoint({
    method: 'GET',
    path: '/api/dashboard/deadlines',
    summary: 'Upcoming deadlines of all programs, by day',
    tag: 'Dashboard',
    action: 'admin.overview',
    query: limitQuery,
    reply: deadlines,
  }),
  managerDeadlines: endpoint({
    method: 'GET',
    path: '/api/dashboard/manager-deadlines',
    summary: 'Upcoming deadlines of the programs overseen, by day',
    tag: 'Dashboard',
    action: 'manager.overview',
    query: limitQuery,
    reply: deadlines,
  }),
  trainings: forEachRole((role) =>
    endpoint({
      method: 'GET',
      path: `/api/dashboard/${role}-trainings`,
      summary: `The ${role}'s assigned trainings`,
      tag: 'Dashboard',
      action: `${role}.overview`,
      query: z.object({ limit: listQueryFields.limit, order: actionOrder }),
      reply: z.object({ programs: z.array(z.object({ program })) }),
    }),
  ),
  calendar: forEachRole((role) =>
    endpoint({
      method: 'GET',
      path: `/api/dashboard/${role}-calendar`,
      summary: `Deadlines in the ${role}'s view, by day, and own sessions`,
      tag: 'Dashboard',
      action: `${role}.overview`,
      query: z.object({
        from: z.optional(anyDate),
        to: z.optional(anyDate),
      }),
      reply: calendarEvents,
    }),
  ),
  employees: endpoint({
    method: 'GET',
    path: '/api/dashboard/employees',
    summary: "The manager's employees",
    tag: 'Dashboard',
    action: 'user.list-own-employees',
    query: ownEmployeesQuery,
    reply: listReplyWith({ employees: z.array(ownEmployee) }),
  }),
};
