import { runLoad } from './load.mjs';

/**
 * Raises the number of requests under way until more of them bring no more good answers.
 *
 * @param {import('./load-process.mjs').Job} job
 * @param {readonly number[]} steps numbers of connections, each of which asks again after its answer
 * @param {number} seconds for each step
 * @returns {Promise<{perSecond: number, connections: number, steps: string}>} the best step, as the mean of two
 *   looks, and all steps as text
 */
export async function findPeak(job, steps, seconds) {
  let best = { perSecond: 0, connections: 0 };
  const told = [];
  for (const connections of steps) {
    const { good, seconds: took } = await runLoad({ ...job, connections, seconds });
    const perSecond = good / took;
    told.push(`${connections}: ${perSecond.toFixed(0)}`);
    if (perSecond > best.perSecond) best = { perSecond, connections };
  }
  // The best of many is partly the luckiest: a second look at it makes the measure fair.
  const again = await runLoad({ ...job, connections: best.connections, seconds });
  const perSecond = (best.perSecond + again.good / again.seconds) / 2;
  return { connections: best.connections, perSecond, steps: told.join(', ') };
}
