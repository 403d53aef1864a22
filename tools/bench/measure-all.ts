import { say, since } from '../process.ts';
import { openEmbeddedStage, openStage, type Stage } from './company/stage.ts';
import { startClient, type Client } from './load/client.ts';
import { warmUp } from './load/warm-up.ts';
import type { Options } from './options.ts';
import { presentCheckout, type Checkout } from './place/checkouts.ts';
import type { Cluster } from './place/cluster.ts';
import { prepareCompany } from './place/companies.ts';
import * as tables from './report/tables.ts';
import { measureDashboards } from './sections/dashboards.ts';
import { measureLongReply } from './sections/long-reply.ts';
import { measureMemory } from './sections/memory.ts';
import { measureRead, type ReadFigures } from './sections/reads.ts';
import { measureEnrolments, measureSignIns } from './sections/rushes.ts';
import { measureStarts } from './sections/starts.ts';
import { measureWrites } from './sections/writes.ts';
import { nameSize } from './sizes.ts';

const rounds = 3;
const warmSeconds = 0.2;
/** Everybody's dashboards are many requests, so that a round of them has to be longer. */
const dashboardFactor = 5;

/** Measures all that the options name, for the checkouts beside each other, and prints it as it comes. */
export async function measureAll(
  cluster: Cluster | null,
  checkouts: readonly Checkout[],
  options: Options,
): Promise<void> {
  const started = performance.now();
  const client = startClient();
  const isCompared = checkouts.length > 1;
  try {
    if (cluster) {
      const stages: Stage[] = [];
      for (const employees of options.sizes) {
        for (const checkout of checkouts) {
          const company = await prepareCompany(cluster, checkout, employees);
          const withFloor = checkout === presentCheckout;
          stages.push(await openStage(cluster, company, { checkout, employees, isCompared, withFloor }));
        }
      }
      console.log('## PostgreSQL\n');
      await measureOn(client, stages, options);
    }
    for (const employees of options.embedded) {
      const stages: Stage[] = [];
      for (const checkout of checkouts)
        stages.push(await openEmbeddedStage({ checkout, employees, isCompared }));
      console.log(`## Embedded database, ${nameSize(employees)} employees\n`);
      await measureOn(client, stages, options);
    }
    if (options.only.has('starts')) print(tables.showStarts(await measureStarts(checkouts)));
  } finally {
    client.stop();
  }
  say(`Measured in ${since(started)}.`);
}

/** What is compared between stages is measured on all of them in turn; changes come last, as they leave traces. */
async function measureOn(client: Client, stages: readonly Stage[], options: Options): Promise<void> {
  const { only, seconds } = options;
  for (const stage of stages)
    for (const target of [stage.server, stage.floor]) if (target) await warmUp(client, stage, target);
  if (only.has('dashboards')) {
    const lengths = { rounds, warmSeconds, seconds: seconds * dashboardFactor };
    print(tables.showDashboards(await measureDashboards(client, stages, lengths)));
  }
  if (only.has('reads')) print(tables.showReads(await measureReads(client, stages, options)));
  if (only.has('writes'))
    await measureEach(stages, (stage) => measureWrites(client, stage), tables.showWrites);
  if (only.has('bulk')) {
    await measureEach(stages, async (stage) => [await measureSignIns(client, stage)], tables.showSignIns);
    await measureEach(
      stages,
      async (stage) => (stage.ask ? [await measureEnrolments(client, stage, stage.ask)] : []),
      tables.showEnrolments,
    );
    await measureEach(stages, async (stage) => [await measureLongReply(stage)], tables.showLongReplies);
  }
  if (only.has('memory'))
    await measureEach(stages, async (stage) => [await measureMemory(client, stage)], tables.showMemory);
  for (const stage of stages) await stage.stop();
}

async function measureReads(
  client: Client,
  stages: readonly Stage[],
  { calls, seconds }: Options,
): Promise<ReadFigures[]> {
  const names = (stages[0]?.calls ?? []).map(({ name }) => name).filter((name) => name.includes(calls));
  const reads: ReadFigures[] = [];
  for (const name of names) {
    reads.push(...(await measureRead(client, stages, name, { rounds, warmSeconds, seconds })));
    say(`Measured ${name}.`);
  }
  return reads;
}

/** One stage after the other; what can't be measured on any of them isn't shown. */
async function measureEach<Figures>(
  stages: readonly Stage[],
  measure: (stage: Stage) => Promise<Figures[]>,
  show: (figures: readonly Figures[]) => string,
): Promise<void> {
  const figures: Figures[] = [];
  for (const stage of stages) figures.push(...(await measure(stage)));
  if (figures.length > 0) print(show(figures));
}

function print(text: string): void {
  console.log(`${text}\n`);
}
