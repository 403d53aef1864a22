import { count, type Counts, type Latencies } from '../../load/figures.ts';
import { startLoader } from '../../load/load.ts';

/** A closed loop: each connection sends the next request when it has its answer. */
interface Job {
  port: number;
  /** Complete HTTP requests. */
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
  latency: Latencies;
  /** Answers that were not 2xx, and the errors that came instead of one. */
  failures: Counts;
  /** Milliseconds of processor time of the server's process. */
  serverTime: number;
  /** Of the database's processes. */
  databaseTime: number;
}

/** The process that sends the load, one job after the other: it stays, so that its code is warm. */
export interface Client {
  run(job: Job): Promise<Outcome>;
  stop(): void;
}

/** Milliseconds until an answer is given up. */
const timeout = 120_000;

export function startClient(): Client {
  const loader = startLoader();
  return {
    run: async ({ requests, connections, isOnce, ...job }) => {
      const isCounted = isOnce === true || job.seconds === undefined;
      const { answers, problems, latencies, seconds, taken } = await loader.run({
        ...job,
        timeout,
        requests: requests.map((bytes) => ({ name: '', bytes })),
        connections: isCounted ? Math.min(connections, requests.length) : connections,
        ...(isCounted && { limit: requests.length }),
      });
      const failures = { ...problems };
      for (const [status, number] of Object.entries(answers))
        if (!status.startsWith('2')) count(failures, status, number);
      return {
        answered: latencies.count,
        perSecond: latencies.count / seconds,
        latency: latencies,
        failures,
        serverTime: taken.server,
        databaseTime: taken.database,
      };
    },
    stop: () => loader.stop(),
  };
}
