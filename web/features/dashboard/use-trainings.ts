import { useMemo } from 'react';
import type { Program } from '#shared/shapes';
import type { Role } from '#shared/roles';
import { useRequiredQuery } from '../../api/queries.ts';
import { dashboardCalls } from './calls.ts';
import { queryOf } from './queries.ts';

/** The person's trainings, those first that need action; of an admin the first ones only. */
export function useTrainings(role: Role): readonly Program[] {
  const { programs } = useRequiredQuery(queryOf(dashboardCalls.trainings(role)));
  return useMemo(() => programs.map(({ program }) => program), [programs]);
}
