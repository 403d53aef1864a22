import { setTimeout as pause } from 'node:timers/promises';
import type { Counts } from '../../load/figures.ts';
import type { People } from '../company.ts';
import { compareWithDatabase, readNewestEntry, type Acknowledged } from './acknowledged.ts';
import { CallRecords } from './call-records.ts';
import { startCallers, type Seat } from './callers.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import type { Product } from './product.ts';

/** What came of a fault. */
export interface Result {
  /** The longest time without a success from the fault on, in seconds. */
  blackout: { change: number; read: number };
  /** The longest wait of anybody for one answer, in seconds. */
  longestWait: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  repeated: { well: number; otherwise: number };
  /** Answers with a 5xx that is no refusal. */
  failures: number;
  /** Lines of the log that want somebody's attention: how many of each message. */
  errors: Counts;
  /** What a check found wrong, in words. */
  wrong: string[];
  /** Answers other than success. */
  refusals: string;
}

interface Surroundings {
  cluster: Cluster;
  product: Product;
  people: People;
  seat: Seat;
}

/** How long the callers go on before the fault and after it is mended, in milliseconds. */
const before = 4_000;
const settledAfter = 5_000;

/** Lets a fault happen under load, waits until it is mended, and looks for what is lost, doubled or wrong. */
export async function runFault(
  fault: Fault,
  { cluster, product, people, seat }: Surroundings,
  prepare: () => Promise<void> = async () => {},
): Promise<Result> {
  await cluster.untilHealthy();
  const database = await cluster.superuserUrl('lodestar');
  const newestEntry = await readNewestEntry(database);
  product.takeErrors();
  const acknowledged: Acknowledged = { actions: {}, departments: [], names: new Map() };
  const records = new CallRecords();
  const stop = startCallers({ url: product.url, people, seat, acknowledged, records });
  let began: number;
  let ended: number;
  let head: string | null;
  try {
    await pause(before);
    await prepare();
    began = performance.now();
    const mend = await fault.begin(cluster);
    // The newest that a primary has acknowledged which may be lost by now.
    head = product.loggedHead();
    await pause(fault.seconds * 1000);
    await mend();
    await cluster.untilHealthy();
    await pause(settledAfter);
    ended = performance.now();
  } finally {
    await stop();
  }
  const address = await cluster.superuserUrl('lodestar');
  const { lost, doubled } = await compareWithDatabase(address, acknowledged, newestEntry);
  const wrong = await findWrong(product, head);
  return {
    lost,
    doubled,
    blackout: {
      change: records.blackout('change', began, ended),
      read: records.blackout('read', began, ended),
    },
    longestWait: records.longestWait(),
    acknowledged: Object.values(acknowledged.actions).reduce((sum, number) => sum + number, 0),
    repeated: records.repeated,
    failures: records.failures(),
    errors: product.takeErrors(),
    wrong: [...wrong, ...Object.keys(records.rejected).map((call) => `rejected: ${call}`)],
    refusals: records.tellRefusals(),
  };
}

/** What the product itself finds wrong. `head`: of the audit trail, as an instance has logged it when the fault began. */
async function findWrong(product: Product, head: string | null): Promise<string[]> {
  const wrong = head ? [] : ['no instance has logged a head of the audit trail'];
  for (const args of [['verify-counts'], ['audit', 'verify', ...(head ? ['--head', head] : [])]]) {
    const { code, output } = await product.run(...args);
    if (code !== 0) wrong.push(`${args.slice(0, 2).join(' ')}: ${output.trim().split('\n').at(-1)}`);
  }
  return wrong;
}
