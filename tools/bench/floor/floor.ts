import type { Target } from '../company/target.ts';
import { nextMessage, startWorker } from '../load/worker.ts';
import type { FloorJob } from './floor-process.ts';

/** Starts a floor; it listens. */
export async function startFloor(job: FloorJob): Promise<Target & { stop(): void }> {
  const child = startWorker(new URL('floor-process.ts', import.meta.url), { ...job });
  const port = await nextMessage<number>(child);
  return { port, pid: child.pid ?? 0, stop: () => child.disconnect() };
}
