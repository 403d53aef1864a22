import type { Role } from '#shared/roles';
import { AssignedTrainings } from './assigned-trainings.tsx';
import { Calendar } from './calendar.tsx';
import { MyEmployees } from './my-employees.tsx';
import { deadlinesQuery, managerDeadlinesQuery } from './queries.ts';
import { TrainingInsights } from './training-insights.tsx';
import { TrainingPrograms } from './training-programs.tsx';
import { UpcomingDeadlines } from './upcoming-deadlines.tsx';
import { UsersOverview } from './users-overview.tsx';

/**
 * Which widgets a role's dashboard has, and where (decisions §23): what needs action now, then numbers, then the
 * calendar. Whatever stands side by side is of a known height or stretches. The deadlines, which may be many, come
 * last and across.
 */

export function AdminWidgets({ role }: { role: Role }) {
  return (
    <>
      <AssignedTrainings role={role} className="md:col-span-2" />
      <UsersOverview className="md:col-span-2" />
      <TrainingPrograms className="lg:col-span-2" />
      <TrainingInsights role={role} className="lg:col-start-3 lg:row-start-1" />
      <Calendar
        role={role}
        className="md:col-start-2 md:row-span-2 md:row-start-3 lg:col-start-3 lg:row-start-2"
      />
      <UpcomingDeadlines query={deadlinesQuery} className="md:col-span-2 lg:col-span-3" />
    </>
  );
}

export function ManagerWidgets({ role }: { role: Role }) {
  return (
    <>
      <AssignedTrainings role={role} className="md:col-span-2" />
      <MyEmployees className="md:col-span-2" />
      <TrainingInsights role={role} className="lg:col-start-3 lg:row-start-1" />
      <Calendar role={role} className="lg:col-start-3 lg:row-start-2" />
      <UpcomingDeadlines query={managerDeadlinesQuery} className="md:col-span-2 lg:col-span-3" />
    </>
  );
}

/** A trainer's or an employee's. */
export function OwnWidgets({ role }: { role: Role }) {
  return (
    <>
      <AssignedTrainings role={role} className="md:col-span-2" />
      <TrainingInsights role={role} className="lg:col-span-2" />
      <Calendar role={role} className="lg:col-start-3 lg:row-span-2 lg:row-start-1" />
    </>
  );
}
