import { requireSupportedNode } from '../scripts/node-version.mjs';

// `npm run bench -- --help` says what there is.
requireSupportedNode();
const { ensureInstalled } = await import('../scripts/install.mjs');
const { ensureBuilt } = await import('../scripts/build.mjs');
const { exitOnSignals, report } = await import('../scripts/run.mjs');
exitOnSignals();
try {
  await ensureInstalled();
  await ensureBuilt();
  const { measureServer } = await import('./server-run.mjs');
  await measureServer(process.argv.slice(2));
} catch (error) {
  report(error);
}
