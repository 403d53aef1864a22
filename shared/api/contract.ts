import { auditApi } from './audit.ts';
import { calendarApi } from './calendar.ts';
import { chooseApi } from './choose.ts';
import { dashboardApi } from './dashboard.ts';
import { digestsApi } from './digests.ts';
import { dueDatesApi } from './due-dates.ts';
import type { Endpoint } from './endpoint.ts';
import { messagesApi } from './messages.ts';
import { operationsApi } from './operations.ts';
import { programsApi } from './programs.ts';
import { recordsApi } from './records.ts';
import { seatsApi, sessionPlansApi } from './seats.ts';
import { sessionsApi } from './sessions.ts';
import { signInApi } from './sign-in.ts';
import { usersApi } from './users.ts';

const { insight, trainings, calendar, ...otherDashboardCalls } = dashboardApi;

/** Every JSON call of the product, in the order of its documentation. */
export const contract: readonly Endpoint[] = [
  ...Object.values(signInApi),
  ...Object.values(otherDashboardCalls),
  ...[insight, trainings, calendar].flatMap((perRole) => Object.values(perRole)),
  ...Object.values(programsApi),
  ...Object.values(seatsApi),
  ...Object.values(chooseApi),
  ...Object.values(sessionPlansApi),
  ...Object.values(dueDatesApi),
  ...Object.values(sessionsApi),
  ...Object.values(calendarApi),
  ...Object.values(recordsApi),
  ...Object.values(usersApi),
  ...Object.values(messagesApi),
  ...Object.values(digestsApi),
  ...Object.values(auditApi),
  ...Object.values(operationsApi),
];
