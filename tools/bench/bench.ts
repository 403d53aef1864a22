import { explainCalls } from './explain.ts';
import { measureAll } from './measure-all.ts';
import { help, readOptions, type Options } from './options.ts';
import { findCommitBefore, openCheckout, presentCheckout } from './environment/checkouts.ts';
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
  const against = options.against ?? (what === 'quick' ? await findCommitBefore() : undefined);
  const before = against === undefined ? null : await openCheckout(against);
  try {
    const cluster =
      sizes.length > 0 ? await startCluster({ url, keep, employees: Math.max(...sizes) }) : null;
    try {
      console.log(`${await describeMachine(cluster)}\n`);
      if (what === 'quick' && cluster && before) await compareReads(cluster, before, options);
      else if (what === 'explain' && cluster) await explainCalls(cluster, sizes, calls);
      else await measureAll(cluster, before ? [before, presentCheckout] : [presentCheckout], options);
    } finally {
      await cluster?.stop();
    }
  } finally {
    await before?.remove();
  }
}
