import autocannon from 'autocannon';
import { count, summarize, type Counts, type Summary } from '../../load/figures.ts';
import { databaseTimeOf, processorTimeOf } from './processor-time.ts';

/** A closed loop: each connection sends the next request when it has its answer. */
export interface Job {
  port: number;
  /** Complete HTTP requests, dealt out to the connections. */
  requests: readonly string[];
  connections: number;
  /** For so long, over and over. Without them each request is sent once. */
  seconds?: number;
  /** Each request is sent at most once, although there are seconds. */
  isOnce?: boolean;
  /** Whose processor time is read. */
  processes: { server: number; postmaster: number | null };
}

export interface Outcome {
  answered: number;
  perSecond: number;
  /** Of all answers. */
  latency: Summary;
  /** Answers that were not 2xx, and the errors that came instead of one. */
  failures: Counts;
  /** Milliseconds of processor time of the server's process. */
  serverTime: number;
  /** Of the database's processes. */
  databaseTime: number;
}

/** Milliseconds between two looks at whether it is over. */
const lookMilliseconds = 5;
/** Seconds until an answer is given up. */
const timeout = 120;

async function work({
  port,
  requests,
  connections: most,
  seconds,
  isOnce,
  processes,
}: Job): Promise<Outcome> {
  const isCounted = isOnce === true || seconds === undefined;
  const connections = isCounted ? Math.min(most, requests.length) : most;
  const parts = requests.map(partsOf);
  // Fewer requests than connections are sent by several of them.
  const shareOf = (turn: number) => {
    const share = parts.filter((_, index) => index % connections === turn);
    return share.length > 0 ? share : [parts[turn % parts.length]!];
  };
  const latencies: number[] = [];
  const failures: Counts = {};
  const serverBefore = processorTimeOf(processes.server);
  const databaseBefore = databaseTimeOf(processes.postmaster);
  const end = (seconds ?? Infinity) * 1_000;
  let began = performance.now();
  let opened = 0;
  let last = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const load = autocannon(
    {
      url: `http://127.0.0.1:${port}`,
      connections,
      timeout,
      sampleInt: lookMilliseconds,
      ...(isCounted ? { amount: requests.length } : { duration: seconds + timeout }),
      setupClient: (client) => client.setRequests(shareOf(opened++)),
    },
    (error: Error | null) => (error ? reject(error) : resolve()),
  );
  // Its own latencies are whole milliseconds.
  load.on('response', (_client, status, _bytes, milliseconds) => {
    last = performance.now();
    latencies.push(milliseconds);
    if (status < 200 || status > 299) count(failures, status);
    // Answers that are still to come are not waited for; without any there would be nothing to tell.
    if (last - began >= end) load.stop();
  });
  load.on('reqError', (error: NodeJS.ErrnoException) => count(failures, error.code ?? error.message));
  // Only now the requests are made, and the connections open.
  began = performance.now();
  await promise;
  return {
    answered: latencies.length,
    perSecond: latencies.length / ((last - began) / 1_000),
    latency: summarize(latencies),
    failures,
    serverTime: processorTimeOf(processes.server) - serverBefore,
    databaseTime: databaseTimeOf(processes.postmaster) - databaseBefore,
  };
}

/** The request as autocannon wants it; it tells host and length of the body by itself. */
function partsOf(bytes: string): autocannon.Request {
  const [head = '', body = ''] = bytes.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const [method = 'GET', path = '/'] = line.split(' ');
  const headers = Object.fromEntries(
    fields
      .map((field) => field.split(': ') as [string, string])
      .filter(([name]) => !['Host', 'Content-Length'].includes(name)),
  );
  return { method: method as autocannon.Request['method'] & string, path, headers, ...(body && { body }) };
}

process.on('message', (job) => void work(job as Job).then((outcome) => process.send?.(outcome)));
process.on('disconnect', () => process.exit());
