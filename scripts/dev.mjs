import { requireSupportedNode } from './node-version.mjs';

// `npm run dev`: compiles and restarts the server on a change, and serves the screens with hot reload.
requireSupportedNode();
const { ensureInstalled } = await import('./install.mjs');
const { readEnvironmentFile } = await import('./launch.mjs');
const { exitOnSignals, report, run, runTool, say } = await import('./run.mjs');
exitOnSignals();
try {
  await ensureInstalled();
  readEnvironmentFile();
  // Once before anything watches, as the server can't start from what isn't there.
  await runTool('typescript', ['-b', 'shared', 'server']);
  say('Watching: the compiler, the server, and the screens (served by Vite).');
  await Promise.race([
    runTool('typescript', ['-b', '--watch', '--preserveWatchOutput', 'shared', 'server']),
    run(process.execPath, ['--watch', 'dist/server/cli/main.js', 'serve']),
    runTool('vite', []),
  ]);
} catch (error) {
  report(error);
}
