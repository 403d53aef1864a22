import type { Outcome } from './connection.ts';
import { databaseTimeOf, processorTimeOf } from '../server/processor-time.ts';
import { count, latenciesOf, listCounts, type Counts, type Latencies } from './figures.ts';

/** The result of a load. */
export interface Report {
  /** From the first sending to the last answer. */
  seconds: number;
  sent: number;
  /** Due in an open loop, but all connections were taken. */
  unsent: number;
  /** Answers with 2xx within the job's `good` milliseconds. */
  good: number;
  /** Answers with 2xx and a body of more than the job's `longerThan` bytes. */
  longer: number;
  /** By status. */
  answers: Counts;
  /** Requests without an answer, by their problem. */
  problems: Counts;
  /** Answers with 429 or 503 that name no time. */
  withoutRetryAfter: number;
  /** Of all answers. */
  latencies: Latencies;
  byStatus: Record<string, Latencies>;
  byName: Record<string, Latencies>;
  /** Seconds of processor time that the client itself took. */
  processor: number;
  /** Milliseconds of that of the job's processes, and of the database's; NaN where they aren't known. */
  taken: { server: number; database: number };
}

/** The facts of a load that are counted. */
export interface Counting {
  /** Milliseconds within which an answer with 2xx counts as good. */
  good?: number;
  /** Bytes; answers with 2xx and a longer body are counted. */
  longerThan?: number;
  /** Whose processor time is read. */
  processes?: { server: number; postmaster: number | null };
}

/** Collects outcomes and sums them up in the end. */
export function startTally({ good = 1_000, longerThan = Infinity, processes }: Counting) {
  const answers: Counts = {};
  const problems: Counts = {};
  const samples = new Map<string, Map<number, number[]>>();
  const began = performance.now();
  const processor = process.cpuUsage();
  const look = () => ({
    server: processes ? processorTimeOf(processes.server) : NaN,
    database: databaseTimeOf(processes?.postmaster ?? null),
  });
  const before = look();
  let last = began;
  let sent = 0;
  let unsent = 0;
  let goods = 0;
  let longer = 0;
  let withoutRetryAfter = 0;

  /** `due`: when the request should have been sent, on the clock of performance.now(). */
  const note = (name: string, { status, retryAfter, length, problem }: Outcome, due: number) => {
    last = performance.now();
    if (problem) {
      count(problems, problem);
      return;
    }
    count(answers, status);
    if ((status === 503 || status === 429) && !retryAfter) withoutRetryAfter += 1;
    const latency = last - due;
    const isSuccess = status >= 200 && status < 300;
    if (isSuccess && latency <= good) goods += 1;
    if (isSuccess && length > longerThan) longer += 1;
    const ofName = samples.get(name) ?? new Map<number, number[]>();
    samples.set(name, ofName);
    const sample = ofName.get(status) ?? [];
    ofName.set(status, sample);
    sample.push(latency);
  };

  const sum = (): Report => {
    const { user, system } = process.cpuUsage(processor);
    const after = look();
    const statuses = new Map<string, number[]>();
    for (const ofName of samples.values())
      for (const [status, sample] of ofName)
        statuses.set(String(status), [...(statuses.get(String(status)) ?? []), ...sample]);
    return {
      seconds: (last - began) / 1000,
      sent,
      unsent,
      good: goods,
      longer,
      answers,
      problems,
      withoutRetryAfter,
      latencies: latenciesOf([...statuses.values()].flat()),
      byStatus: Object.fromEntries([...statuses].map(([status, sample]) => [status, latenciesOf(sample)])),
      byName: Object.fromEntries(
        [...samples].map(([name, ofName]) => [name, latenciesOf([...ofName.values()].flat())]),
      ),
      processor: (user + system) / 1_000_000,
      taken: { server: after.server - before.server, database: after.database - before.database },
    };
  };

  return {
    noteSent: () => (sent += 1),
    noteUnsent: () => (unsent += 1),
    note,
    sum,
  };
}

/** The outcomes of the requests, as text: "12 x 200, 3 x ECONNRESET". */
export function listAnswers({ answers, problems }: Pick<Report, 'answers' | 'problems'>): string {
  return listCounts({ ...answers, ...problems });
}

/** Whether each request was answered, and with one of these statuses. */
export function isAllOf(
  { answers, problems }: Pick<Report, 'answers' | 'problems'>,
  statuses: readonly string[],
): boolean {
  return Object.keys({ ...answers, ...problems }).every((status) => statuses.includes(status));
}
