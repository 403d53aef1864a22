import { count, latenciesOf } from './figures.mjs';

/**
 * What a load came to.
 *
 * @typedef {object} Report
 * @property {number} seconds from the first sending to the last answer
 * @property {number} sent
 * @property {number} unsent due in an open loop, but all connections were taken
 * @property {number} good answers with 2xx within the job's `good` milliseconds
 * @property {import('./figures.mjs').Counts} answers by status
 * @property {import('./figures.mjs').Counts} problems requests without an answer, by their problem
 * @property {number} withoutRetryAfter answers with 429 or 503 that name no time
 * @property {import('./figures.mjs').Latencies} latencies of all answers
 * @property {Record<string, import('./figures.mjs').Latencies>} byStatus
 * @property {Record<string, import('./figures.mjs').Latencies>} byName
 * @property {number} processor seconds of processor time that the client itself took
 */

/** Collects outcomes and sums them up in the end. */
export function startTally(/** @type {number} */ good) {
  /** @type {import('./figures.mjs').Counts} */
  const answers = {};
  /** @type {import('./figures.mjs').Counts} */
  const problems = {};
  /** @type {Map<string, Map<number, number[]>>} */
  const samples = new Map();
  const began = performance.now();
  const processor = process.cpuUsage();
  let last = began;
  let sent = 0;
  let unsent = 0;
  let goods = 0;
  let withoutRetryAfter = 0;

  /** @type {(name: string, outcome: import('./connection.mjs').Outcome, due: number) => void} */
  const note = (name, { status, retryAfter, problem }, due) => {
    last = performance.now();
    if (problem) {
      count(problems, problem);
      return;
    }
    count(answers, status);
    if ((status === 503 || status === 429) && !retryAfter) withoutRetryAfter += 1;
    const latency = last - due;
    if (status >= 200 && status < 300 && latency <= good) goods += 1;
    const ofName = samples.get(name) ?? new Map();
    samples.set(name, ofName);
    const sample = ofName.get(status) ?? [];
    ofName.set(status, sample);
    sample.push(latency);
  };

  /** @returns {Report} */
  const sum = () => {
    const { user, system } = process.cpuUsage(processor);
    /** @type {Map<string, number[]>} */
    const statuses = new Map();
    for (const ofName of samples.values())
      for (const [status, sample] of ofName)
        statuses.set(String(status), [...(statuses.get(String(status)) ?? []), ...sample]);
    const byName = [...samples].map(([name, ofName]) => [name, latenciesOf([...ofName.values()].flat())]);
    return {
      seconds: (last - began) / 1000,
      sent,
      unsent,
      good: goods,
      answers,
      problems,
      withoutRetryAfter,
      latencies: latenciesOf([...statuses.values()].flat()),
      byStatus: Object.fromEntries([...statuses].map(([status, sample]) => [status, latenciesOf(sample)])),
      byName: Object.fromEntries(byName),
      processor: (user + system) / 1_000_000,
    };
  };

  return {
    noteSent: () => (sent += 1),
    noteUnsent: () => (unsent += 1),
    note,
    sum,
  };
}
