import { useRequiredQuery } from '../../api/queries.ts';
import { dashboardCalls } from './calls.ts';
import { queryOf } from './queries.ts';
import { setupSteps, type SetupStep } from './setup-steps.ts';

/** An admin's steps to the first training. */
export function useSetupSteps(): SetupStep[] {
  const { users } = useRequiredQuery(queryOf(dashboardCalls.usersOverview()));
  const { programs } = useRequiredQuery(queryOf(dashboardCalls.programsOverview()));
  return setupSteps(users, programs);
}
