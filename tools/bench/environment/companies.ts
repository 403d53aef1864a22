import { query } from '../../postgres/query.ts';
import { Failure, say, since } from '../../process.ts';
import { runCommandBeside } from '../../server/command-line.ts';
import type { Environment } from '../../server/settings.ts';
import { nameSize } from '../sizes.ts';
import { presentCheckout, type Checkout } from './checkouts.ts';
import type { Cluster } from './cluster.ts';

/** A database with a generated company that the run may change. */
export interface Company {
  url: string;
  remove(): Promise<void>;
}

/**
 * Generates a company of so many employees for a checkout. On a server that outlives the run it is kept as it was
 * generated, and the run gets a copy of it.
 */
export async function prepareCompany(
  cluster: Cluster,
  checkout: Checkout,
  employees: number,
): Promise<Company> {
  const kept = `lodestar_bench_${employees}_${checkout.schema}`;
  const own = `${kept}_${checkout.name.replaceAll(/\W/g, '_')}`;
  // Another checkout with the same tables may lack this one's generator.
  const generator = checkout.schema === presentCheckout.schema ? presentCheckout : checkout;
  await drop(cluster, own);
  if (cluster.isKept) {
    if (!(await exists(cluster, kept))) await generate(cluster, generator, kept, employees);
    // Copying files is quicker than writing each of their pages to the log.
    await query(cluster.url, `create database ${own} template ${kept} strategy file_copy`);
  } else {
    await generate(cluster, generator, own, employees);
  }
  return { url: cluster.urlOf(own), remove: () => drop(cluster, own) };
}

/** Under another name until it is complete. */
async function generate(
  cluster: Cluster,
  checkout: Checkout,
  name: string,
  employees: number,
): Promise<void> {
  const draft = `${name}_draft`;
  await drop(cluster, draft);
  await query(cluster.url, `create database ${draft}`);
  await seed(checkout, employees, { DATABASE_URL: cluster.urlOf(draft) });
  await query(cluster.url, `alter database ${draft} rename to ${name}`);
}

/** Generates a company in the empty database that the environment names. Throws Failure where that isn't possible. */
export async function seed(checkout: Checkout, employees: number, env: Environment): Promise<void> {
  const started = performance.now();
  say(`Generating a company of ${nameSize(employees)} employees …`);
  const args = ['seed', '--employees', String(employees)];
  const { code, output } = await runCommandBeside(args, { NODE_ENV: '', ...env }, checkout.lodestar);
  if (code !== 0) throw new Failure(`The company could not be generated: ${output.trim()}`);
  say(`Generated in ${since(started)}.`);
}

async function exists({ url }: Cluster, name: string): Promise<boolean> {
  return (await query(url, 'select from pg_database where datname = $1', [name])).length > 0;
}

async function drop({ url }: Cluster, name: string): Promise<void> {
  await query(url, `drop database if exists ${name} with (force)`);
}
