import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that goes with `remove()` or with this process. Its path is short enough for a unix socket in it. */
export function createTemporaryFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir().length > 40 ? '/tmp' : tmpdir(), `lodestar-${name}-`));
  const erase = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', erase);
  return {
    path,
    remove: () => {
      process.off('exit', erase);
      erase();
    },
  };
}
