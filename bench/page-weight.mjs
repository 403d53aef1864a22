import { requireSupportedNode } from '../scripts/node-version.mjs';

// `npm run bench:bytes`
requireSupportedNode();
const { ensureInstalled } = await import('../scripts/install.mjs');
const { ensureBuilt } = await import('../scripts/build.mjs');
const { exitOnSignals, report } = await import('../scripts/run.mjs');
const { weighPages } = await import('./page-weight-run.mjs');
exitOnSignals();
try {
  await ensureInstalled();
  await ensureBuilt();
  await weighPages();
} catch (error) {
  report(error);
}
