import { openConnection } from '../../faults/load/connection.mjs';
import { get } from '../../faults/load/requests.mjs';
import { summarize } from './latencies.mjs';

/** Milliseconds from an answer to the next question. */
const pause = 5;

/**
 * Asks on a connection of its own whether the process lives, again and again: how long that takes is how long the
 * server's event loop was held up, but for a fraction of a millisecond.
 */
function probe(/** @type {number} */ port) {
  const connection = openConnection(port);
  const { bytes } = get('/api/health/live');
  /** @type {number[]} */
  const latencies = [];
  const ask = () => {
    const asked = performance.now();
    connection.send(bytes, () => {
      latencies.push(performance.now() - asked);
      if (connection.isOpen()) setTimeout(ask, pause);
    });
  };
  ask();
  process.once('message', () => process.send?.(summarize(latencies), () => process.exit(0)));
}

process.once('message', (/** @type {number} */ port) => probe(port));
process.on('disconnect', () => process.exit());
