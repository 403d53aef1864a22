import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';
import { ensureScreensBuilt } from './build/ensure-screens-built.ts';
import { ensureInstalled } from './install.ts';

/** Prepares a checkout for its server: installs and builds where needed, and reads `.env`. */
export async function makeReady(): Promise<void> {
  await ensureInstalled();
  await ensureScreensBuilt();
  readEnvironmentFile();
}

/** Reads `.env`, if it is there; variables that are set already win over those in the file. */
export function readEnvironmentFile(): void {
  try {
    process.loadEnvFile(join(projectRoot, '.env'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
