import { setTimeout as pause } from 'node:timers/promises';
import type { People } from '../company.ts';
import { WriteLog } from '../writes/write-log.ts';
import { CallRecords } from './call-records.ts';
import { startCallers } from './callers.ts';
import type { Cluster } from './cluster.ts';
import type { Product } from './product.ts';
import { look } from './run-fault.ts';
import { readNewestEntry } from './trail-counts.ts';

/** Standbys count as good enough to take over however much they lack, and nobody waits for them. */
const asynchronous = { synchronous_mode: false, maximum_lag_on_failover: 1_000_000_000 };
const heldMilliseconds = 4_000;

/**
 * Shows that losses would be found: with asynchronous replication nothing reaches the standbys for a while before the
 * primary is killed, so what was acknowledged meanwhile is gone. The cluster is good for nothing else afterwards.
 */
export async function runCanary(
  cluster: Cluster,
  product: Product,
  people: People,
): Promise<{ figures: string; holds: boolean }> {
  await cluster.untilHealthy();
  await cluster.configure(asynchronous);
  await cluster.untilHealthy({ isSynchronous: false });
  const newestEntry = await readNewestEntry(await cluster.superuserUrl('lodestar'));
  // No name has been given such a high number before.
  const writeLog = new WriteLog(1_000_000);
  const records = new CallRecords();
  const stop = startCallers({ url: product.url, people, writeLog, records });
  await pause(4_000);
  const primary = await cluster.primary();
  primary.holdSenders();
  await pause(heldMilliseconds);
  await primary.kill();
  const head = product.loggedHead();
  await pause(25_000);
  primary.start();
  await cluster.untilHealthy({ isSynchronous: false });
  await stop();
  const { lost, wrong } = await look({ cluster, product, people, writeLog, newestEntry, head });
  const plain = await product.run('audit', 'verify');
  const noticed = wrong.find((text) => text.startsWith('audit verify'));
  return {
    figures:
      `canary (asynchronous, senders held ${heldMilliseconds / 1000} s before the kill): ${writeLog.count} acknowledged, ` +
      `${lost} found to be lost; with the logged head ${noticed ?? 'audit verify NOTICES NOTHING'}; without one it ends with ${plain.code}`,
    holds: lost > 0 && noticed !== undefined,
  };
}
