import { auditedTransaction } from '../../../../../audit/audited-transaction.ts';
import { commandLineCaller } from '../../../../../audit/command-line-caller.ts';
import type { ChangeEntry } from '../../../../../audit/store.ts';
import { lockPeople } from '../../../../../db/locks.ts';
import type { Db } from '../../../../../db/tables.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import type { Services } from '../../../../../services.ts';
import { assertHeld, holdTrainings, moveBehind, moveEntries } from '../../../../training/absences/service.ts';
import { forgetDueDates, listPeopleInside } from '../../../../training/absences/store.ts';
import { holdAudiences, syncPeople } from '../../../../training/audiences/service.ts';
import { promoteWaiters, promotionEntries } from '../../../../training/seats/promotion/service.ts';
import * as store from '../store.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'lifecycle'>;

/** The most people in one transaction. */
const batchSize = 200;

/**
 * Has absences begin and end as their days do, and lets audiences judge the people who are back (product §108). Several
 * instances may do it at once. Returns how many have begun and ended.
 */
export async function followAbsences(services: Needed): Promise<{ begun: number; ended: number }> {
  const begun = await inTransaction(services, (tx, now) => store.beginAbsences(tx, now));
  const ended = await inBatches(services, store.listOver, async (tx, personIds, now) => {
    await holdAudiences(services, tx, personIds);
    await lockPeople(tx, personIds);
    const over = await store.deleteOver(tx, personIds, now);
    const back = over.map(({ id }) => id);
    await forgetDueDates(tx, back);
    return [
      ...over.map(({ id, from_day, until_day }): ChangeEntry => ({
        action: 'user.end-absence',
        personIds: [id],
        before: { away_from: from_day, away_until: until_day },
      })),
      ...(await syncPeople(services, tx, back, now)),
    ];
  });
  return { begun, ended };
}

/**
 * Moves due dates behind an absence if they are in it now and weren't when it was noted. They are those of
 * renewals and of trainings that were assigned since. Returns of how many people.
 */
export function moveNewDueDates(services: Needed): Promise<number> {
  return inBatches(services, listPeopleInside, async (tx, personIds, now) => {
    const programIds = await holdTrainings(tx, personIds);
    await lockPeople(tx, personIds);
    await assertHeld(tx, personIds, programIds);
    const moves = await moveBehind(services, tx, personIds, now);
    const promotions = await promoteWaiters(services, tx, programIds, now);
    return [...moveEntries(moves), ...promotionEntries(promotions)];
  });
}

/** Does it for the people that are listed, batch by batch, each in a transaction of its own. Returns for how many. */
async function inBatches(
  services: Needed,
  list: (db: Db, now: Date, most: number) => Promise<string[]>,
  work: (tx: Db, personIds: readonly string[], now: Date) => Promise<ChangeEntry[]>,
): Promise<number> {
  let done = 0;
  for (let people = batchSize; people === batchSize && !services.lifecycle.isStopping; done += people) {
    // They are found before anything is locked.
    const personIds = await list(services.db, services.clock(), batchSize);
    people = personIds.length;
    if (people === 0) break;
    await auditedTransaction(services, commandLineCaller(), async (tx, now) => ({
      result: null,
      entry: await work(tx, personIds, now),
    }));
  }
  return done;
}
