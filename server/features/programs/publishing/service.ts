import type { Telling } from '#shared/programs/schemas';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import { commandLineCaller } from '../../../audit/command-line-caller.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import { lockProgram } from '../../../db/locks.ts';
import type { Db } from '../../../db/tables.ts';
import { beginTeaching, keepTeaching, tellTeaching } from '../../../db/teaching.ts';
import type { Services } from '../../../services.ts';
import * as store from './store.ts';

const waitMilliseconds = 10 * 60_000;

/**
 * Called before an edit changes the program, which the transaction has locked. The people concerned get a
 * message ten minutes after the last edit, unless somebody publishes it before (product §85).
 */
export async function beginToCollect(tx: Db, programId: string, now: Date): Promise<void> {
  await keepTeaching(tx, programId);
  await store.keepAsKnown(tx, programId, new Date(now.getTime() + waitMilliseconds));
}

/** To be called after it: nothing waits where nobody is concerned, as when all is as it was again. */
export async function endCollecting(tx: Db, programId: string, now: Date): Promise<void> {
  await beginTeaching(tx, programId);
  await store.forgetNeedless(tx, [programId], now);
}

/**
 * Sends the program's waiting changes, or decides that nobody gets a message; the transaction has locked the
 * program. Returns how many people in it they concern, its trainers not counted, and the facts for the
 * trail. These are none if no changes wait.
 */
export async function publishWaiting(
  tx: Db,
  programId: string,
  { notify, now }: { notify: Telling; now: Date },
): Promise<{ people: number; entries: ChangeEntry[] }> {
  if (!(await store.readWaiting(tx, programId, now))) return { people: 0, entries: [] };
  const people = await store.publish(tx, programId, { notify, now });
  await tellTeaching(tx, programId, { isSilent: notify === 'nobody', now });
  return { people, entries: [{ action: 'program.publish', programId, after: { notify, people } }] };
}

/**
 * Publishes the waiting changes at once; returns how many people they concern. Throws Refusal("not_found") and
 * ("program_archived").
 */
export function publishChanges(
  services: Services,
  authorized: Authorized<'program.edit'>,
  notify: Telling,
): Promise<number> {
  const { subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const program = await lockProgram(tx, programId);
    if (!program) throw new Refusal('not_found');
    if (program.archived_at) throw new Refusal('program_archived');
    const { people, entries } = await publishWaiting(tx, programId, { notify, now });
    return { result: people, entry: entries };
  });
}

/**
 * Publishes the changes that have waited long enough; returns to how many people. Several instances may do it at once:
 * each program's are published once, under its lock. Throws one program's error after the others are published.
 */
export async function publishDue(services: Pick<Services, 'db' | 'clock' | 'lifecycle'>): Promise<number> {
  const problems: unknown[] = [];
  let published = 0;
  for (const programId of await store.listDue(services.db, services.clock())) {
    if (services.lifecycle.isStopping) break;
    try {
      published += await publishIfDue(services, programId);
    } catch (problem) {
      problems.push(problem);
    }
  }
  if (problems.length > 0) throw problems[0];
  return published;
}

function publishIfDue(services: Pick<Services, 'db' | 'clock'>, programId: string): Promise<number> {
  return auditedTransaction(services, commandLineCaller(), async (tx, now) => {
    await lockProgram(tx, programId);
    // In that time somebody may have edited the program, or published.
    const waiting = await store.readWaiting(tx, programId, now);
    if (!waiting?.isDue) return { result: 0, entry: [] };
    const { people, entries } = await publishWaiting(tx, programId, { notify: 'later', now });
    return { result: people, entry: entries };
  });
}
