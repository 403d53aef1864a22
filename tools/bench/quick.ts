import { Failure, say, since } from '../process.ts';
import { requestsOf } from './company/read-calls.ts';
import { openTestSystem, type TestSystem } from './company/test-system.ts';
import { startClient, type Client } from './load/client.ts';
import { databaseCost, failuresIn, measureInTurn, serverCost, type Lengths } from './load/rounds.ts';
import { medianOf } from '../load/figures.ts';
import { processorTimeOf } from '../server/processor-time.ts';
import { warmUp } from './load/warm-up.ts';
import type { Options } from './options.ts';
import { presentCheckout, type Checkout } from './environment/checkouts.ts';
import type { Cluster } from './environment/cluster.ts';
import { prepareCompany } from './environment/companies.ts';
import { formatTable, shorten } from './report/table.ts';
import {
  conservativeRatio,
  mayBeRegression,
  medianRatio,
  explainRegression,
  type Comparison,
} from './regression.ts';

export const quickSize = 10_000;
const connections = 16;

/** A call that looks worse in one pass is measured again in the next, by servers that were started anew. */
const passes: readonly Lengths[] = [
  { rounds: 8, seconds: 0.08, warmSeconds: 0.04 },
  { rounds: 16, seconds: 0.1, warmSeconds: 0.1 },
  { rounds: 30, seconds: 0.12, warmSeconds: 0.1 },
];

/** Fewer than elsewhere: both servers get warmer alike. */
const warmUpRequests = 4_000;

interface Pair {
  before: TestSystem;
  present: TestSystem;
}

/**
 * Compares the processor time of the calls that read with that in another checkout: the servers of both work on the same
 * company and take turns. Throws Failure with the names of the calls that are worse by more than the spread.
 */
export async function compareReads(
  cluster: Cluster,
  before: Checkout,
  { calls: wanted }: Pick<Options, 'calls'>,
): Promise<void> {
  if (cluster.postmaster === null || Number.isNaN(processorTimeOf(process.pid)))
    throw new Failure('This needs Linux, which tells processor times, and a database on this machine.');
  const started = performance.now();
  const client = startClient();
  const pair = await openPair(cluster, before);
  try {
    const worse = await findWorse(client, pair, wanted);
    say(`Compared with ${before.name} in ${since(started)}.`);
    if (worse.length > 0) throw new Failure(`Worse than ${before.name}:\n${worse.join('\n')}`);
    say(`Nothing is worse than ${before.name}.`);
  } finally {
    client.stop();
    await pair.present.stop();
    await pair.before.stop();
  }
}

/** On the same database, unless its tables are others by now. */
async function openPair(cluster: Cluster, checkout: Checkout): Promise<Pair> {
  const options = { employees: quickSize, isCompared: true };
  const company = await prepareCompany(cluster, checkout, quickSize);
  const before = await openTestSystem(cluster, company, { ...options, checkout });
  const isSame = checkout.schema === presentCheckout.schema;
  const own = isSame
    ? { url: company.url, remove: async () => {} }
    : await prepareCompany(cluster, presentCheckout, quickSize);
  const present = await openTestSystem(cluster, own, { ...options, checkout: presentCheckout });
  return { before, present };
}

/** Why each call is worse that is. */
async function findWorse(client: Client, { before, present }: Pair, wanted: string): Promise<string[]> {
  let names = present.version.calls.map(({ name }) => name).filter((name) => name.includes(wanted));
  let worse: string[] = [];
  for (const [pass, lengths] of passes.entries()) {
    if (names.length === 0) break;
    if (pass > 0) {
      say(`Measuring again, longer: ${names.join('; ')}.`);
      await Promise.all([before.restart(), present.restart()]);
    }
    for (const system of [before, present]) await warmUp(client, system, warmUpRequests);
    const comparisons: Comparison[] = [];
    for (const name of names) comparisons.push(await compare(client, { before, present }, name, lengths));
    console.log(`${show(comparisons)}\n`);
    const suspects = comparisons.filter(mayBeRegression);
    names = suspects.map(({ name }) => name);
    worse = suspects.map(explainRegression).filter((why) => why !== null);
  }
  return worse;
}

async function compare(
  client: Client,
  { before, present }: Pair,
  name: string,
  lengths: Lengths,
): Promise<Comparison> {
  const cases = [before, present].map((system) => ({
    name: system.key,
    target: system.server,
    postmaster: system.postmaster,
    requests: requestsOf(system.version.calls, name),
    connections,
  }));
  const outcomes = await measureInTurn(client, cases, lengths);
  const of = ({ key }: TestSystem) => outcomes.get(key) ?? [];
  const costs = (system: TestSystem) =>
    of(system).map((outcome) => serverCost(outcome) + databaseCost(outcome));
  return {
    name,
    before: costs(before),
    present: costs(present),
    failures: { before: failuresIn(of(before)), present: failuresIn(of(present)) },
  };
}

const key = `Microseconds of processor time for a request, of server and database together; "ratio": of the rounds the one
in the middle; "beyond the spread": the ratio that two thirds of the rounds exceed.`;

function show(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map((comparison) => ({
    call: comparison.name,
    before: shorten(medianOf(comparison.before)),
    present: shorten(medianOf(comparison.present)),
    ratio: shorten(medianRatio(comparison)),
    'beyond the spread': shorten(conservativeRatio(comparison)),
  }));
  return `${key}\n\n${formatTable(rows)}`;
}
