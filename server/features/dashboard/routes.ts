import { dashboardApi } from '#shared/api/dashboard';
import { roles } from '#shared/roles';
import { calendarDateOf, endOfDay, startOfDay } from '#shared/time';
import { peopleOrder } from '../../db/lists/people-list.ts';
import type { Registers } from '../../http/registers.ts';
import { remember } from '../../remember.ts';
import type { Services } from '../../services.ts';
import { listOwnEmployees } from '../users/queries.ts';
import * as queries from './queries.ts';

interface Deadline {
  _id: string;
  title: string;
  duration: number;
  deadline: string;
}

export function registerDashboardRoutes(
  { registerRead, registerList }: Registers,
  { config: { timeZone } }: Services,
): void {
  // The zone's rules are asked for each date again, and there are few dates that dashboards speak of.
  const dayOf = remember((instant) => calendarDateOf(instant, timeZone));
  const startOf = remember((date) => startOfDay(date, timeZone));
  const endOf = remember((date) => endOfDay(date, timeZone));

  /** Programs by the day of their deadline, in the order in which they come. */
  function byDay<Program extends Deadline>(programs: Program[]): Map<string, Program[]> {
    const days = new Map<string, Program[]>();
    for (const program of programs) {
      const day = dayOf(program.deadline);
      const onDay = days.get(day);
      if (onDay) onDay.push(program);
      else days.set(day, [program]);
    }
    return days;
  }

  registerRead(dashboardApi.users, { answer: () => queries.countUsers });
  registerRead(dashboardApi.programs, { answer: () => queries.countPrograms });

  for (const endpoint of [dashboardApi.deadlines, dashboardApi.managerDeadlines]) {
    registerRead(endpoint, {
      give: ({ limit }) => ({ limit }),
      answer: ({ viewer, now, given }) => queries.listUpcoming(viewer, now, given('limit')),
      present: (upcoming: {
        total: number;
        programs: (Deadline & { enrolled: number; completed: number })[];
      }) => ({
        deadlines: [...byDay(upcoming.programs).values()].map((day) => ({
          deadline: day[0]!.deadline,
          programs: day.map(({ deadline: _, ...program }) => program),
        })),
        total: upcoming.total,
      }),
    });
  }

  for (const role of roles) {
    registerRead(dashboardApi.insight[role], {
      answer: ({ viewer, now }) => queries.countInsight(viewer, now),
    });

    registerRead(dashboardApi.trainings[role], {
      give: ({ limit }) => ({ limit }),
      answer: ({ viewer, now, given }) => queries.listTrainings(viewer, now, given('limit')),
    });

    registerRead(dashboardApi.calendar[role], {
      give: ({ from, to }) => ({
        from: from && startOf(from),
        to: to && endOf(to),
      }),
      answer: ({ viewer, given }) => queries.listDeadlines(viewer, given('from'), given('to')),
      present: (programs: (Deadline & { background_color: string })[]) => ({
        events: [...byDay(programs)].map(([event, day]) => ({ event, programs: day })),
      }),
    });
  }

  registerList(dashboardApi.employees, {
    order: peopleOrder,
    list: ({ viewer }) => listOwnEmployees(viewer._id),
    frame: { fields: ['employees'] },
  });
}
