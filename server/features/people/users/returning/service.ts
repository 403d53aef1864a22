import type * as z from 'zod/mini';
import { Refusal } from '#shared/errors';
import type { returnForm } from '#shared/people/users/return-form';
import type { UserDetail } from '#shared/shapes';
import { calendarDateOf } from '#shared/time';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../../audit/store.ts';
import type { Authorized } from '../../../../authorized.ts';
import { lockSeats, sharePrograms } from '../../../../db/locks.ts';
import type { Db } from '../../../../db/tables.ts';
import type { Services } from '../../../../services.ts';
import { entriesOfAnswered } from '../../../training/answers/service.ts';
import { holdAudiences, syncPeople } from '../../../training/audiences/service.ts';
import { readUser } from '../store.ts';
import * as store from './store.ts';

/**
 * Brings somebody back who has left (product §106), under the same id. They are complete by the records that
 * count today, and assigned by the audiences that they fit. Throws Refusal("not_found") for somebody who is
 * erased, ("not_left"), and those of the keys that somebody else has.
 */
export function restoreUser(
  services: Services,
  authorized: Authorized<'user.restore'>,
  { email, login }: z.infer<typeof returnForm>,
): Promise<UserDetail> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    await holdAudiences(services, tx, [id]);
    await holdReturning(tx, [id]);
    const { restored, entries } = await restorePeople(services, tx, [{ id, email, login }], now);
    if (restored.length === 0) throw new Refusal((await store.isHere(tx, id)) ? 'not_left' : 'not_found');
    const synced = await syncPeople(services, tx, restored, now);
    return { result: await readUser(tx, actor, id), entry: [...entries, ...synced] };
  });
}

/**
 * Locks the programs that `restorePeople` changes, and their seats: after the audiences, and before any
 * person is locked.
 */
export async function holdReturning(tx: Db, ids: readonly string[]): Promise<void> {
  const programIds = await store.listAssigned(tx, ids);
  await sharePrograms(tx, programIds);
  await lockSeats(tx, programIds);
}

/**
 * Brings these people back who have left and aren't erased, in a transaction that began with
 * `holdReturning`. The caller has the audiences look at them. Returns who is back, and an entry for each.
 * The trainings that ended when they left stay ended. Those that no record answers any more end, so that
 * nobody comes back overdue. The database refuses it where somebody else has a key of theirs by now.
 */
export async function restorePeople(
  { config: { timeZone } }: Pick<Services, 'config'>,
  tx: Db,
  people: readonly store.Returning[],
  now: Date,
): Promise<{ restored: string[]; entries: ChangeEntry[] }> {
  const returned = await store.bringBack(tx, people, now);
  const ids = returned.map(({ id }) => id);
  const readdressed = returned.filter(({ before, after }) => before.email !== after.email);
  await store.vouchForAddresses(
    tx,
    readdressed.map(({ id }) => id),
    now,
  );
  const outdated = await store.endOutdated(tx, ids, calendarDateOf(now, timeZone));
  const endedOf = Map.groupBy(outdated, ({ person_id }) => person_id);
  const answered = Map.groupBy(await store.listAnswered(tx, ids), ({ program_id }) => program_id);
  return {
    restored: ids,
    entries: [
      ...returned.map(({ id, before, after }) => ({
        action: 'user.restore' as const,
        personIds: [id],
        after: { unassigned: (endedOf.get(id) ?? []).map(({ program_id }) => program_id) },
        personal: { before: keysOf(before), after: keysOf(after) },
      })),
      ...[...answered].flatMap(([programId, trainings]) => entriesOfAnswered(programId, trainings)),
    ],
  };
}

/** Those keys that there are. */
const keysOf = ({ email, login }: store.Returned['before']) => ({
  ...(email !== null && { email }),
  ...(login !== null && { login }),
});
