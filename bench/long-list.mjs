import { requireSupportedNode } from '../scripts/node-version.mjs';

// `npm run bench:list`
requireSupportedNode();
const { ensureInstalled } = await import('../scripts/install.mjs');
const { ensureBuilt } = await import('../scripts/build.mjs');
const { exitOnSignals, report } = await import('../scripts/run.mjs');
const { measureLongList } = await import('./long-list-run.mjs');
exitOnSignals();
try {
  await ensureInstalled();
  await ensureBuilt();
  await measureLongList();
} catch (error) {
  report(error);
}
