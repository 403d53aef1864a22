import { parseArgs } from 'node:util';
import { ensureScreensBuilt } from '../../build/ensure-screens-built.ts';
import { ensureInstalled } from '../../install.ts';
import { Failure, runProgram } from '../../process.ts';

/** Loaded when everything is installed. */
const measurements = new Map<string, (against: string | undefined) => Promise<void>>([
  ['bytes', async () => (await import('./page-weight.ts')).weighPages()],
  ['lighthouse', async () => (await import('./lighthouse.ts')).measurePages()],
  ['clicks', async (against) => (await import('./clicks.ts')).measureClicks(against)],
  ['list', async () => (await import('./long-list.ts')).measureLongList()],
]);

// `npm run bench:browser` measures everything, `npm run bench:bytes` and the like one thing. With `--against FOLDER` the
// clicks are measured in turns with those of another installed checkout, whose screens are built.
await runProgram(async () => {
  const { positionals: names, values } = parseArgs({
    allowPositionals: true,
    options: { against: { type: 'string' } },
  });
  const unknown = names.find((name) => !measurements.has(name));
  if (unknown !== undefined)
    throw new Failure(`"${unknown}" is not measured: take some of ${[...measurements.keys()].join(', ')}.`);
  await ensureInstalled();
  await ensureScreensBuilt();
  for (const [name, measure] of measurements)
    if (names.length === 0 || names.includes(name)) await measure(values.against);
});
