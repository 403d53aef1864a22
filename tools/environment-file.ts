import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';

/** Reads `.env`, if it is there; variables that are set already win over those in the file. */
export function readEnvironmentFile(): void {
  try {
    process.loadEnvFile(join(projectRoot, '.env'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
