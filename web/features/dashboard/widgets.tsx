import type { Role } from '#shared/roles';
import { AssignedTrainings } from './assigned-trainings.tsx';
import { Calendar } from './calendar.tsx';
import { CurrentSession } from './current-session.tsx';
import { ExpiringNext } from './expiring-next.tsx';
import { MyEmployees } from './my-employees.tsx';
import { MyTrainings } from './my-trainings.tsx';
import { OverduePeople } from './overdue-people.tsx';
import { LaterSessions } from './later-sessions.tsx';
import { OwnTrainings } from './own-trainings.tsx';
import { SessionsToMark } from './sessions-to-mark.tsx';
import { TrainingInsights } from './training-insights.tsx';
import { ProgramsOverview } from './programs-overview.tsx';
import { UpcomingDeadlines } from './upcoming-deadlines.tsx';
import { UsersOverview } from './users-overview.tsx';
import type { Widget } from './widget.ts';

/**
 * The widgets in the order of the page (product §23). Those that need action now come first, then numbers,
 * then the calendar. Widgets side by side have a known height or stretch. The deadlines, which may be many,
 * come last and across.
 */
export const widgets: readonly Widget[] = [
  { Component: CurrentSession, places: { trainer: 'md:col-span-2' } },
  { Component: SessionsToMark, places: { trainer: 'lg:col-span-2' } },
  { Component: LaterSessions, places: { trainer: 'lg:col-span-2' } },
  {
    Component: OverduePeople,
    places: { manager: 'md:col-span-2' },
  },
  {
    Component: MyTrainings,
    places: { trainer: 'md:col-span-2', manager: 'md:col-span-2', admin: 'md:col-span-2' },
  },
  {
    Component: MyEmployees,
    places: { manager: 'md:col-span-2' },
  },
  {
    Component: ExpiringNext,
    places: { manager: 'md:col-span-2 lg:col-span-1' },
  },
  {
    Component: OwnTrainings,
    places: { employee: 'md:col-span-2' },
  },
  {
    Component: AssignedTrainings,
    places: {
      trainer: 'md:col-span-2',
      manager: 'md:col-span-2',
      admin: 'md:col-span-2',
    },
  },
  {
    Component: UsersOverview,
    places: { admin: 'lg:col-span-1' },
  },
  {
    Component: ProgramsOverview,
    places: { admin: 'lg:col-span-1' },
  },
  {
    Component: TrainingInsights,
    places: {
      employee: 'md:col-span-2',
      trainer: 'md:col-span-2 lg:col-span-1',
      manager: 'md:col-span-2 lg:col-span-1',
      admin: 'md:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-start-3',
    },
  },
  {
    Component: Calendar,
    places: {
      admin: 'md:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1',
      manager: 'md:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-start-1',
      trainer: 'md:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-span-3 lg:row-start-1',
      employee: 'md:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1',
    },
  },
  {
    Component: UpcomingDeadlines,
    places: { admin: 'md:col-span-2', manager: 'md:col-span-2 lg:col-span-3' },
  },
];

/** The row that takes the height of a taller neighbour, so that no card above it is stretched. */
export const stretchedRow: Record<Role, string> = {
  admin: 'lg:grid-rows-[auto_1fr]',
  manager: '',
  trainer: 'lg:grid-rows-[auto_auto_1fr]',
  employee: 'lg:grid-rows-[auto_1fr]',
};

/** The widgets on the dashboard of a role. */
export function widgetsOf(role: Role): readonly Widget[] {
  return widgets.filter(({ places }) => places[role] !== undefined);
}
