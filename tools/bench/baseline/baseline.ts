import type { Target } from '../company/target.ts';
import { nextMessage, startWorker } from '../load/worker.ts';
import type { BaselineJob } from './baseline-process.ts';

/** Starts the baseline server in a process of its own; resolves when it listens. */
export async function startBaseline(job: BaselineJob): Promise<Target & { stop(): void }> {
  const child = startWorker(new URL('baseline-process.ts', import.meta.url), { ...job });
  const port = await nextMessage<number>(child);
  return { port, pid: child.pid ?? 0, stop: () => child.disconnect() };
}
