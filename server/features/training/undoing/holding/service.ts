import type { Db } from '../../../../db/tables.ts';
import * as store from './store.ts';

/** The ten seconds for which screens offer it, and two for the way to the server. */
const undoSeconds = 12;

/** A change that is being made, and can be undone afterwards. */
export interface Undoable extends store.Whose {
  id: string;
  /** Until then its messages wait. */
  until: Date;
}

/**
 * Before a change, with its rows locked: keeps them as they are, if the caller wants a way back. From here on nobody gets a seat that the change frees, nor a message about one.
 */
export async function beginUndoable(
  tx: Db,
  isWanted: boolean | null | undefined,
  whose: store.Whose,
  change: { actorId: string; holdsSeats: boolean; now: Date },
): Promise<Undoable | null> {
  if (!isWanted) return null;
  const until = new Date(change.now.getTime() + undoSeconds * 1_000);
  return { ...whose, until, id: await store.keepBefore(tx, whose, { ...change, until }) };
}

/** After it: how the reply names it. */
export async function endUndoable(tx: Db, undoable: Undoable | null): Promise<{ undo?: string }> {
  return undoable && (await store.keepAfter(tx, undoable.id, undoable)) ? { undo: undoable.id } : {};
}
