import type { Role } from '#shared/roles';
import { AssignedTrainings } from './assigned-trainings.tsx';
import { Calendar } from './calendar.tsx';
import { CurrentSession } from './current-session.tsx';
import { ExpiringSoon } from './expiring-soon.tsx';
import { MyEmployees } from './my-employees.tsx';
import { MyTrainings } from './my-trainings.tsx';
import { LaterSessions } from './later-sessions.tsx';
import { OwnTrainings } from './own-trainings.tsx';
import { SessionsToMark } from './sessions-to-mark.tsx';
import { TrainingInsights } from './training-insights.tsx';
import { ProgramsOverview } from './programs-overview.tsx';
import { UpcomingDeadlines } from './upcoming-deadlines.tsx';
import { UsersOverview } from './users-overview.tsx';
import type { Place, Widget } from './widget.ts';

/**
 * The widgets in the order of each column (product §23). Those that need action now come first, then numbers, then the
 * calendar.
 */
export const widgets: readonly Widget[] = [
  { Component: CurrentSession, places: { trainer: 'wide' } },
  { Component: SessionsToMark, places: { trainer: 'wide' } },
  { Component: LaterSessions, places: { trainer: 'wide' } },
  { Component: MyEmployees, places: { manager: 'wide' } },
  { Component: MyTrainings, places: { trainer: 'wide', manager: 'wide', admin: 'wide' } },
  { Component: OwnTrainings, places: { employee: 'wide' } },
  { Component: AssignedTrainings, places: { trainer: 'wide', manager: 'wide', admin: 'wide' } },
  { Component: UsersOverview, places: { admin: 'half' } },
  { Component: ProgramsOverview, places: { admin: 'half' } },
  { Component: UpcomingDeadlines, places: { admin: 'wide', manager: 'wide' } },
  { Component: ExpiringSoon, places: { manager: 'narrow' } },
  {
    Component: TrainingInsights,
    places: { employee: 'wide', trainer: 'narrow', manager: 'narrow', admin: 'narrow' },
  },
  {
    Component: Calendar,
    places: { admin: 'narrow', manager: 'narrow', trainer: 'narrow', employee: 'narrow' },
  },
];

/** The widgets of a role in these places. */
export const widgetsOf = (role: Role, ...places: readonly Place[]): readonly Widget[] =>
  widgets.filter(({ places: { [role]: place } }) => place !== undefined && places.includes(place));
