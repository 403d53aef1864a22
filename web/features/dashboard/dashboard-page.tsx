import type { ComponentType } from 'react';
import { mayEver } from '#shared/access';
import { monthOf } from '#shared/month';
import type { Role } from '#shared/roles';
import { calendarDateOf } from '#shared/time';
import { organisationQuery } from '../../api/organisation.ts';
import { preload } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { currentUser } from '../../session/session-store.ts';
import { useSignedInUser } from '../../session/use-session.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import * as queries from './queries.ts';
import { AdminWidgets, ManagerWidgets, OwnWidgets } from './widgets.tsx';

/** Asks for every widget's data at once; what isn't essential may come late. */
export async function load(): Promise<null> {
  const { role } = currentUser()!;
  const isAdmin = mayEver(role, 'admin.overview');
  const isManager = mayEver(role, 'manager.overview');
  await Promise.all([
    preload({
      page: [
        queries.assignedTrainingsQuery(role),
        ...(isAdmin ? [queries.usersOverviewQuery, queries.programsOverviewQuery] : []),
      ],
      late: [
        queries.insightQuery(role),
        ...(isAdmin ? [queries.deadlinesQuery(queries.deadlinesShown)] : []),
        ...(isManager ? [queries.employeesQuery(''), queries.managerDeadlinesQuery()] : []),
      ],
    }),
    preloadCalendar(role),
  ]);
  return null;
}

/** Which month it is depends on the organisation's zone, which a first visit loads at the same time. */
async function preloadCalendar(role: Role): Promise<void> {
  const { time_zone: timeZone } = await queryClient.ensureQueryData(organisationQuery);
  await preload({ late: [queries.calendarQuery(role, monthOf(calendarDateOf(new Date(), timeZone)))] });
}

const widgetsOf: Record<Role, ComponentType<{ role: Role }>> = {
  admin: AdminWidgets,
  manager: ManagerWidgets,
  trainer: OwnWidgets,
  employee: OwnWidgets,
};

/** Each role's widgets as cards of a grid: one column, from 768 px on two, from 992 px on three. */
export function Page() {
  const { first_name: firstName, role } = useSignedInUser();
  const Widgets = widgetsOf[role];
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={`Welcome back, ${firstName}`} />
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        <Widgets role={role} />
      </div>
    </div>
  );
}
