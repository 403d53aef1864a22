import { runLoad } from '../../load/load.ts';
import type { Job } from '../../load/load-process.ts';

export interface Peak {
  /** Good answers at the best step, as the mean of two looks. */
  perSecond: number;
  /** Of the best step. */
  connections: number;
  /** All steps, as text. */
  steps: string;
}

/**
 * Raises the number of requests under way until more of them bring no more good answers. A step is a number of
 * connections, each of which asks again after its answer; it takes so many seconds.
 */
export async function findPeak(job: Job, steps: readonly number[], seconds: number): Promise<Peak> {
  let best = { perSecond: 0, connections: 0 };
  const results: string[] = [];
  for (const connections of steps) {
    const { good, seconds: took } = await runLoad({ ...job, connections, seconds });
    const perSecond = good / took;
    results.push(`${connections}: ${perSecond.toFixed(0)}`);
    if (perSecond > best.perSecond) best = { perSecond, connections };
  }
  // The best of many is partly the luckiest: a second look at it makes the measure fair.
  const again = await runLoad({ ...job, connections: best.connections, seconds });
  const perSecond = (best.perSecond + again.good / again.seconds) / 2;
  return { connections: best.connections, perSecond, steps: results.join(', ') };
}
