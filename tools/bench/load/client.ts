import type { Job, Outcome } from './client-process.ts';
import { nextMessage, startWorker } from './worker.ts';

/** The process that sends the load, one job after the other: it stays, so that its code is warm. */
export interface Client {
  run(job: Job): Promise<Outcome>;
  stop(): void;
}

export function startClient(): Client {
  const child = startWorker(new URL('client-process.ts', import.meta.url));
  return {
    run: (job) => {
      child.send(job);
      return nextMessage<Outcome>(child);
    },
    stop: () => child.disconnect(),
  };
}
