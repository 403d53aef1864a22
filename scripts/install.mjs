import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, ROOT, runNpm, say, since } from './run.mjs';

/** The build needs the development dependencies as well, whatever NODE_ENV says. */
const OPTIONS = ['--include=dev', '--no-audit', '--no-fund'];

/** Installs the dependencies when node_modules is missing or was made from another package-lock.json. */
export async function ensureInstalled() {
  if (isInstalled(ROOT)) return;
  const start = performance.now();
  say('Installing the dependencies (npm ci) …');
  let { code, output } = await runNpm(['ci', ...OPTIONS], { capture: true });
  if (output.includes('EUSAGE')) {
    // npm ci refuses a lock file without the optional packages of other platforms, which is what npm writes
    // when its registry doesn't carry them. npm install takes the locked versions, with their checksums, too.
    say('npm ci does not accept package-lock.json: installing the versions in it (npm install) …');
    ({ code, output } = await runNpm(['install', '--no-save', ...OPTIONS], { capture: true }));
  }
  if (code !== 0) {
    say(output.trim());
    throw new Failure(
      `The dependencies could not be installed: npm ended with ${code}, for the reasons above.`,
    );
  }
  writeFileSync(stampPath(ROOT), lockHash(ROOT));
  say(`Installed in ${since(start)}.`);
}

/**
 * Whether node_modules holds what package-lock.json asks for. Either our stamp says so, or npm's own record
 * of the installation does (somebody ran npm by hand); then the stamp is written for the next time.
 *
 * @param {string} root the folder with package-lock.json
 */
export function isInstalled(root) {
  if (read(stampPath(root)) === lockHash(root)) return true;
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present || !sameAs(wanted, present)) return false;
  writeFileSync(stampPath(root), lockHash(root));
  return true;
}

/** @typedef {Record<string, {version?: string, integrity?: string, optional?: boolean}>} Packages */

/** Optional packages may be absent: they are mostly binaries for other platforms. */
function sameAs(/** @type {Packages} */ wanted, /** @type {Packages} */ present) {
  const complete = Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = present[path];
    if (path === '' || (!found && optional)) return true;
    return found?.version === version && found?.integrity === integrity;
  });
  return complete && Object.keys(present).every((path) => path in wanted);
}

/** @returns {Packages | undefined} */
function packagesIn(/** @type {string} */ path) {
  const text = read(path);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

function stampPath(/** @type {string} */ root) {
  return join(root, 'node_modules', '.lodestar-lock-hash');
}

function lockHash(/** @type {string} */ root) {
  return createHash('sha256')
    .update(read(join(root, 'package-lock.json')) ?? '')
    .digest('hex');
}

function read(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
