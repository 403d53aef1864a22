import { positionsApi } from '#shared/people/positions/calls';
import { programsApi } from '#shared/programs/calls';
import { listFor } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';

/** The people in the position who lack a required training, or all of them. */
export const gapsList = (positionId: string, { all }: { all: boolean }) =>
  listFor(positionsApi.gaps, ({ people }) => people, {
    params: { positionId },
    query: { ...(all && { all: 'true' as const }) },
    // The reply tells how many people there are in the position, listed or not.
    totalOf: ({ ready, total }) => (all ? total : total === undefined ? undefined : total - (ready ?? 0)),
  });

/** The position, the trainings that it requires, and how many people lack none. */
export const positionQuery = (positionId: string) =>
  queryFor(positionsApi.gaps, { params: { positionId }, query: { limit: 1 } });

/** Trainings that a position can require. */
export const activePrograms = (search: string) =>
  listFor(programsApi.listAll, ({ programs }) => programs, { query: { search, archived: 'false' } });
