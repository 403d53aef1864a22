import type { Caller } from '../../../../../audit/caller.ts';
import type { ChangeEntry } from '../../../../../audit/store.ts';
import { addMessages } from '../../../../../db/outbox.ts';
import type { Db } from '../../../../../db/tables.ts';
import { joinByIndex } from '../../../../../db/transaction.ts';
import type { Services } from '../../../../../services.ts';
import { syncPeople } from '../../../../training/audiences/service.ts';
import { promoteWaiters, promotionEntries } from '../../../../training/seats/promotion/service.ts';
import { restoreAbsences } from '../../../users/absence/service.ts';
import { messagesOfAddress } from '../../../users/facts/service.ts';
import { findLevels } from '../../people/lines/service.ts';
import { removePeople } from '../rows/store.ts';
import { restoreTrainings } from '../trainings/service.ts';
import * as store from './store.ts';

interface Deed {
  id: string;
  ranAt: Date;
  caller: Caller;
  /** The programs in which seats may become free. */
  programIds: readonly string[];
  now: Date;
}

/** Does as the undo was judged, with everybody locked. Returns the entries for the trail that aren't recorded yet. */
export async function writeUndo(
  services: Pick<Services, 'config'>,
  tx: Db,
  { id, ranAt, caller, programIds, now }: Deed,
): Promise<ChangeEntry[]> {
  await store.recordRemoved(tx, caller, now);
  await store.recordRestored(tx, caller, now);
  const addresses = await store.listToldAddresses(tx, ranAt);
  const absences = await restoreAbsences(services, tx, await store.listAbsences(tx), now);
  await store.makeLevelLines(tx);
  const levels = await findLevels(tx, now);
  await joinByIndex(tx, async () => {
    for (const level of levels) await store.restorePeople(tx, level, now);
  });
  await store.restoreProofs(tx);
  await store.endSignIns(tx);
  await addMessages(
    tx,
    addresses.flatMap((each) => messagesOfAddress(each.id, each.before, each.after)),
    now,
  );
  const trainings = await restoreTrainings(tx, ranAt);
  await removePeople(tx, id, await store.listRemoved(tx));
  await store.deletePlaces(tx, id, caller, now);
  const promotions = await promoteWaiters(services, tx, programIds, now);
  const synced = await syncPeople(services, tx, await store.listRestored(tx), now);
  return [...absences, ...trainings, ...promotionEntries(promotions), ...synced];
}
