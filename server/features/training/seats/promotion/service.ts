import type { ChangeEntry } from '../../../../audit/store.ts';
import type { Db } from '../../../../db/tables.ts';
import type { Services } from '../../../../services.ts';
import * as store from './store.ts';

const hour = 60 * 60_000;

/** Seats are given to the waiting list in sessions that start later than this (product §72). */
export function promotesFrom({ config }: Pick<Services, 'config'>, now: Date): Date {
  return new Date(now.getTime() + config.promoteUntilHours * hour);
}

/**
 * Gives every free seat to the first of those who wait for it and may have it (product §72). It is called at
 * the end of a transaction by which somebody could gain a seat, with `lockSeats` at its beginning.
 */
export async function promoteWaiters(
  services: Pick<Services, 'config'>,
  tx: Db,
  programIds: readonly string[],
  now: Date,
): Promise<store.Promotion[]> {
  const from = promotesFrom(services, now);
  const promoting = await store.listPromoting(tx, programIds, { now, from });
  if (promoting.length === 0) return [];
  await store.lockWaiters(tx, promoting);
  const promotions: store.Promotion[] = [];
  // One after the other, as a seat in one program may clash with a session of the next.
  for (const programId of promoting) {
    const given = choosePromotions(
      await store.listWaiters(tx, programId, { now, from }),
      await store.countFreeSeats(tx, programId, from),
    );
    if (given.length > 0) await store.seatPromoted(tx, given, now);
    promotions.push(...given);
  }
  return promotions;
}

/** One entry of the audit trail for each. */
export function promotionEntries(promotions: readonly store.Promotion[]): ChangeEntry[] {
  return promotions.map(({ program_id: programId, person_id, session_id, left }) => ({
    action: 'program.promote',
    programId,
    personIds: [person_id],
    before: { session: left },
    after: { session: session_id },
  }));
}

/**
 * The people who get seats, with the session of each. The first who may have one takes it, until nobody is
 * left who may. A change of seat frees one, which people further ahead may want. `free` has the seats of
 * each session and is changed.
 */
export function choosePromotions(
  waiters: readonly store.Waiter[],
  free: Map<string, number>,
): store.Promotion[] {
  const waiting = [...waiters];
  const promotions: store.Promotion[] = [];
  const add = (session: string, seats: number) => free.set(session, (free.get(session) ?? 0) + seats);
  for (let index = 0; index < waiting.length;) {
    const { program_id, person_id, left, sessions } = waiting[index]!;
    const session_id = sessions.find((session) => (free.get(session) ?? 0) > 0);
    if (session_id === undefined) {
      index += 1;
      continue;
    }
    promotions.push({ program_id, person_id, session_id, left });
    waiting.splice(index, 1);
    add(session_id, -1);
    if (left !== null) {
      add(left, 1);
      index = 0;
    }
  }
  return promotions;
}
