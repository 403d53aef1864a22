import { calendarDateOf } from '#shared/time';
import { batchSize, inBatches, type Done } from '../../../audit/audited-batches.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import { lockSeats, shareProgram } from '../../../db/locks.ts';
import type { Services } from '../../../services.ts';
import { entriesOf } from '../assignments/exemptions/service.ts';
import { bringBack, listEnded, listProgramsWithEnded } from '../assignments/exemptions/store.ts';
import { promoteWaiters, promotionEntries } from '../seats/promotion/service.ts';
import * as store from './store.ts';

/** A job, or the command line. */
type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'lifecycle'>;

/** The result of a run. */
export interface Run {
  renewals: Done;
  exemptions: Done;
}

/**
 * Does the day's work (product §68). It ends the exemptions whose last day is past, and opens the renewals
 * whose window has begun, even those of people who come back. Several instances may do it at once: each
 * person's is done once.
 */
export async function renew(services: Needed): Promise<Run> {
  const exemptions = await endExemptions(services);
  return { exemptions, renewals: await openRenewals(services) };
}

export function todayOf({ clock, config }: Pick<Services, 'clock' | 'config'>): store.Today {
  return { now: clock(), timeZone: config.timeZone };
}

async function openRenewals(services: Needed): Promise<Done> {
  const { timeZone } = services.config;
  const programIds = await store.listProgramsToRenew(services.db, todayOf(services));
  return inBatches(services, programIds, async (tx, programId, now) => {
    await shareProgram(tx, programId);
    await lockSeats(tx, [programId]);
    const renewals = await store.openRenewals(tx, programId, { now, timeZone }, { most: batchSize });
    if (renewals.length === 0) return { people: 0, entry: [] };
    // Somebody may be complete before the session, and so leave a seat in it.
    const promotions = await promoteWaiters(services, tx, [programId], now);
    return {
      people: renewals.length,
      entry: [entryOf(programId, renewals), ...promotionEntries(promotions)],
    };
  });
}

/** The people are in the order of their due dates; the facts say how many have each. */
function entryOf(programId: string, renewals: readonly store.Renewal[]): ChangeEntry {
  const byDue = Map.groupBy(renewals, ({ due_at }) => due_at.toISOString());
  return {
    action: 'program.renew',
    programId,
    personIds: renewals.map(({ person_id }) => person_id),
    after: {
      renewals: renewals.length,
      due_dates: [...byDue].map(([due, people]) => ({ due, employees: people.length })),
    },
  };
}

async function endExemptions(services: Needed): Promise<Done> {
  const { clock, config } = services;
  const { timeZone } = config;
  const programIds = await listProgramsWithEnded(services.db, calendarDateOf(clock(), timeZone));
  return inBatches(services, programIds, async (tx, programId, now) => {
    const program = await shareProgram(tx, programId);
    const personIds = await listEnded(tx, programId, calendarDateOf(now, timeZone), batchSize);
    const ended =
      program && personIds.length > 0
        ? await bringBack(tx, { id: programId, ...program }, personIds, {
            actorId: null,
            now,
            timeZone,
          })
        : [];
    return { people: ended.length, entry: entriesOf(programId, ended) };
  });
}
