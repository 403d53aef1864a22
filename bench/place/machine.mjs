import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../scripts/run.mjs';

/** On what the figures were taken. @typedef {Record<string, string>} Facts */

const sampleMilliseconds = 500;

/** How much of the processors others use at this moment, as a share: figures from a busy machine mean little. */
export async function measureBusy() {
  const [idleBefore, allBefore] = processorTimes();
  await pause(sampleMilliseconds);
  const [idleAfter, allAfter] = processorTimes();
  return 1 - (idleAfter - idleBefore) / Math.max(1, allAfter - allBefore);
}

/** Idle, and in all. @returns {[number, number]} */
function processorTimes() {
  const times = cpus().map((processor) => processor.times);
  return [
    times.reduce((sum, { idle }) => sum + idle, 0),
    times.flatMap((each) => Object.values(each)).reduce((sum, time) => sum + time, 0),
  ];
}

/** @returns {Facts} */
export function describeMachine(
  /** @type {import('./cluster.mjs').Cluster} */ { version, settings, postmaster },
  /** @type {number} */ busy,
) {
  const processors = cpus();
  const told = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  return {
    taken: new Date().toISOString(),
    processors: `${processors.length} x ${processors[0]?.model ?? 'unknown'}, others used ${Math.round(100 * busy)} % before`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${type()} ${release()}`,
    Node: process.version,
    PostgreSQL: `${version}, ${told.join(', ')}${postmaster === null ? ', on another machine' : ''}`,
    'embedded database': `PGlite ${versionOf('@electric-sql/pglite')}`,
    server: 'one process, limits off, no log',
  };
}

function versionOf(/** @type {string} */ packageName) {
  const path = join(ROOT, 'node_modules', packageName, 'package.json');
  return String(JSON.parse(readFileSync(path, 'utf8')).version);
}
