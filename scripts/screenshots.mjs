import { requireSupportedNode } from './node-version.mjs';

// `npm run screenshots`, or `npm run screenshots -- assign` for those with "assign" in their name.
requireSupportedNode();
const { ensureInstalled } = await import('./install.mjs');
const { ensureBuilt } = await import('./build.mjs');
const { exitOnSignals, report } = await import('./run.mjs');
const { takeScreenshots } = await import('./screenshots-run.mjs');
exitOnSignals();
try {
  await ensureInstalled();
  await ensureBuilt();
  await takeScreenshots(process.argv[2]);
} catch (error) {
  report(error);
}
