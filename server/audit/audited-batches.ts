import { auditedTransaction } from './audited-transaction.ts';
import { commandLineCaller } from './command-line-caller.ts';
import type { Db } from '../db/tables.ts';
import type { ChangeEntry } from './store.ts';
import type { Clock } from '../clock.ts';
import type { Lifecycle } from '../lifecycle.ts';

interface Needed {
  db: Db;
  clock: Clock;
  lifecycle: Lifecycle;
}

export const batchSize = 1_000;

/** Does it for at most `most` people of the program. Returns for how many, with the facts for the trail. */
type Batch = (
  tx: Db,
  programId: string,
  now: Date,
) => Promise<{ people: number; entry: ChangeEntry | ChangeEntry[] }>;

export interface Done {
  people: number;
  programs: number;
}

/**
 * Does it in these programs, each batch in a transaction of its own, until a batch isn't full. An instance that is
 * being stopped leaves the rest to the next. Throws the error of one program after the other programs are done.
 */
export function inBatches(services: Needed, programIds: readonly string[], batch: Batch): Promise<Done> {
  return inEach(programIds, (programId) => inProgram(services, programId, batch));
}

/** Does it in these programs, and returns for how many people. Throws as above. */
export async function inEach(
  programIds: readonly string[],
  work: (programId: string) => Promise<number>,
): Promise<Done> {
  const done = { people: 0, programs: 0 };
  const problems: unknown[] = [];
  for (const programId of programIds) {
    try {
      const people = await work(programId);
      done.people += people;
      if (people > 0) done.programs += 1;
    } catch (problem) {
      problems.push(problem);
    }
  }
  if (problems.length > 0) throw problems[0];
  return done;
}

async function inProgram(services: Needed, programId: string, batch: Batch): Promise<number> {
  let done = 0;
  for (let people = batchSize; people === batchSize && !services.lifecycle.isStopping; done += people) {
    people = await auditedTransaction(services, commandLineCaller(), async (tx, now) => {
      const { people: result, entry } = await batch(tx, programId, now);
      return { result, entry };
    });
  }
  return done;
}
