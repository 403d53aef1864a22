import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';
import { ensureScreensBuilt } from './build/ensure-screens-built.ts';
import { readEnvironmentFile } from './environment-file.ts';
import { ensureInstalled } from './install.ts';
import { runProgram } from './process.ts';

/**
 * Runs a command of Lodestar from a checkout: installs and builds first where needed, reads `.env`, then
 * goes on as the server in this same process, so that a signal reaches it without a go-between.
 */
export async function launch(args: readonly string[]): Promise<void> {
  await runProgram(async () => {
    await ensureInstalled();
    await ensureScreensBuilt();
    readEnvironmentFile();
    process.argv = [process.execPath, join(projectRoot, 'server/cli/main.ts'), ...args];
    await import('../server/cli/main.ts');
  });
}
