import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#shared/errors';
import type { Caller } from '../../../../audit/caller.ts';
import { besideDeadline, withDeadline } from '../../../../db/deadline.ts';
import { whyUnavailable } from '../../../../db/errors.ts';
import type { Services } from '../../../../services.ts';
import * as store from '../store.ts';
import { planNow, runNow, type Needed, type Outcome, type Seen, type Tell } from './steps/service.ts';

/** So long a call waits for the work that it began. */
const waitMilliseconds = 5_000;

/** So long an import may take at most. */
const longest = 15 * 60_000;

/** How often an instance says that it still works on an import. */
const heartbeatMilliseconds = 3_000;

const abandoned = 'The server stopped before this was done. Nothing was changed. You can try again.';

/** Does the work, and tells the import how far it is, and its error. It ends where the instance is to stop. */
export async function watched<Result>(
  { db, lifecycle }: Needed & Pick<Services, 'lifecycle'>,
  id: string,
  work: (tell: Tell) => Promise<Result>,
): Promise<Result> {
  let rows = 0;
  const timer = setInterval(
    () => void store.tellProgress(db, id, rows).catch(() => {}),
    heartbeatMilliseconds,
  );
  try {
    return await work((done) => {
      rows = done;
      if (lifecycle.isStopping) throw new Error('The server is stopping.');
    });
  } catch (error) {
    await store.fail(db, id, sentenceFor(error)).catch(() => {});
    throw error;
  } finally {
    clearInterval(timer);
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (whyUnavailable(error) === 'busy')
    return 'Others were changing the same people. Nothing was changed. Please try again in a moment.';
  return 'Something went wrong. Nothing was changed. Please try again.';
}

/** Gets an error that nobody waits for any more. */
export type Late = (error: unknown) => void;

/**
 * Does the work in the background, and waits for a moment; null where it goes on. Imports of an instance
 * come one after the other. The import shows errors, and they are thrown if somebody still waits.
 */
export async function inBackground<Result>(
  services: Services,
  id: string,
  work: (tell: Tell) => Promise<Result>,
  onLate: Late,
): Promise<Result | null> {
  let isWaitedFor = true;
  const running = withDeadline(longest, () =>
    watched(services, id, (tell) => services.imports.run(() => work(tell))),
  );
  running.catch((error: unknown) => {
    if (!isWaitedFor && !(error instanceof Refusal)) onLate(error);
  });
  const late = pause(waitMilliseconds, null, { ref: false });
  try {
    return await besideDeadline(() => Promise.race([running, late]));
  } finally {
    isWaitedFor = false;
  }
}

/** Plans the import. Throws the errors of `readTable` where they are found at once. */
export async function plan(services: Services, id: string, onLate: Late): Promise<void> {
  await inBackground(services, id, (tell) => planNow(services, id, tell), onLate);
}

/** Runs the import as it was planned; null where it goes on. */
export function run(
  services: Services,
  { caller, id, seen, onLate }: { caller: Caller; id: string; seen: Seen; onLate: Late },
): Promise<Outcome | null> {
  return inBackground(services, id, (tell) => runNow(services, caller, id, seen, tell), onLate);
}

/** Ends work on imports whose server has stopped in the midst of it, so that it can be tried again. Returns how many. */
export function failAbandoned({ db }: Pick<Services, 'db'>): Promise<number> {
  return store.failAbandoned(db, abandoned);
}
