import { addMessages } from '../../../db/outbox.ts';
import type { Sql } from '../../../db/json.ts';
import type { Db } from '../../../db/tables.ts';
import * as store from './store.ts';

/*
 * People who wait for a session that is cancelled or removed (product §70, §73). They chose that one: they are asked where
 * another has a free seat, and wait for any where none has.
 */

export type { FormerWait } from './store.ts';

/** To be called before the sessions are cancelled or removed, with the program and its seats locked. */
export const endWaits = store.endWaits;

/** To be called after it, and after free seats were given to other people on the list. */
export async function askWaiters(
  tx: Db,
  programId: string,
  waits: readonly store.FormerWait[],
  moment: { now: Date; zone: Sql<string> },
): Promise<void> {
  if (waits.length > 0) await store.waitForAny(tx, programId, waits, moment);
}

/** Sends each of them a message that the session is cancelled, and where they wait now. */
export async function tellWaiters(
  tx: Db,
  programId: string,
  waits: readonly store.FormerWait[],
  now: Date,
): Promise<void> {
  const messages = waits.map(({ person_id: personId, starts_at }) => ({
    kind: 'wait-ended' as const,
    personId,
    programId,
    facts: { starts_at },
  }));
  await addMessages(tx, messages, now);
}
