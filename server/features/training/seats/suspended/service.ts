import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import { commandLineCaller } from '../../../../audit/command-line-caller.ts';
import type { ChangeEntry } from '../../../../audit/store.ts';
import { lockProgram, lockSeats } from '../../../../db/locks.ts';
import type { Services } from '../../../../services.ts';
import { promoteWaiters, promotionEntries } from '../promotion/service.ts';
import * as store from './store.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'lifecycle'>;

/**
 * Ends the seats that suspended people can't keep any longer (product §103), and gives them to the waiting lists. Several
 * instances may do it at once: the program's lock lets one through, and the next finds it done. Returns how many ended.
 */
export async function endSeatsOfSuspended(services: Needed): Promise<number> {
  let ended = 0;
  for (const programId of await store.listProgramsWithEndingSeats(services.db, services.clock())) {
    if (services.lifecycle.isStopping) break;
    ended += await endSeatsIn(services, programId);
  }
  return ended;
}

function endSeatsIn(services: Needed, programId: string): Promise<number> {
  return auditedTransaction(services, commandLineCaller(), async (tx, now) => {
    await lockProgram(tx, programId);
    await lockSeats(tx, [programId]);
    const ended = await store.endSeats(tx, programId, now);
    const promotions = await promoteWaiters(services, tx, [programId], now);
    const entries = ended.map(({ person_id, session_id }): ChangeEntry => ({
      action: 'program.give-back',
      programId,
      personIds: [person_id],
      before: { session: session_id },
    }));
    return { result: ended.length, entry: [...entries, ...promotionEntries(promotions)] };
  });
}
