import { say, since } from '../process.ts';
import { openEmbeddedTestSystem, openTestSystem, type TestSystem } from './company/test-system.ts';
import { startClient, type Client } from './load/client.ts';
import { warmUp } from './load/warm-up.ts';
import type { Options } from './options.ts';
import type { Checkout } from './environment/checkouts.ts';
import type { Cluster } from './environment/cluster.ts';
import { prepareCompany } from './environment/companies.ts';
import * as tables from './report/tables.ts';
import { measureDashboards } from './sections/dashboards.ts';
import { measureDocuments } from './sections/documents.ts';
import { measureMemory } from './sections/memory.ts';
import { measureRead, type ReadFigures } from './sections/reads.ts';
import { measureWrites } from './sections/bulk.ts';
import { nameSize } from './sizes.ts';

const rounds = 3;
const warmSeconds = 0.2;
/** Everybody's dashboards are many requests, so that a round of them has to be longer. */
const longFactor = 5;

/** Measures all that the options name, for the checkouts beside each other, and prints it as it comes. */
export async function measureAll(
  cluster: Cluster | null,
  checkouts: readonly Checkout[],
  options: Options,
): Promise<void> {
  const started = performance.now();
  const client = startClient();
  const isCompared = checkouts.length > 1;
  if (options.only.has('documents')) for (const checkout of checkouts) await checkout.buildScreens();
  try {
    if (cluster) {
      const systems: TestSystem[] = [];
      for (const employees of options.sizes) {
        for (const checkout of checkouts) {
          const company = await prepareCompany(cluster, checkout, employees);
          systems.push(await openTestSystem(cluster, company, { checkout, employees, isCompared }));
        }
      }
      console.log('## PostgreSQL\n');
      await measureOn(client, systems, options);
    }
    for (const employees of options.embedded) {
      const systems: TestSystem[] = [];
      for (const checkout of checkouts)
        systems.push(await openEmbeddedTestSystem({ checkout, employees, isCompared }));
      console.log(`## Embedded database, ${nameSize(employees)} employees\n`);
      await measureOn(client, systems, options);
    }
  } finally {
    client.stop();
  }
  say(`Measured in ${since(started)}.`);
}

/** Figures to be compared are measured on all systems in turn; changes come last, as they leave traces. */
async function measureOn(client: Client, systems: readonly TestSystem[], options: Options): Promise<void> {
  const { only, seconds } = options;
  for (const system of systems) await warmUp(client, system);
  const long = { rounds, warmSeconds, seconds: seconds * longFactor };
  if (only.has('dashboards')) print(tables.showDashboards(await measureDashboards(client, systems, long)));
  if (only.has('documents')) print(tables.showDocuments(await measureDocuments(client, systems, long)));
  if (only.has('reads')) print(tables.showReads(await measureReads(client, systems, options)));
  if (only.has('bulk')) {
    const writes = await measureWrites(client, systems, options.calls);
    if (writes.length > 0) print(tables.showWrites(writes));
  }
  if (only.has('memory'))
    await measureEach(systems, async (system) => [await measureMemory(system)], tables.showMemory);
  for (const system of systems) await system.stop();
}

async function measureReads(
  client: Client,
  systems: readonly TestSystem[],
  { calls, seconds }: Options,
): Promise<ReadFigures[]> {
  const names = (systems.at(-1)?.version.calls ?? [])
    .map(({ name }) => name)
    .filter((name) => name.includes(calls));
  const reads: ReadFigures[] = [];
  for (const name of names) {
    reads.push(...(await measureRead(client, systems, name, { rounds, warmSeconds, seconds })));
    say(`Measured ${name}.`);
  }
  return reads;
}

/** One system after the other; a figure that can't be measured on any of them isn't shown. */
async function measureEach<Figures>(
  systems: readonly TestSystem[],
  measure: (system: TestSystem) => Promise<Figures[]>,
  show: (figures: readonly Figures[]) => string,
): Promise<void> {
  const figures: Figures[] = [];
  for (const system of systems) figures.push(...(await measure(system)));
  if (figures.length > 0) print(show(figures));
}

function print(text: string): void {
  console.log(`${text}\n`);
}
