import { mayEver } from '#shared/access';
import type { Role } from '#shared/roles';
import type { LoaderContext } from '../../api/query-client.ts';
import { paths } from '../../paths.ts';
import { AssignedTrainings } from './assigned-trainings.tsx';
import { Calendar } from './calendar.tsx';
import { dashboardCalls } from './calls.ts';
import { CurrentSession } from './current-session.tsx';
import { ExpiringNext } from './expiring-next.tsx';
import { MyEmployees } from './my-employees.tsx';
import { MyTrainings } from './my-trainings.tsx';
import { OverduePeople } from './overdue-people.tsx';
import { LaterSessions } from './later-sessions.tsx';
import { OwnTrainings } from './own-trainings.tsx';
import { openingCalendar, queryOf } from './queries.ts';
import { SessionsToMark } from './sessions-to-mark.tsx';
import { TrainingInsights } from './training-insights.tsx';
import { ProgramsOverview } from './programs-overview.tsx';
import { UpcomingDeadlines } from './upcoming-deadlines.tsx';
import { UsersOverview } from './users-overview.tsx';
import type { Widget } from './widget.ts';

/**
 * The widgets in the order of the page (product §23): first those that need action now, then numbers, then the
 * calendar. Widgets side by side have a known height or stretch. The deadlines, which may be many, come last and
 * across.
 */
export const widgets: readonly Widget[] = [
  { Component: CurrentSession, places: { trainer: 'md:col-span-2' } },
  { Component: SessionsToMark, places: { trainer: 'lg:col-span-2' } },
  { Component: LaterSessions, places: { trainer: 'lg:col-span-2' } },
  {
    Component: OverduePeople,
    places: { manager: 'md:col-span-2' },
    deferred: () => [queryOf(dashboardCalls.employeesBehind())],
  },
  {
    Component: MyTrainings,
    places: { trainer: 'md:col-span-2', manager: 'md:col-span-2', admin: 'md:col-span-2' },
    optional: () => [queryOf(dashboardCalls.ownTrainings())],
  },
  {
    Component: MyEmployees,
    places: { manager: 'md:col-span-2' },
    deferred: () => [queryOf(dashboardCalls.employees())],
  },
  {
    Component: ExpiringNext,
    places: { manager: 'md:col-span-2 lg:col-span-1' },
    deferred: () => [queryOf(dashboardCalls.expiring())],
  },
  {
    Component: OwnTrainings,
    places: { employee: 'md:col-span-2' },
    required: (role) => queryOf(dashboardCalls.trainings(role)),
  },
  {
    Component: AssignedTrainings,
    places: {
      trainer: 'md:col-span-2',
      manager: 'md:col-span-2',
      admin: 'md:col-span-2',
    },
    required: (role) => queryOf(dashboardCalls.trainings(role)),
  },
  {
    Component: UsersOverview,
    places: { admin: 'lg:col-span-1' },
    // Its failure has an error page of its own (product §28).
    required: () => ({ ...queryOf(dashboardCalls.usersOverview()), errorPage: paths.errorApiAlias() }),
  },
  {
    Component: ProgramsOverview,
    places: { admin: 'lg:col-span-1' },
    required: () => queryOf(dashboardCalls.programsOverview()),
  },
  {
    Component: TrainingInsights,
    places: {
      employee: 'md:col-span-2',
      trainer: 'md:col-span-2 lg:col-span-1',
      manager: 'md:col-span-2 lg:col-span-1',
      admin: 'md:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-start-3',
    },
    deferred: (role) => [queryOf(dashboardCalls.insight(role))],
  },
  {
    Component: Calendar,
    places: {
      admin: 'md:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1',
      manager: 'md:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-start-1',
      trainer: 'md:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-span-3 lg:row-start-1',
      employee: 'md:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1',
    },
    deferred: (role, context) => [openingCalendar(role, context)],
  },
  {
    Component: UpcomingDeadlines,
    places: { admin: 'md:col-span-2', manager: 'md:col-span-2 lg:col-span-3' },
    deferred: (role) => [queryOf(dashboardCalls.deadlines(role))],
  },
];

/** The row that takes the height of a taller neighbour, so that no card above it is stretched. */
export const stretchedRow: Record<Role, string> = {
  admin: 'lg:grid-rows-[auto_1fr]',
  manager: '',
  trainer: 'lg:grid-rows-[auto_auto_1fr]',
  employee: 'lg:grid-rows-[auto_1fr]',
};

/**
 * The data that a role's dashboard fetches when it opens: for its widgets, and for the lines that tell of proposals and
 * of seats.
 */
export function openingQueries(role: Role, context: LoaderContext) {
  const own = widgetsOf(role);
  return {
    required: own.flatMap(({ required }) => required?.(role) ?? []),
    optional: own.flatMap(({ optional }) => optional?.() ?? []),
    deferred: [
      ...own.flatMap(({ deferred }) => deferred?.(role, context) ?? []),
      ...(role === 'admin' ? [queryOf(dashboardCalls.proposals())] : []),
      ...(mayEver(role, 'program.list-short') ? [queryOf(dashboardCalls.shortOfSeats())] : []),
    ],
  };
}

/** The widgets on the dashboard of a role. */
export function widgetsOf(role: Role): readonly Widget[] {
  return widgets.filter(({ places }) => places[role] !== undefined);
}
