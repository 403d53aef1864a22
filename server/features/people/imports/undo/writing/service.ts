import type { Caller } from '../../../../../audit/caller.ts';
import type { ChangeEntry } from '../../../../../audit/store.ts';
import type { Db } from '../../../../../db/tables.ts';
import { joinByIndex } from '../../../../../db/transaction.ts';
import type { Services } from '../../../../../services.ts';
import { syncPeople } from '../../../../training/audiences/service.ts';
import { promoteWaiters, promotionEntries } from '../../../../training/seats/promotion/service.ts';
import { restoreAbsences } from '../../../users/absence/service.ts';
import { tellMailboxes } from '../../../users/facts/service.ts';
import { inviteAgain } from '../../../users/invitations/service.ts';
import { findLevels } from '../../people/lines/service.ts';
import { recordPeople } from '../../people/writing/store.ts';
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
  const addresses = await store.listFormerAddresses(tx, ranAt);
  const absences = await restoreAbsences(services, tx, await store.listAbsences(tx), now);
  await store.makeLevelLines(tx);
  const levels = await findLevels(tx, now);
  await joinByIndex(tx, async () => {
    for (const level of levels) await store.restorePeople(tx, level, now);
  });
  await store.restoreProofs(tx);
  await store.endSignIns(tx);
  await recordPeople(tx, caller, 'user.invite', await tellAddresses(tx, addresses, now), now);
  const trainings = await restoreTrainings(tx, ranAt);
  await removePeople(tx, id, await store.listRemoved(tx));
  await store.deletePlaces(tx, id, caller, now);
  const promotions = await promoteWaiters(services, tx, programIds, now);
  const synced = await syncPeople(services, tx, await store.listRestored(tx), now);
  return [...absences, ...trainings, ...promotionEntries(promotions), ...synced];
}

/** Both mailboxes hear of the former address if one has heard of the other. Returns who was invited again. */
async function tellAddresses(
  tx: Db,
  addresses: readonly store.FormerAddress[],
  now: Date,
): Promise<string[]> {
  const told = addresses.filter(({ isTold }) => isTold);
  const untold = addresses.filter(({ isTold, after }) => !isTold && after !== null);
  const invited = await tellMailboxes(tx, told, now);
  const others = await inviteAgain(
    tx,
    untold.map(({ id }) => id),
    now,
  );
  return [...invited, ...others];
}
