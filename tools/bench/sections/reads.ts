import { listCounts } from '../../load/figures.ts';
import { requestsOf } from '../company/read-calls.ts';
import type { Stage } from '../company/stage.ts';
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
  type Lane,
  type Lengths,
} from '../load/rounds.ts';
import type { Row } from '../report/table.ts';

const levels = [1, 16, 64];
/** At which the server is compared with the floor. */
const compared = [16, 64];
/** At which the database's work is compared between the sizes. */
const few = 16;

/** A call on one stage. */
export interface ReadFigures {
  name: string;
  head: Row;
  levels: Figures[];
  /** The server's processor time for a request, as a multiple of the floor's; NaN without one. */
  toFloor: { connections: number; ratio: number }[];
  /**
   * As a multiple of the same at the smallest size, in the same run: the median latency on one connection, and the
   * database's processor time for a request.
   */
  toSmallest: { latency: number; database: number };
}

/** Measures one call on all stages, the smallest first, everything in turn. */
export async function measureRead(
  client: Client,
  stages: readonly Stage[],
  name: string,
  lengths: Lengths,
): Promise<ReadFigures[]> {
  const lanes = stages.flatMap((stage) => lanesOf(stage, name));
  const ordered = lanes.toSorted((left, right) => left.connections - right.connections);
  const outcomes = await measureInTurn(client, ordered, lengths);
  assertFloorsAnswered(outcomes);
  const rounds = (what: string, connections: number, { key }: Stage) =>
    outcomes.get(`${what} ${connections} ${key}`) ?? [];
  const p50s = (stage: Stage) => rounds('server', 1, stage).map(({ latency }) => latency.p50);
  const databaseCosts = (stage: Stage) => rounds('server', few, stage).map(databaseCost);
  return stages.map((stage) => {
    const smallest = stages.find(({ checkout }) => checkout === stage.checkout) ?? stage;
    return {
      name,
      head: stage.head,
      levels: levels.map((connections) => sumUp(connections, rounds('server', connections, stage))),
      toFloor: compared.map((connections) => {
        const [server, floor] = [rounds('server', connections, stage), rounds('floor', connections, stage)];
        return { connections, ratio: ratioOf(server.map(serverCost), floor.map(serverCost)) };
      }),
      toSmallest: {
        latency: ratioOf(p50s(stage), p50s(smallest)),
        database: ratioOf(databaseCosts(stage), databaseCosts(smallest)),
      },
    };
  });
}

/** A floor that fails has nothing to be compared with. */
function assertFloorsAnswered(outcomes: ReadonlyMap<string, Outcome[]>): void {
  for (const [lane, rounds] of outcomes) {
    const failures = failuresIn(rounds);
    if (lane.startsWith('floor') && Object.keys(failures).length > 0)
      throw new Error(`The floor (${lane}) failed: ${listCounts(failures)}`);
  }
}

function lanesOf({ key, postmaster, server, floor, withFloor, calls }: Stage, name: string): Lane[] {
  const requests = requestsOf(calls, name);
  const laneOf = (what: string, target: Target, connections: number) => ({
    name: `${what} ${connections} ${key}`,
    target,
    postmaster,
    requests,
    connections,
  });
  return levels.flatMap((connections) => [
    laneOf('server', server, connections),
    ...(floor && withFloor.has(name) && compared.includes(connections)
      ? [laneOf('floor', floor, connections)]
      : []),
  ]);
}
