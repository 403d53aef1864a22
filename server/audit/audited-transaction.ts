import { Refusal } from '#shared/errors';
import type { Clock } from '../clock.ts';
import { hasSqlState, whyUnavailable } from '../db/errors.ts';
import type { Db } from '../db/tables.ts';
import { commitWithLast, inTransaction, setActor } from '../db/transaction.ts';
import type { Caller } from './caller.ts';
import { readStoredReply, isStillSignedIn, recordChange, type ChangeEntry } from './store.ts';

/** How long a repeated call gets the first one's answer, in milliseconds. */
export const idempotencyWindow = 24 * 60 * 60 * 1000;

interface Needed {
  db: Db;
  clock: Clock;
}

type Work<Result> = (
  tx: Db,
  now: Date,
) => Promise<{ result: Result; entry: ChangeEntry | readonly ChangeEntry[] }>;

/**
 * Makes one change. The work, its audit entry and, for a call with an Idempotency-Key, its result commit
 * together or not at all. There is one entry for each person if the work says so, and none if nothing had to
 * be done. All of it happens at one instant, which the work gets. A caller who has lost the right since the
 * guard let them in changes nothing. Their sign-in, role and standing are checked once more with the entry,
 * and locked until the commit. A call that comes again under its key changes nothing. It gets the first
 * one's result, not that of its own work. A refusal stores nothing. Results must be plain JSON. Throws the
 * work's errors, OutcomeUnknownError, Refusal("not_signed_in") and Refusal("repeated_differently").
 */
export function auditedTransaction<Result>(
  { db, clock }: Needed,
  caller: Caller,
  work: Work<Result>,
): Promise<Result> {
  // One connection does all of it: in a rush, a refused caller would queue a second time for the refusal.
  return db.connection().execute((connection) => changeOnce({ db: connection, clock }, caller, work));
}

async function changeOnce<Result>(
  { db, clock }: Needed,
  caller: Caller,
  work: Work<Result>,
): Promise<Result> {
  const keysSince = startOfWindow(clock);
  try {
    return await inTransaction({ db, clock }, async (tx, now) => {
      await setActor(tx, caller.actor?._id ?? null);
      const { result, entry } = await work(tx, now);
      await commitWithLast(tx);
      await recordChange(tx, caller, [entry].flat(), { now, result, keysSince });
      return result;
    });
  } catch (error) {
    // A database that has just left this call without an answer isn't asked once more.
    const reason = whyUnavailable(error);
    if (reason === 'not_ready' || reason === 'outcome_unknown') throw error;
    // A caller without the right learns nothing about the work's result.
    const isRefusal = error instanceof Refusal || hasSqlState(error, 'integrity_constraint_violation');
    if (isRefusal && !(await isStillSignedIn(db, caller, clock()))) throw new Refusal('not_signed_in');
    // A repeated call may well be refused because of the first one: the person is enrolled already.
    const earlier = await findReplySince(db, caller, keysSince);
    if (!earlier) throw error;
    return earlier.result as Result;
  }
}

/**
 * The result of an earlier call under the caller's key; null when there was none. For checks before the change itself.
 * Throws Refusal("repeated_differently").
 */
export function findStoredReply({ db, clock }: Needed, caller: Caller): Promise<{ result: unknown } | null> {
  return findReplySince(db, caller, startOfWindow(clock));
}

function startOfWindow(clock: Clock): Date {
  return new Date(clock().getTime() - idempotencyWindow);
}

async function findReplySince(
  db: Db,
  { source: { idempotencyKey } }: Caller,
  keysSince: Date,
): Promise<{ result: unknown } | null> {
  if (!idempotencyKey) return null;
  const earlier = await readStoredReply(db, idempotencyKey, keysSince);
  if (earlier && !earlier.hasSameBody) throw new Refusal('repeated_differently');
  return earlier;
}
