import { operationsApi } from '#shared/api/operations';
import { openConnection, type Connection } from '../../load/connection.ts';
import { count, summarize, type Counts, type Summary } from '../../load/figures.ts';
import { requestOf } from '../../load/requests.ts';
import { databaseTimeOf, processorTimeOf } from './processor-time.ts';

/** A closed loop: each connection sends the next request when it has its answer. */
export interface Job {
  port: number;
  /** Complete HTTP requests, sent in turn. */
  requests: readonly string[];
  connections: number;
  /** For so long, over and over. Without them each request is sent once. */
  seconds?: number;
  /** Each request is sent at most once, although there are seconds. */
  isOnce?: boolean;
  /** Bytes; answers with 2xx and a longer body are counted. */
  longerThan?: number;
  /** Whose processor time is read. */
  processes: { server: number; postmaster: number | null };
}

export interface Outcome {
  answered: number;
  perSecond: number;
  /** Of all answers. */
  latency: Summary;
  /** Answers that were not 2xx, and what came instead of an answer. */
  failures: Counts;
  /** Answers with 2xx and a body of more than the job's `longerThan` bytes. */
  longer: number;
  /** Milliseconds of processor time of the server's process. */
  serverTime: number;
  /** Of the database's processes. */
  databaseTime: number;
}

/** Connections that wait for the next job, by their port. */
const kept = new Map<number, Connection[]>();

/** As many as the job wants; each has had an answer before, so that opening it is no part of what is measured. */
async function takeConnections({ port, connections }: Job): Promise<Connection[]> {
  const open = (kept.get(port) ?? []).filter((connection) => connection.isOpen());
  const { bytes } = requestOf(operationsApi.live);
  const missing = Array.from({ length: Math.max(0, connections - open.length) }, async () => {
    const connection = openConnection(port);
    await new Promise((resolve) => connection.send(bytes, resolve));
    return connection;
  });
  open.push(...(await Promise.all(missing)));
  kept.set(port, open);
  return open.slice(0, connections);
}

async function work(job: Job): Promise<Outcome> {
  const { requests, seconds = Infinity, longerThan = Infinity, processes } = job;
  const limit = job.isOnce || job.seconds === undefined ? requests.length : Infinity;
  const connections = await takeConnections(job);
  const latencies: number[] = [];
  const failures: Counts = {};
  const serverBefore = processorTimeOf(processes.server);
  const databaseBefore = databaseTimeOf(processes.postmaster);
  const began = performance.now();
  const end = began + seconds * 1000;
  let sent = 0;
  let longer = 0;

  const sendAll = (connection: Connection) =>
    new Promise<void>((resolve) => {
      const goOn = () => {
        const sentAt = performance.now();
        const bytes = requests[sent % requests.length];
        if (bytes === undefined || sent >= limit || sentAt >= end || !connection.isOpen()) {
          resolve();
          return;
        }
        sent += 1;
        connection.send(bytes, ({ status, length, problem }) => {
          latencies.push(performance.now() - sentAt);
          if (status < 200 || status > 299) count(failures, problem || status);
          else if (length > longerThan) longer += 1;
          goOn();
        });
      };
      goOn();
    });
  await Promise.all(connections.map(sendAll));

  const took = (performance.now() - began) / 1000;
  return {
    answered: latencies.length,
    perSecond: latencies.length / took,
    latency: summarize(latencies),
    failures,
    longer,
    serverTime: processorTimeOf(processes.server) - serverBefore,
    databaseTime: databaseTimeOf(processes.postmaster) - databaseBefore,
  };
}

process.on('message', (job) => void work(job as Job).then((outcome) => process.send?.(outcome)));
process.on('disconnect', () => process.exit());
