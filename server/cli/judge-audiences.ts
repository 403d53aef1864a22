import { countOf } from '#shared/count';
import { syncAll } from '../features/training/audiences/nights/service.ts';
import { withExistingDatabase } from './with-database.ts';

/** `lodestar audiences`: runs once the job that a running server runs each night, and prints how many it changed. */
export async function runAudiences(): Promise<void> {
  const changed = await withExistingDatabase(({ db }, { config, now }) =>
    syncAll({ db, config, clock: () => now, lifecycle: { isStopping: false } }),
  );
  console.log(`Changed ${countOf(changed, 'assignment')}.`);
}
