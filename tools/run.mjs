/**
 * Every npm script begins here: `node tools/run.mjs <program> [arguments]` runs a TypeScript program of this project,
 * named by its path from the project's folder. A Node that can't run TypeScript as it stands fetches one that can.
 *
 * An old Node must be able to parse this file, so it imports only once the version is known.
 */

const major = Number(process.versions.node.split('.')[0]);
const runsTypeScript = 24;
const canFetch = 18;

if (major >= runsTypeScript) {
  void runHere();
} else if (major >= canFetch) {
  void runOnFetchedNode();
} else {
  refuse();
}

async function runHere() {
  const { enableCompileCache } = await import('node:module');
  const { fileURLToPath } = await import('node:url');
  const cache = fileURLToPath(new URL('../.cache/compile', import.meta.url));
  // Where the folder can't be written, it does without.
  enableCompileCache(cache);
  // For those that it starts: a command of Lodestar takes half the time then.
  process.env.NODE_COMPILE_CACHE = cache;
  const [node = '', , program = '', ...args] = process.argv;
  const url = new URL(`../${program}`, import.meta.url);
  process.argv = [node, fileURLToPath(url), ...args];
  await import(url.href);
}

async function runOnFetchedNode() {
  const { fetchNode } = await import('./node/fetch-node.mjs');
  const { runChild } = await import('./node/run-child.mjs');
  const { delimiter, dirname } = await import('node:path');
  try {
    const node = await fetchNode();
    // A program further down that starts "node" by name gets this one, too.
    process.env.PATH = dirname(node) + delimiter + process.env.PATH;
    const { code, signal } = await runChild(node, [...process.execArgv, ...process.argv.slice(1)]);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code ?? 1;
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} [whyNotFetched] */
function refuse(whyNotFetched) {
  const reason = whyNotFetched ? ', and another could not be fetched: ' + whyNotFetched : '';
  console.error(
    'Lodestar needs Node ' +
      runsTypeScript +
      ' or newer: please install it from https://nodejs.org (this is Node ' +
      process.versions.node +
      reason +
      ').',
  );
  process.exitCode = 1;
}
