import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}

/** The package's folder, the same from the sources and from the build. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));
