import { formatCount } from '#shared/count';
import { openAllRenewals } from '../features/renewals/service.ts';
import { withExistingDatabase } from './with-database.ts';

const counted = (count: number, noun: string) =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** `lodestar renew`: does once what a running server does each hour, and says what came of it. */
export async function runRenewals(): Promise<void> {
  const { renewals, programs } = await withExistingDatabase(({ db }, { config, now }) =>
    openAllRenewals({ db, config, clock: () => now, lifecycle: { isStopping: false } }),
  );
  console.log(
    renewals === 0
      ? 'No renewal had to be opened.'
      : `Opened ${counted(renewals, 'renewal')} in ${counted(programs, 'program')}.`,
  );
}
