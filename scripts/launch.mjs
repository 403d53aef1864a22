import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { exitOnSignals, ROOT, report } from './run.mjs';

/**
 * Runs a command of Lodestar from a checkout: installs and builds first where needed, reads `.env`, then
 * goes on as the server in this same process, so that a signal reaches it without a go-between.
 *
 * @param {string[]} args the command and its options
 */
export async function launch(args) {
  exitOnSignals();
  try {
    await ensureInstalled();
    await ensureBuilt();
    readEnvironmentFile();
  } catch (error) {
    report(error);
    return;
  }
  const main = join(ROOT, 'dist', 'server', 'cli', 'main.js');
  process.argv = [process.argv[0] ?? 'node', main, ...args];
  await import(pathToFileURL(main).href);
}

/** Reads `.env`, if it is there; variables that are set already win over those in the file. */
export function readEnvironmentFile() {
  try {
    process.loadEnvFile(join(ROOT, '.env'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
