import { ensureScreensBuilt } from '../../build/ensure-screens-built.ts';
import { ensureInstalled } from '../../install.ts';
import { Failure, runProgram } from '../../process.ts';
import { openCheckout, presentCheckout, type Checkout } from '../environment/checkouts.ts';
import { readBrowserOptions, type BrowserOptions } from './options.ts';

type Measurement = (checkouts: readonly Checkout[], options: BrowserOptions) => Promise<void>;

/** Loaded when everything is installed. */
const measurements = new Map<string, Measurement>([
  ['lighthouse', async (...given) => (await import('./lighthouse.ts')).measurePages(...given)],
  ['clicks', async (...given) => (await import('./clicks.ts')).measureClicks(...given)],
]);

// `npm run bench:browser` measures both, `npm run bench:clicks` and `npm run bench:lighthouse` one of them.
await runProgram(async () => {
  const options = readBrowserOptions(process.argv.slice(2));
  const { names, against } = options;
  const unknown = names.find((name) => !measurements.has(name));
  if (unknown !== undefined)
    throw new Failure(`"${unknown}" is not measured: take some of ${[...measurements.keys()].join(', ')}.`);
  await ensureInstalled();
  await ensureScreensBuilt();
  const before = against === undefined ? null : await openCheckout(against);
  try {
    await before?.buildScreens();
    const checkouts = before ? [before, presentCheckout] : [presentCheckout];
    for (const [name, measure] of measurements)
      if (names.length === 0 || names.includes(name)) await measure(checkouts, options);
  } finally {
    await before?.remove();
  }
});
