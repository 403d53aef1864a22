import { auditedTransaction } from '../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../audit/store.ts';
import { commandLineCaller } from '../../audit/command-line-caller.ts';
import type { Services } from '../../services.ts';
import { shareProgram } from '../assignments/store.ts';
import * as store from './store.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'lifecycle'>;

const batchSize = 1_000;

/** What a run opened. */
export interface Opened {
  renewals: number;
  programs: number;
}

/**
 * Opens every renewal whose window has begun (product §61), in transactions of a thousand people of one program. Several
 * instances may do it at once: each renewal is opened once. An instance that is being stopped leaves the rest to the
 * next. Throws what kept a program's renewals from being opened, after the other programs.
 */
export async function openAllRenewals(services: Needed): Promise<Opened> {
  const opened = { renewals: 0, programs: 0 };
  const problems: unknown[] = [];
  for (const programId of await store.listProgramsToRenew(services.db, todayOf(services))) {
    try {
      const count = await openRenewalsOf(services, programId);
      opened.renewals += count;
      if (count > 0) opened.programs += 1;
    } catch (problem) {
      problems.push(problem);
    }
  }
  if (problems.length > 0) throw problems[0];
  return opened;
}

async function openRenewalsOf(services: Needed, programId: string): Promise<number> {
  let opened = 0;
  for (let count = batchSize; count === batchSize && !services.lifecycle.isStopping; opened += count) {
    count = await openBatch(services, programId);
  }
  return opened;
}

function openBatch(services: Needed, programId: string): Promise<number> {
  return auditedTransaction(services, commandLineCaller(), async (tx) => {
    await shareProgram(tx, programId);
    const renewals = await store.openRenewals(tx, programId, todayOf(services), { most: batchSize });
    return { result: renewals.length, entry: renewals.length > 0 ? entryOf(programId, renewals) : [] };
  });
}

export function todayOf({ clock, config }: Pick<Services, 'clock' | 'config'>): store.Today {
  return { now: clock(), timeZone: config.timeZone };
}

/** The people stand in the order of their due dates, of which the facts tell how many have each. */
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
