import { countOf } from '#shared/count';
import type { Done } from '../audit/audited-batches.ts';
import { renew } from '../features/training/renewals/service.ts';
import { withExistingDatabase } from './with-database.ts';

const describe = (noun: string, { people, programs }: Done) =>
  `${countOf(people, noun)}${people > 0 ? ` in ${countOf(programs, 'program')}` : ''}.`;

/** `lodestar renew`: runs once the job that a running server runs each hour, and prints the result. */
export async function runRenewals(): Promise<void> {
  const { renewals, exemptions } = await withExistingDatabase(({ db }, { config, now }) =>
    renew({ db, config, clock: () => now, lifecycle: { isStopping: false } }),
  );
  console.log(`Opened ${describe('renewal', renewals)}`);
  console.log(`Ended ${describe('exemption', exemptions)}`);
}
