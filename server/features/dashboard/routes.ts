import { dashboardApi } from '#shared/api/dashboard';
import { roles } from '#shared/roles';
import { calendarDateOf, endOfDay, startOfDay } from '#shared/time';
import { toPage } from '../../db/paging.ts';
import type { Register } from '../../http/register.ts';
import type { Services } from '../../services.ts';
import { listOwnEmployees } from '../users/queries.ts';
import * as queries from './queries.ts';

export function registerDashboardRoutes(register: Register, { db, clock, config }: Services): void {
  /** Programs by the day of their deadline, in the order in which they come. */
  function byDay<Program extends { deadline: string }>(programs: Program[]): Map<string, Program[]> {
    const days = new Map<string, Program[]>();
    for (const program of programs) {
      const day = calendarDateOf(program.deadline, config.timeZone);
      days.set(day, [...(days.get(day) ?? []), program]);
    }
    return days;
  }

  register(dashboardApi.users, async () => ({ users: await queries.countUsers(db) }));
  register(dashboardApi.programs, async () => ({ programs: await queries.countPrograms(db) }));

  for (const endpoint of [dashboardApi.deadlines, dashboardApi.managerDeadlines]) {
    register(endpoint, async ({ authorized }) => {
      const programs = await queries.listUpcoming(db, authorized.actor, clock());
      return {
        deadlines: [...byDay(programs).values()].map((day) => ({
          deadline: day[0]!.deadline,
          programs: day.map(({ deadline: _, ...program }) => program),
        })),
      };
    });
  }

  for (const role of roles) {
    register(dashboardApi.insight[role], ({ authorized }) =>
      queries.countInsight(db, authorized.actor, clock()),
    );

    register(dashboardApi.trainings[role], async ({ authorized }) => {
      const programs = await queries.listTrainings(db, authorized.actor);
      return { programs: programs.map((program) => ({ program })) };
    });

    register(dashboardApi.calendar[role], async ({ authorized, query }) => {
      const from = query.from ? startOfDay(query.from, config.timeZone) : null;
      const to = query.to ? endOfDay(query.to, config.timeZone) : null;
      const programs = await queries.listDeadlines(db, authorized.actor, from, to);
      return { events: [...byDay(programs)].map(([event, day]) => ({ event, programs: day })) };
    });
  }

  register(dashboardApi.employees, async ({ authorized, query }) => {
    const { rows, ...page } = await listOwnEmployees(db, authorized.actor._id, toPage(query));
    return { employees: rows, ...page };
  });
}
