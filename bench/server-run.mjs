import { checkRatios } from './check-ratios.mjs';
import { explainCalls } from './explain.mjs';
import { measureAll } from './measure-all.mjs';
import { help, readOptions } from './options.mjs';
import { startCluster } from './place/cluster.mjs';
import { describeMachine, measureBusy } from './place/machine.mjs';

/** The sizes of the quick comparison. */
const quickSizes = [1_000, 10_000];

/** Does what the command line asks for. */
export async function measureServer(/** @type {string[]} */ args) {
  const options = readOptions(args);
  const { what, url, keep, calls } = options;
  if (what === 'help') {
    console.log(help);
    return;
  }
  const isQuick = what === 'quick' || what === 'record';
  const sizes = isQuick ? quickSizes : options.sizes;
  const busy = await measureBusy();
  const cluster = await startCluster({ url, keep, employees: Math.max(...sizes) });
  try {
    const machine = describeMachine(cluster, busy);
    const facts = Object.entries(machine).map(([name, value]) => `- ${name}: ${value}`);
    console.log(`${facts.join('\n')}\n`);
    if (isQuick) await checkRatios(cluster, sizes, { record: what === 'record', calls, busy });
    else if (what === 'explain') await explainCalls(cluster, sizes, calls);
    else await measureAll(cluster, options, machine);
  } finally {
    await cluster.stop();
  }
}
