import { countOf } from '#shared/count';
import type { Done } from '../audit/audited-batches.ts';
import { renew } from '../features/training/renewals/service.ts';
import { withExistingDatabase } from './with-database.ts';

function sayOpened({ people, programs }: Done): string {
  if (people === 0) return 'No renewals to open.';
  return `Opened ${countOf(people, 'renewal')} in ${countOf(programs, 'training')}.`;
}

function sayEnded({ people, programs }: Done): string {
  if (people === 0) return 'No exemptions to end.';
  return `Ended ${countOf(people, 'exemption')} in ${countOf(programs, 'training')}.`;
}

/** `lodestar renew`: runs once the job that a running server runs each hour, and prints the result. */
export async function runRenewals(): Promise<void> {
  const { renewals, exemptions } = await withExistingDatabase(({ db }, { config, now }) =>
    renew({ db, config, clock: () => now, lifecycle: { isStopping: false } }),
  );
  console.log(sayOpened(renewals));
  console.log(sayEnded(exemptions));
}
