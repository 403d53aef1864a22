import { listCounts } from '../../load/figures.ts';
import { requestsOf } from '../company/read-calls.ts';
import type { TestSystem } from '../company/test-system.ts';
import type { Target } from '../company/target.ts';
import type { Client } from '../load/client.ts';
import type { Outcome } from '../load/client-process.ts';
import {
  databaseCost,
  failuresIn,
  measureInTurn,
  ratioOf,
  serverCost,
  sumUp,
  type Figures,
  type LoadCase,
  type Lengths,
} from '../load/rounds.ts';
import type { Row } from '../report/table.ts';

const levels = [1, 16, 64];
/** At which the server is compared with the baseline. */
const compared = [16, 64];
/** At which the database's work is compared between the sizes. */
const few = 16;

/** A call on one system. */
export interface ReadFigures {
  name: string;
  head: Row;
  levels: Figures[];
  /** The server's processor time for a request, as a multiple of the baseline's; NaN without one. */
  toBaseline: { connections: number; ratio: number }[];
  /**
   * As a multiple of the same at the smallest size, in the same run: the median latency on one connection, and the
   * database's processor time for a request.
   */
  toSmallest: { latency: number; database: number };
}

/** Measures one call on all systems, the smallest first, everything in turn. */
export async function measureRead(
  client: Client,
  systems: readonly TestSystem[],
  name: string,
  lengths: Lengths,
): Promise<ReadFigures[]> {
  const cases = systems.flatMap((system) => casesOf(system, name));
  const ordered = cases.toSorted((left, right) => left.connections - right.connections);
  const outcomes = await measureInTurn(client, ordered, lengths);
  assertBaselineAnswered(outcomes);
  const rounds = (what: string, connections: number, { key }: TestSystem) =>
    outcomes.get(`${what} ${connections} ${key}`) ?? [];
  const p50s = (system: TestSystem) => rounds('server', 1, system).map(({ latency }) => latency.p50);
  const databaseCosts = (system: TestSystem) => rounds('server', few, system).map(databaseCost);
  return systems.map((system) => {
    const smallest = systems.find(({ checkout }) => checkout === system.checkout) ?? system;
    return {
      name,
      head: system.head,
      levels: levels.map((connections) => sumUp(connections, rounds('server', connections, system))),
      toBaseline: compared.map((connections) => {
        const [server, baseline] = [
          rounds('server', connections, system),
          rounds('baseline', connections, system),
        ];
        return { connections, ratio: ratioOf(server.map(serverCost), baseline.map(serverCost)) };
      }),
      toSmallest: {
        latency: ratioOf(p50s(system), p50s(smallest)),
        database: ratioOf(databaseCosts(system), databaseCosts(smallest)),
      },
    };
  });
}

/** A baseline that fails has nothing to be compared with. */
function assertBaselineAnswered(outcomes: ReadonlyMap<string, Outcome[]>): void {
  for (const [loadCase, rounds] of outcomes) {
    const failures = failuresIn(rounds);
    if (loadCase.startsWith('baseline') && Object.keys(failures).length > 0)
      throw new Error(`The baseline (${loadCase}) failed: ${listCounts(failures)}`);
  }
}

function casesOf(
  { key, postmaster, server, baseline, withBaseline, calls }: TestSystem,
  name: string,
): LoadCase[] {
  const requests = requestsOf(calls, name);
  const caseOf = (what: string, target: Target, connections: number) => ({
    name: `${what} ${connections} ${key}`,
    target,
    postmaster,
    requests,
    connections,
  });
  return levels.flatMap((connections) => [
    caseOf('server', server, connections),
    ...(baseline && withBaseline.has(name) && compared.includes(connections)
      ? [caseOf('baseline', baseline, connections)]
      : []),
  ]);
}
