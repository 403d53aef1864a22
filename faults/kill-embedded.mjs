import { requireSupportedNode } from '../scripts/node-version.mjs';

// `npm run test:faults`, or `npm run test:faults -- 3` for other than 20 kills.
requireSupportedNode();
const { ensureInstalled } = await import('../scripts/install.mjs');
const { ensureBuilt } = await import('../scripts/build.mjs');
const { report } = await import('../scripts/run.mjs');
const { killAgainAndAgain } = await import('./kills.mjs');
try {
  await ensureInstalled();
  await ensureBuilt();
  await killAgainAndAgain(process.argv[2]);
} catch (error) {
  report(error);
}
