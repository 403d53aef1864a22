import { requireSupportedNode } from '../scripts/node-version.mjs';

// `npm run bench:lighthouse`
requireSupportedNode();
const { ensureInstalled } = await import('../scripts/install.mjs');
const { ensureBuilt } = await import('../scripts/build.mjs');
const { exitOnSignals, report } = await import('../scripts/run.mjs');
const { measurePages } = await import('./lighthouse-run.mjs');
exitOnSignals();
try {
  await ensureInstalled();
  await ensureBuilt();
  await measurePages();
} catch (error) {
  report(error);
}
