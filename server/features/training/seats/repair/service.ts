import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import { commandLineCaller } from '../../../../audit/command-line-caller.ts';
import { lockProgram, lockSeats } from '../../../../db/locks.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Services } from '../../../../services.ts';
import { promotesFrom, promoteWaiters, promotionEntries } from '../promotion/service.ts';
import type { Promotion } from '../promotion/store.ts';
import * as store from './store.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'lifecycle'>;

/** The findings of a run. */
export interface Repair {
  /** People who got a seat because time has passed, as overdue people may have any, or a clash has ended. */
  promotedByTime: Promotion[];
  /** People who got one that was free while they waited; no change should leave it so: a defect. */
  promotedLate: Promotion[];
  /** Sessions whose seats were counted otherwise than people sit there: a defect, too. Those that are overbooked stay. */
  miscounted: store.Miscounted[];
}

/**
 * Goes over seats and waiting lists again (product §72): corrects wrong seat counts, and gives free seats to the
 * waiting lists. Several instances may do it at once: the program's lock lets one through, and the next finds it done.
 */
export async function repairSeats(services: Needed): Promise<Repair> {
  const { db, clock } = services;
  const repair: Repair = { promotedByTime: [], promotedLate: [], miscounted: [] };
  const wrong = await store.listMiscounted(db, clock(), null);
  for (const programId of new Set(wrong.map(({ program }) => program))) {
    if (services.lifecycle.isStopping) return repair;
    repair.miscounted.push(...(await countAnew(services, programId)));
  }
  const now = clock();
  const moment = { now, from: promotesFrom(services, now) };
  for (const programId of await store.listProgramsWithSeats(db, moment)) {
    if (services.lifecycle.isStopping) return repair;
    const { ready, promotions } = await promote(services, programId);
    const isByTime = ({ person_id }: Promotion) => ready.includes(person_id);
    repair.promotedByTime.push(...promotions.filter(isByTime));
    repair.promotedLate.push(...promotions.filter((promotion) => !isByTime(promotion)));
  }
  return repair;
}

function countAnew(services: Needed, programId: string): Promise<store.Miscounted[]> {
  return inTransaction(services, async (tx, now) => {
    // Nobody sits down or leaves in that time, even if the count would let them.
    await lockProgram(tx, programId);
    await lockSeats(tx, [programId]);
    const miscounted = await store.listMiscounted(tx, now, programId);
    for (const { session, people, capacity } of miscounted) {
      if (people <= capacity) await store.setSeatsTaken(tx, session, people);
    }
    return miscounted;
  });
}

function promote(services: Needed, programId: string): Promise<{ ready: string[]; promotions: Promotion[] }> {
  return auditedTransaction(services, commandLineCaller(), async (tx, now) => {
    await lockProgram(tx, programId);
    await lockSeats(tx, [programId]);
    const ready = await store.listReady(tx, programId, now);
    const promotions = await promoteWaiters(services, tx, [programId], now);
    return { result: { ready, promotions }, entry: promotionEntries(promotions) };
  });
}
