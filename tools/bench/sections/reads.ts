import { requestsOf } from '../company/read-calls.ts';
import type { TestSystem } from '../company/test-system.ts';
import type { Client } from '../load/client.ts';
import {
  databaseCost,
  measureInTurn,
  ratioOf,
  sumUp,
  type Figures,
  type LoadCase,
  type Lengths,
} from '../load/rounds.ts';
import type { Row } from '../report/table.ts';

const levels = [1, 16, 64];
/** At which the database's work is compared between the sizes. */
const few = 16;

/** A call on one system. */
export interface ReadFigures {
  name: string;
  head: Row;
  levels: Figures[];
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
  const rounds = (connections: number, { key }: TestSystem) => outcomes.get(`${connections} ${key}`) ?? [];
  const p50s = (system: TestSystem) => rounds(1, system).map(({ latency }) => latency.p50);
  const databaseCosts = (system: TestSystem) => rounds(few, system).map(databaseCost);
  return systems.map((system) => {
    const smallest = systems.find(({ checkout }) => checkout === system.checkout) ?? system;
    return {
      name,
      head: system.head,
      levels: levels.map((connections) => sumUp(connections, rounds(connections, system))),
      toSmallest: {
        latency: ratioOf(p50s(system), p50s(smallest)),
        database: ratioOf(databaseCosts(system), databaseCosts(smallest)),
      },
    };
  });
}

function casesOf({ key, postmaster, server, calls }: TestSystem, name: string): LoadCase[] {
  return levels.map((connections) => ({
    name: `${connections} ${key}`,
    target: server,
    postmaster,
    requests: requestsOf(calls, name),
    connections,
  }));
}
