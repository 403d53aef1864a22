import { fork, type Serializable } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Job } from './load-process.ts';
import type { SlowJob, SlowReport } from './slow-process.ts';
import type { Report } from './tally.ts';

export interface Load {
  finished: Promise<Report>;
  /** Sends nothing more and resolves when all sent requests are answered. */
  stop(): Promise<Report>;
}

/** Starts a load in a process of its own, so that neither its event loop nor the test's holds up the other. */
export function startLoad(job: Job): Load {
  const { child, finished } = start<Report>('load-process.ts', { ...job });
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

/** Holds slow connections, in a process of its own: each process may have only so many files open. */
export function holdSlowSockets(job: SlowJob): Promise<SlowReport> {
  return start<SlowReport>('slow-process.ts', { ...job }).finished;
}

/** The program gets the job as its first message and answers with its report. */
function start<Outcome>(program: string, job: Serializable) {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = fork(path, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const finished = new Promise<Outcome>((resolve, reject) => {
    child.once('message', (report) => resolve(report as Outcome));
    child.once('exit', (code) => reject(new Error(`${program} ended with code ${code}.`)));
  });
  child.send(job);
  return { child, finished };
}
