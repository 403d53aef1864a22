import { explainCalls } from './explain.ts';
import { measureAll } from './measure-all.ts';
import { help, readOptions, type Options } from './options.ts';
import { findCommitBefore, openCheckout, presentCheckout, type Checkout } from './environment/checkouts.ts';
import { startCluster } from './environment/cluster.ts';
import { describeMachine } from './environment/machine.ts';
import { compareReads, quickSize } from './quick.ts';

export async function bench(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options.what === 'help') console.log(help);
  else await measure(options);
}

async function measure(options: Options): Promise<void> {
  const { what, url, keep, calls } = options;
  const sizes = what === 'quick' ? [quickSize] : options.sizes;
  const against = what === 'quick' ? [options.against[0] ?? (await findCommitBefore())] : options.against;
  const others: Checkout[] = [];
  try {
    for (const version of against) others.push(await openCheckout(version));
    const cluster =
      sizes.length > 0 ? await startCluster({ url, keep, employees: Math.max(...sizes) }) : null;
    try {
      console.log(`${await describeMachine(cluster)}\n`);
      if (what === 'quick' && cluster) await compareReads(cluster, others[0]!, options);
      else if (what === 'explain' && cluster) await explainCalls(cluster, sizes, calls);
      else await measureAll(cluster, [...others, presentCheckout], options);
    } finally {
      await cluster?.stop();
    }
  } finally {
    for (const other of others) await other.remove();
  }
}
