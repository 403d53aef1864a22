import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run.mjs';

/** On what the figures were taken. @typedef {Record<string, string>} Facts */

/** @returns {Facts} */
export function describeMachine(
  /** @type {import('./cluster.mjs').Cluster} */ { version, settings, postmaster },
) {
  const processors = cpus();
  const told = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  return {
    taken: new Date().toISOString(),
    processors: `${processors.length} x ${processors[0]?.model ?? 'unknown'}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    'busy before': `load average ${loadavg()[0]?.toFixed(1)}`,
    system: `${type()} ${release()}`,
    Node: process.version,
    PostgreSQL: `${version}, ${told.join(', ')}${postmaster === null ? ', on another machine' : ''}`,
    'embedded database': `PGlite ${versionOf('@electric-sql/pglite')}`,
    server: 'one process, limits off, no log',
  };
}

function versionOf(/** @type {string} */ packageName) {
  return String(
    JSON.parse(readFileSync(join(ROOT, 'node_modules', packageName, 'package.json'), 'utf8')).version,
  );
}
