import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';
import { Failure, runNpm, say, since } from './process.ts';

// This runs before there is a node_modules: nothing here imports a package.

/** The build needs the development dependencies as well, whatever NODE_ENV says. */
const npmOptions = ['--include=dev', '--no-audit', '--no-fund'];

/** Installs the dependencies when node_modules is missing or was made from another package-lock.json. */
export async function ensureInstalled(): Promise<void> {
  if (isInstalled(projectRoot)) return;
  const start = performance.now();
  say('Installing the dependencies (npm ci) …');
  let { code, output } = await runNpm(['ci', ...npmOptions], { capture: true });
  if (output.includes('EUSAGE')) {
    // npm ci refuses a lock file without the optional packages of other platforms, and npm writes such a file when its
    // registry doesn't carry them. npm install takes the locked versions, with their checksums, too.
    say('npm ci does not accept package-lock.json: installing the versions in it (npm install) …');
    ({ code, output } = await runNpm(['install', '--no-save', ...npmOptions], { capture: true }));
  }
  if (code !== 0) {
    say(output.trim());
    throw new Failure(
      `The dependencies could not be installed: npm ended with ${code}, for the reasons above.`,
    );
  }
  writeFileSync(stampPath(projectRoot), lockHash(projectRoot));
  say(`Installed in ${since(start)}.`);
}

/**
 * Whether the folder's node_modules holds the packages of its package-lock.json. Either our stamp says so, or npm's own
 * record of the installation does (somebody ran npm by hand); then the stamp is written for the next time.
 */
export function isInstalled(root: string): boolean {
  if (read(stampPath(root)) === lockHash(root)) return true;
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present || !isComplete(wanted, present)) return false;
  try {
    writeFileSync(stampPath(root), lockHash(root));
  } catch {
    // Installed by another user: it is compared again the next time.
  }
  return true;
}

type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean }>;

/** Optional packages may be absent: they are mostly binaries for other platforms. */
function isComplete(wanted: Packages, present: Packages): boolean {
  const isThere = Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = present[path];
    if (path === '' || (!found && optional)) return true;
    return found?.version === version && found?.integrity === integrity;
  });
  return isThere && Object.keys(present).every((path) => path in wanted);
}

function packagesIn(path: string): Packages | undefined {
  const text = read(path);
  return text === undefined ? undefined : (JSON.parse(text) as { packages: Packages }).packages;
}

function stampPath(root: string): string {
  return join(root, 'node_modules', '.lodestar-lock-hash');
}

function lockHash(root: string): string {
  return createHash('sha256')
    .update(read(join(root, 'package-lock.json')) ?? '')
    .digest('hex');
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
