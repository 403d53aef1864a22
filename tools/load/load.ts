import type { Serializable } from 'node:child_process';
import type { Job } from './load-process.ts';
import type { SlowJob, SlowReport } from './slow-process.ts';
import type { Report } from './tally.ts';
import { nextMessage, startWorker } from './worker.ts';

export interface Load {
  finished: Promise<Report>;
  /** Sends nothing more and resolves when all sent requests are answered. */
  stop(): Promise<Report>;
}

const loadProcess = new URL('load-process.ts', import.meta.url);

/** Starts a load in a process of its own, so that neither its event loop nor the test's holds up the other. */
export function startLoad(job: Job): Load {
  const { child, finished } = start<Report>(loadProcess, { ...job });
  return {
    finished,
    stop: () => {
      if (child.connected) child.send('stop');
      return finished;
    },
  };
}

export function runLoad(job: Job): Promise<Report> {
  return startLoad(job).finished;
}

/** A process for one load after the other. */
export function startLoader(): { run(job: Job): Promise<Report>; stop(): void } {
  const child = startWorker(loadProcess);
  return {
    run: (job) => {
      child.send({ ...job });
      return nextMessage<Report>(child);
    },
    stop: () => child.disconnect(),
  };
}

/** Holds slow connections, in a process of its own: each process may have only so many files open. */
export function holdSlowSockets(job: SlowJob): Promise<SlowReport> {
  return start<SlowReport>(new URL('slow-process.ts', import.meta.url), { ...job }).finished;
}

/** The program answers the job with its report, and ends. */
function start<Outcome>(program: URL, job: Serializable) {
  const child = startWorker(program, job);
  const finished = nextMessage<Outcome>(child).finally(() => child.connected && child.disconnect());
  return { child, finished };
}
