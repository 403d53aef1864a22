import { availableParallelism } from 'node:os';
import { medianOf, type Counts } from '../../load/figures.ts';
import { runLoad } from '../../load/load.ts';
import type { Report } from '../../load/tally.ts';
import type { TestSystem } from '../company/test-system.ts';
import type { Client } from './client.ts';
import {
  databaseCost,
  failuresIn,
  measureInTurn,
  ratioOf,
  serverCost,
  type LoadCase,
  type Lengths,
} from './rounds.ts';

/** Requests to a system, and those of the same people's sign-ins, by which they are measured. */
export interface Measured {
  system: TestSystem;
  requests: readonly string[];
  verify: readonly string[];
  /** 16 if absent. */
  connections?: number;
}

/** The processor time of a request. */
export interface Cost {
  /** Microseconds of the server's process, and of all the database's. */
  server: number;
  database: number;
  /** Both together as a multiple of `GET /api/user/verify` in the same rounds. */
  toVerify: number;
  failures: Counts;
}

/** Milliseconds at a fixed rate. */
export interface HalfRate {
  /** Requests a second. */
  rate: number;
  p50: number;
  p99: number;
  failures: Counts;
}

/** Enough for the work of all processors, and so few that none of them waits long. */
const usualConnections = 16;
/** At a fixed rate nobody's request waits for that of somebody else. */
const atHalfConnections = 64;
const processors = availableParallelism();

/** The cost of a request on each system, all of them and their sign-ins in turn. */
export async function measureCosts(
  client: Client,
  measured: readonly Measured[],
  lengths: Lengths,
): Promise<Cost[]> {
  const cases = measured.flatMap(
    ({ system, requests, verify, connections = usualConnections }): LoadCase[] => [
      { ...placeOf(system), name: system.key, requests, connections },
      { ...placeOf(system), name: verifyOf(system), requests: verify, connections: usualConnections },
    ],
  );
  const outcomes = await measureInTurn(client, cases, lengths);
  return measured.map(({ system }) => {
    const rounds = outcomes.get(system.key)!;
    const whole = (key: string) => outcomes.get(key)!.map((each) => serverCost(each) + databaseCost(each));
    return {
      server: medianOf(rounds.map(serverCost)),
      database: medianOf(rounds.map(databaseCost)),
      toVerify: ratioOf(whole(system.key), whole(verifyOf(system))),
      failures: failuresIn(rounds),
    };
  });
}

/** As many a second as the processors of this machine could do, if they did nothing else. */
export function greatestRate({ server, database }: Pick<Cost, 'server' | 'database'>): number {
  return (processors * 1_000_000) / (server + database);
}

/** The latencies at half of the greatest rate, at even distances: as people meet it, who don't wait for each other. */
export async function measureAtHalf(
  measured: readonly Measured[],
  costs: readonly Cost[],
  { rounds, seconds }: Lengths,
): Promise<HalfRate[]> {
  const loads = measured.map(({ system, requests }, index) => ({
    rate: greatestRate(costs[index]!) / 2,
    port: system.server.port,
    requests: requests.map((bytes) => ({ name: system.key, bytes })),
    reports: [] as Report[],
  }));
  for (let round = 0; round < rounds; round += 1)
    for (const { reports, ...job } of round % 2 === 0 ? loads : loads.toReversed())
      reports.push(await runLoad({ ...job, seconds, connections: atHalfConnections, warm: true }));
  return loads.map(({ rate, reports }) => ({
    rate,
    p50: medianOf(reports.map(({ latencies }) => latencies.p50)),
    p99: medianOf(reports.map(({ latencies }) => latencies.p99)),
    failures: failuresIn(reports.map(({ answers, problems }) => ({ failures: failedOf(answers, problems) }))),
  }));
}

/** Answers other than 200, and the problems that came instead of one. */
function failedOf({ 200: _, ...others }: Counts, problems: Counts): Counts {
  return { ...others, ...problems };
}

const verifyOf = ({ key }: TestSystem) => `${key}, verify`;
const placeOf = ({ server, postmaster }: TestSystem) => ({ target: server, postmaster });
