import { requireSupportedNode } from '../scripts/node-version.mjs';

// `npm run test:faults` runs every scenario, `npm run test:faults -- kill-server backup` some of them.
requireSupportedNode();
const { ensureInstalled } = await import('../scripts/install.mjs');
const { ensureBuilt } = await import('../scripts/build.mjs');
const { exitOnSignals, report } = await import('../scripts/run.mjs');
const { runScenarios } = await import('./runner.mjs');
try {
  await ensureInstalled();
  await ensureBuilt();
  exitOnSignals();
  await runScenarios(process.argv.slice(2));
} catch (error) {
  report(error);
}
