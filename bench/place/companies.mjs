import { join } from 'node:path';
import { query } from '../../faults/postgres.mjs';
import { Failure, ROOT, run, say, since } from '../../scripts/run.mjs';
import { nameSize } from '../sizes.mjs';

const cli = join(ROOT, 'dist/server/cli/main.js');

/** A database with a generated company that the run may change. @typedef {{url: string, remove: () => Promise<void>}} Company */

/**
 * Generates a company of so many employees. On a server that outlives the run it is kept as it was generated, and the
 * run gets a copy of it.
 *
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {number} employees
 * @returns {Promise<Company>}
 */
export async function prepareCompany(cluster, employees) {
  const name = `lodestar_bench_${employees}`;
  if (!(await exists(cluster, name))) await generate(cluster, name, employees);
  if (!cluster.isKept) return { url: cluster.urlOf(name), remove: async () => {} };
  const copy = `${name}_run`;
  await drop(cluster, copy);
  // Copying files is quicker than writing each of their pages to the log.
  await query(cluster.url, `create database ${copy} template ${name} strategy file_copy`);
  return { url: cluster.urlOf(copy), remove: () => drop(cluster, copy) };
}

/** Under another name until it is complete. */
async function generate(
  /** @type {import('./cluster.mjs').Cluster} */ cluster,
  /** @type {string} */ name,
  /** @type {number} */ employees,
) {
  const draft = `${name}_draft`;
  await drop(cluster, draft);
  await query(cluster.url, `create database ${draft}`);
  await seed(employees, { DATABASE_URL: cluster.urlOf(draft) });
  await query(cluster.url, `alter database ${draft} rename to ${name}`);
}

/** Runs `lodestar seed --employees` on an empty database of either kind. */
export async function seed(/** @type {number} */ employees, /** @type {Record<string, string>} */ env) {
  const started = performance.now();
  say(`Generating a company of ${nameSize(employees)} employees …`);
  const { code, output } = await run(process.execPath, [cli, 'seed', '--employees', String(employees)], {
    capture: true,
    env: { NODE_ENV: '', ...env },
  });
  if (code !== 0) throw new Failure(`The company could not be generated: ${output.trim()}`);
  say(`Generated in ${since(started)}.`);
}

async function exists(/** @type {import('./cluster.mjs').Cluster} */ { url }, /** @type {string} */ name) {
  return (await query(url, 'select from pg_database where datname = $1', [name])).length > 0;
}

async function drop(/** @type {import('./cluster.mjs').Cluster} */ { url }, /** @type {string} */ name) {
  await query(url, `drop database if exists ${name} with (force)`);
}
