import { refreshFigures } from '../server/features/people/users/everybody/store.ts';
import { refreshShortages } from '../server/features/training/solvency/store.ts';
import type { Services } from '../server/services.ts';

/** Brings up to date the figures that a job keeps: tests run none. */
export async function refreshAllFigures(services: Services): Promise<void> {
  await refreshFigures(services);
  await refreshShortages(services);
}
