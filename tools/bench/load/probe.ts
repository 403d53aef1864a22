import type { Summary } from '../../load/figures.ts';
import { nextMessage, startWorker } from './worker.ts';

/**
 * Watches from another process how long the server's event loop is held up: how long /api/health/live takes, but for
 * a fraction of a millisecond. The function that it returns stops it and returns how long the answers took.
 */
export async function startProbe(port: number): Promise<() => Promise<Summary>> {
  const child = startWorker(new URL('probe-process.ts', import.meta.url), port);
  await nextMessage(child);
  return () => {
    child.send('stop');
    return nextMessage<Summary>(child);
  };
}
