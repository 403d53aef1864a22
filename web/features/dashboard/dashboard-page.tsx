import { currentUser } from '../../session/session-store.ts';
import { preload } from '../../api/queries.ts';
import { useSignedInUser } from '../../session/use-session.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AssignedTrainings } from './assigned-trainings.tsx';
import { assignedTrainingsQuery, insightQuery } from './queries.ts';
import { TrainingInsights } from './training-insights.tsx';

export function load() {
  const role = currentUser()!.role;
  return preload({ page: [assignedTrainingsQuery(role)], quiet: [insightQuery(role)] });
}

/** What needs action now comes first, then numbers. Each widget is a card of the grid. */
export function Page() {
  const { first_name: firstName, role } = useSignedInUser();
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={`Welcome back, ${firstName}`} />
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <AssignedTrainings role={role} className="lg:col-span-3" />
        <TrainingInsights role={role} />
      </div>
    </div>
  );
}
