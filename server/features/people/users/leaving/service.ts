import { Refusal } from '#shared/errors';
import { nameOf } from '#shared/person-name';
import { lockSeats, sharePrograms } from '../../../../db/locks.ts';
import type { Db } from '../../../../db/tables.ts';
import { QuickerError } from '../../../../db/transaction.ts';
import type { Services } from '../../../../services.ts';
import { promoteWaiters } from '../../../training/seats/promotion/service.ts';
import type { Promotion } from '../../../training/seats/promotion/store.ts';
import { deleteSignIns } from '../../sign-in/store.ts';
import { readDuties } from '../../handover/store.ts';
import * as store from '../store.ts';

/** At most three titles by name, the others counted. */
export function listTitles(titles: readonly string[]): string {
  const named = titles
    .slice(0, 3)
    .map((title) => `“${title}”`)
    .join(', ');
  return titles.length > 3 ? `${named} and ${titles.length - 3} more` : named;
}

/**
 * Refuses to let go of somebody who is still needed: a manager of active programs, a trainer with sessions
 * that are not over (product §7, §8). It names these duties, to be handed over first. To be called with the
 * person locked. The last admin is the database's to keep.
 */
export async function assertFree(
  tx: Db,
  user: { id: string; first_name: string; last_name: string },
  now: Date,
): Promise<void> {
  const name = nameOf(user);
  const duties = await readDuties(tx, user.id, now);
  const overseen = duties.programs.map(({ title }) => title);
  if (overseen.length > 0) {
    throw new Refusal('user_in_the_way', {
      message: `${name} oversees active trainings: ${listTitles(overseen)}.`,
      facts: { duties },
    });
  }
  const taught = [...new Set(duties.sessions.map(({ program }) => program.title))];
  if (taught.length > 0) {
    throw new Refusal('user_in_the_way', {
      message: `${name} still has sessions to teach: ${listTitles(taught)}.`,
      facts: { duties },
    });
  }
}

/**
 * Locks the programs in which the person is assigned or seated, and the seats there. It is called before the
 * person is locked, as everybody locks in this order. Returns their ids for `endRole`.
 */
export async function holdPrograms(tx: Db, id: string, now: Date): Promise<string[]> {
  const programIds = await store.listProgramsToLeave(tx, id, now);
  await sharePrograms(tx, programIds);
  await lockSeats(tx, programIds);
  return programIds;
}

/**
 * Ends the sign-ins of a person, who is locked, and the open assignments in the programs that are locked. Their seats
 * go to the waiting lists. Throws QuickerError if the person was assigned to another program since.
 */
export async function endRole(
  services: Pick<Services, 'config'>,
  tx: Db,
  { id, held, now }: { id: string; held: readonly string[]; now: Date },
): Promise<{ unassigned: string[]; promotions: Promotion[] }> {
  await deleteSignIns(tx, id, null);
  const left = await store.listProgramsToLeave(tx, id, now);
  if (left.some((programId) => !held.includes(programId))) throw new QuickerError();
  const unassigned = await store.deleteOpenAssignments(tx, id);
  return { unassigned, promotions: await promoteWaiters(services, tx, held, now) };
}
