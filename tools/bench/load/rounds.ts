import { count, medianOf, type Counts, type Summary } from '../../load/figures.ts';
import type { Target } from '../company/target.ts';
import type { Client, Outcome } from './client.ts';

/** Requests to one process on some connections: one of several cases that are measured in turn. */
export interface LoadCase {
  name: string;
  target: Target;
  postmaster: number | null;
  requests: readonly string[];
  connections: number;
}

export interface Lengths {
  rounds: number;
  seconds: number;
  warmSeconds: number;
}

/**
 * Measures cases round after round, each case once in each round, every other round in the opposite order: whatever
 * else the machine does in the meantime meets all of them alike. The outcomes are by the name of the case.
 */
export async function measureInTurn(
  client: Client,
  cases: readonly LoadCase[],
  { rounds, seconds, warmSeconds }: Lengths,
): Promise<Map<string, Outcome[]>> {
  const run = ({ target, postmaster, ...job }: LoadCase, length: number) =>
    client.run({
      ...job,
      port: target.port,
      seconds: length,
      processes: { server: target.pid, postmaster },
    });
  const outcomes = new Map<string, Outcome[]>(cases.map(({ name }) => [name, []]));
  for (const loadCase of busiestOfEach(cases)) await run(loadCase, warmSeconds);
  for (let round = 0; round < rounds; round += 1)
    for (const loadCase of round % 2 === 0 ? cases : cases.toReversed())
      outcomes.get(loadCase.name)?.push(await run(loadCase, seconds));
  return outcomes;
}

/** The case with the most connections of each target. */
function busiestOfEach(cases: readonly LoadCase[]): Iterable<LoadCase> {
  const ordered = cases.toSorted((left, right) => left.connections - right.connections);
  return new Map(ordered.map((loadCase) => [loadCase.target.port, loadCase])).values();
}

/** The result of a case's rounds: the median of each figure. */
export interface Figures {
  connections: number;
  perSecond: number;
  latency: Summary;
  /** Of processor time for a request. */
  serverMicroseconds: number;
  databaseMicroseconds: number;
  /** In all rounds. */
  failures: Counts;
}

export function sumUp(connections: number, outcomes: readonly Outcome[]): Figures {
  return {
    connections,
    perSecond: medianOf(outcomes.map(({ perSecond }) => perSecond)),
    latency: medianSummary(outcomes.map(({ latency }) => latency)),
    serverMicroseconds: medianOf(outcomes.map(serverCost)),
    databaseMicroseconds: medianOf(outcomes.map(databaseCost)),
    failures: failuresIn(outcomes),
  };
}

/** Of each of the figures the one in the middle. */
function medianSummary(summaries: readonly Summary[]): Summary {
  const of = (name: keyof Summary) => medianOf(summaries.map((summary) => summary[name]));
  return { p50: of('p50'), p95: of('p95'), p99: of('p99'), max: of('max') };
}

export function failuresIn(outcomes: readonly Pick<Outcome, 'failures'>[]): Counts {
  const failures: Counts = {};
  for (const outcome of outcomes)
    for (const [name, number] of Object.entries(outcome.failures)) count(failures, name, number);
  return failures;
}

/** Microseconds of the server's processor time for a request. */
export function serverCost({ serverTime, answered }: Outcome): number {
  return (serverTime * 1000) / answered;
}

/** Microseconds of the database's processor time for a request. */
export function databaseCost({ databaseTime, answered }: Outcome): number {
  return (databaseTime * 1000) / answered;
}

/** One round divided by the other, round by round: in each of them both met the same machine. */
export function pairRatios(those: readonly number[], these: readonly number[]): number[] {
  return those.slice(0, these.length).map((one, round) => one / (these[round] ?? NaN));
}

/** How many times as much the one took as the other: the median over the rounds. */
export function ratioOf(those: readonly number[], these: readonly number[]): number {
  return medianOf(pairRatios(those, these));
}
