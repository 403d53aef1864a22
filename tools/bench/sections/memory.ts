import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '../company/test-system.ts';
import { childrenOf } from '../../server/processor-time.ts';
import type { Row } from '../report/table.ts';
import { proportionalMegabytes, residentMegabytes } from '../../server/process-figures.ts';

/** A server gives memory back ten seconds after the last request. */
const restMilliseconds = 20_000;

/** Megabytes that all processes of a product hold together. */
export interface MemoryFigures {
  head: Row;
  /** After the sections that were measured before. */
  afterLoad: number;
  /** Some seconds after a start. */
  atRest: number;
}

export async function measureMemory(system: TestSystem): Promise<MemoryFigures> {
  await pause(restMilliseconds);
  const afterLoad = megabytesOf(system);
  await system.restart();
  await pause(restMilliseconds);
  return { head: system.head, afterLoad, atRest: megabytesOf(system) };
}

/**
 * The processes of the embedded database share memory, which is divided among them. The server's process counts with
 * all of its memory: it only shares Node itself, with the other processes of this measurement.
 */
function megabytesOf({ server, postmaster, isEmbedded }: TestSystem): number {
  const database = isEmbedded && postmaster !== null ? [postmaster, ...childrenOf(postmaster)] : [];
  const shares = database.map((pid) => proportionalMegabytes(pid) ?? 0);
  return shares.reduce((sum, share) => sum + share, residentMegabytes(server.pid) ?? NaN);
}
