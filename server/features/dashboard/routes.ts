import { dashboardApi } from '#shared/api/dashboard';
import { roles } from '#shared/roles';
import { calendarDateOf, endOfDay, startOfDay } from '#shared/time';
import { peopleOrder } from '../../db/lists/people-list.ts';
import type { Registers } from '../../http/registers.ts';
import { remember } from '../../remember.ts';
import type { Services } from '../../services.ts';
import { listOwnEmployees } from '../users/reads.ts';
import * as queries from './reads.ts';

export function registerDashboardRoutes(
  { registerRead, registerList }: Registers,
  { config: { timeZone } }: Services,
): void {
  // The zone's rules are asked for each date again, and there are few dates that dashboards speak of.
  const dayOf = remember((instant) => calendarDateOf(instant, timeZone));
  const startOf = remember((date) => startOfDay(date, timeZone));
  const endOf = remember((date) => endOfDay(date, timeZone));

  /** Days from lines of instants and the programs of each, in turn: several instants may fall on one day. */
  function readDays(lines: readonly string[]): { day: string; instant: string; programs: string }[] {
    const days: { day: string; instant: string; programs: string }[] = [];
    for (let index = 0; index + 1 < lines.length; index += 2) {
      const [instant, programs] = [lines[index]!, lines[index + 1]!];
      const [day, last] = [dayOf(instant), days.at(-1)];
      if (last?.day === day) last.programs += `,${programs}`;
      else days.push({ day, instant, programs });
    }
    return days;
  }

  registerRead(dashboardApi.users, { answer: () => queries.countUsers });
  registerRead(dashboardApi.programs, { answer: () => queries.countPrograms });

  for (const [role, endpoint] of [
    ['admin', dashboardApi.deadlines],
    ['manager', dashboardApi.managerDeadlines],
  ] as const) {
    registerRead(endpoint, {
      give: ({ limit }) => ({ limit }),
      isQuick: ({ limit }) => role !== 'admin' || limit !== undefined,
      answer: ({ viewer, now, given }) => queries.listUpcoming(viewer, now, given('limit')),
      present: (text) => {
        const [total, ...lines] = text.split('\n');
        const days = readDays(lines).map(
          ({ instant, programs }) => `{"deadline":"${instant}","programs":[${programs}]}`,
        );
        return `{"deadlines":[${days.join()}],"total":${total}}`;
      },
    });
  }

  for (const role of roles) {
    registerRead(dashboardApi.insight[role], {
      answer: ({ viewer, now }) => queries.countInsight(viewer, now),
    });

    registerRead(dashboardApi.trainings[role], {
      give: ({ limit }) => ({ limit }),
      isQuick: ({ limit }) => role !== 'admin' || limit !== undefined,
      answer: ({ viewer, now, given }) => queries.listTrainings(viewer, now, given('limit')),
    });

    registerRead(dashboardApi.calendar[role], {
      give: ({ from, to }) => ({
        from: from && startOf(from),
        to: to && endOf(to),
      }),
      isQuick: ({ from, to }) => role !== 'admin' || (from !== undefined && to !== undefined),
      answer: ({ viewer, given }) => queries.listDeadlines(viewer, given('from'), given('to')),
      present: (text) => {
        const days = readDays(text.split('\n')).map(
          ({ day, programs }) => `{"event":"${day}","programs":[${programs}]}`,
        );
        return `{"events":[${days.join()}]}`;
      },
    });
  }

  registerList(dashboardApi.employees, {
    order: peopleOrder,
    list: ({ viewer }) => listOwnEmployees(viewer._id),
    frame: { fields: ['employees'] },
  });
}
