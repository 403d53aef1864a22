import { calendarDateOf, instantOf } from '#shared/time';
import { batchSize, inBatches, inEach, type Done } from '../../../../audit/audited-batches.ts';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import { commandLineCaller } from '../../../../audit/command-line-caller.ts';
import { holdPeople, lockSeats, shareProgram } from '../../../../db/locks.ts';
import type { Services } from '../../../../services.ts';
import { endDue, nightBegins, sync } from '../service.ts';
import * as store from '../store.ts';

/** A job, or the command line. */
type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'lifecycle'>;

/** So long the work of a night may take. An instance that hasn't finished it by then is thought to be gone. */
const longestMilliseconds = 15 * 60_000;

/**
 * Does the night's work once it is time (product §101), and returns how many trainings it has changed. Null
 * if it is not time, or another instance does it. A night that was missed is made up for.
 */
export async function syncByNight(services: Needed): Promise<number | null> {
  const now = services.clock();
  const { timeZone } = services.config;
  const day = calendarDateOf(now, timeZone);
  if (now < instantOf(day, nightBegins, timeZone)) return null;
  const givenUp = new Date(now.getTime() - longestMilliseconds);
  if (!(await store.beginNight(services.db, day, now, givenUp))) return null;
  const done = await syncAll(services);
  if (!services.lifecycle.isStopping) await store.endNight(services.db, day, services.clock());
  return done;
}

/**
 * Brings the trainings of everybody in line with the audiences, and ends those whose nights are over. Each
 * is compared when it is written, in batches that lock little. So it may break off, and run twice at once.
 * Returns how many people it has assigned, and how many trainings it has ended.
 */
export async function syncAll(services: Needed): Promise<number> {
  const today = calendarDateOf(services.clock(), services.config.timeZone);
  const synced = await inEach(await store.listRunning(services.db, today), (programId) =>
    syncProgram(services, programId),
  );
  const ended = await endTrainings(services, await store.listEnding(services.db, today));
  return synced.people + ended.people;
}

/** Judges the people whose training isn't as the audience has it, and returns how many trainings it has changed. */
async function syncProgram(services: Needed, programId: string): Promise<number> {
  let changed = 0;
  for (let after: string | null = null; !services.lifecycle.isStopping;) {
    // They are found before anything is locked.
    const personIds = await store.listToSync(services.db, programId, { after, most: batchSize });
    if (personIds.length > 0) changed += await syncThese(services, programId, personIds);
    if (personIds.length < batchSize) break;
    after = personIds.at(-1)!;
  }
  return changed;
}

function syncThese(services: Needed, programId: string, personIds: readonly string[]): Promise<number> {
  return auditedTransaction(services, commandLineCaller(), async (tx, now) => {
    await shareProgram(tx, programId);
    if (services.config.audienceNights === 0) await lockSeats(tx, [programId]);
    await holdPeople(tx, personIds);
    const scope = { programIds: [programId], personIds };
    const { assigned, ended, entries } = await sync(services, tx, scope, now);
    return { result: assigned + ended, entry: entries };
  });
}

function endTrainings(services: Needed, programIds: readonly string[]): Promise<Done> {
  return inBatches(services, programIds, async (tx, programId, now) => {
    await shareProgram(tx, programId);
    await lockSeats(tx, [programId]);
    const { ended, entries } = await endDue(services, tx, programId, { now, most: batchSize });
    return { people: ended, entry: entries };
  });
}
