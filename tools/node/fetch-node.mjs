import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCommand } from './npm-command.mjs';
import { runChild } from './run-child.mjs';

const lockFile = fileURLToPath(new URL('package-lock.json', import.meta.url));
const npmArguments = [
  'ci',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  // It says why it failed, even below `npm run --silent`, and within a quarter of a minute instead of a whole one.
  '--loglevel=error',
  '--fetch-retry-mintimeout=1000',
];

const cache = fileURLToPath(new URL('../../.cache', import.meta.url));

/**
 * The path of a Node that runs TypeScript: the version and checksum that package-lock.json beside this file pins for
 * this platform. The first time it is fetched from the npm registry, from then on it is there. Throws an Error that
 * says why it can't be had.
 */
export async function fetchNode() {
  const { name, version, integrity, program } = pinnedPackage();
  const home = join(cache, `${name}-${version}`);
  const node = join(home, program);
  if (existsSync(node)) return node;
  console.error(`Fetching Node ${version}, as this is Node ${process.versions.node} …`);
  mkdirSync(cache, { recursive: true });
  const workshop = mkdtempSync(`${home}-`);
  try {
    await install(workshop, { name, version, integrity });
    const fetched = join(workshop, 'node_modules', name);
    await check(join(fetched, program), version);
    moveTo(home, fetched);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
  return node;
}

/** The entry of this platform's package in package-lock.json. */
function pinnedPackage() {
  /** @type {Record<string, {version: string, integrity: string, os?: string, cpu?: string, bin: {node: string}}>} */
  const packages = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  // Windows on ARM runs programs for x64.
  const cpu = process.platform === 'win32' ? 'x64' : process.arch;
  const found = Object.entries(packages).find(
    ([, entry]) => entry.os === process.platform && entry.cpu === cpu,
  );
  if (!found) throw new Error(`there is no package of Node for ${process.platform} on ${process.arch}`);
  const [path, { version, integrity, bin }] = found;
  return { name: path.slice('node_modules/'.length), version, integrity, program: bin.node };
}

/**
 * Lets npm install the package, with the checksum, from the registry and through the proxy that it is configured for.
 * It is given this one package, as a required one: of an optional one npm doesn't say why it is missing.
 *
 * @param {string} folder
 * @param {{name: string, version: string, integrity: string}} pinned
 */
async function install(folder, { name, version, integrity }) {
  const dependencies = { [name]: version };
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  const write = (/** @type {string} */ file, /** @type {object} */ content) =>
    writeFileSync(join(folder, file), JSON.stringify(content));
  write('package.json', { dependencies });
  write('package-lock.json', { lockfileVersion: 3, requires: true, packages });
  const [command, args] = npmCommand(npmArguments);
  const { code, output } = await runChild(command, args, { capture: true, cwd: folder });
  if (code === 0) return;
  const [, reason = output.trim().split('\n').at(-1)] = output.match(/npm (?:error|ERR!) code (\w+)/) ?? [];
  throw new Error(`npm failed with ${reason}`);
}

/**
 * A program for this processor may still lack something that it needs here, like glibc.
 *
 * @param {string} node
 * @param {string} version
 */
async function check(node, version) {
  const { code, output } = await runChild(node, ['--version'], { capture: true }).catch((error) => ({
    code: 1,
    output: String(error.message),
  }));
  if (code !== 0 || output.trim() !== `v${version}`) {
    throw new Error(`the package's Node does not run on this system: ${output.trim().split('\n')[0]}`);
  }
}

/**
 * Puts the fetched package in its place, in one step. Another process may have done so meanwhile; then that one stays.
 *
 * @param {string} home
 * @param {string} fetched
 */
function moveTo(home, fetched) {
  try {
    renameSync(fetched, home);
  } catch (error) {
    if (!existsSync(home)) throw error;
  }
}
