import { countOf } from '#shared/count';
import { openAllRenewals } from '../features/renewals/service.ts';
import { withExistingDatabase } from './with-database.ts';

/** `lodestar renew`: does once what a running server does each hour, and says what came of it. */
export async function runRenewals(): Promise<void> {
  const { renewals, programs } = await withExistingDatabase(({ db }, { config, now }) =>
    openAllRenewals({ db, config, clock: () => now, lifecycle: { isStopping: false } }),
  );
  console.log(
    renewals === 0
      ? 'No renewal had to be opened.'
      : `Opened ${countOf(renewals, 'renewal')} in ${countOf(programs, 'program')}.`,
  );
}
