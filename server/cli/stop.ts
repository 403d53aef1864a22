import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.ts';

interface Running extends App {
  stopJobs: () => Promise<void>;
}

// Together with the delay before them these stay below fifteen seconds, after which most operators' tools kill.
const answersWithin = 8_000;
const closedWithin = 12_000;
const endsWithin = 14_000;
// One wish to end it often comes as several signals. All processes of a terminal get it, and npm passes on
// its own signals again.
const sameWishWithin = 1_000;

/**
 * On SIGTERM the server first reports that it isn't ready, so load balancers stop sending requests. Then it
 * refuses new connections, answers the calls under way, and closes the database. Ctrl-C does the same
 * without the delay. A second signal ends the process at once.
 */
export function stopOnSignals(running: Running): void {
  let stoppingSince = 0;
  const stop = async (delaySeconds: number) => {
    if (stoppingSince) {
      if (performance.now() - stoppingSince < sameWishWithin) return;
      process.exit(1);
    }
    stoppingSince = performance.now();
    // Even if something hangs: a process that doesn't end would delay the next start.
    setTimeout(() => process.exit(1), endsWithin).unref();
    await stopInOrder(running, delaySeconds);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop(running.services.config.shutdownDelaySeconds));
  process.on('SIGINT', () => void stop(0));
}

async function stopInOrder({ app, services, stopJobs }: Running, delaySeconds: number): Promise<void> {
  services.lifecycle.isStopping = true;
  await pause(delaySeconds * 1_000);
  const isClosed = app.close();
  // A connection on which nothing was ever asked counts as busy; browsers open such ones in advance.
  const rest = Math.min(answersWithin, closedWithin - delaySeconds * 1_000);
  const cut = setTimeout(() => app.server.closeAllConnections(), rest);
  await isClosed;
  clearTimeout(cut);
  await stopJobs();
  await services.database.close();
}
