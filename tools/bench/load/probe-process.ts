import { operationsApi } from '#shared/api/operations';
import { openConnection } from '../../load/connection.ts';
import { requestOf } from '../../load/requests.ts';
import { summarize } from '../../load/figures.ts';

/** Milliseconds from an answer to the next request. */
const pause = 5;

/** Sends GET /api/health/live on a connection of its own until it is stopped. */
function probe(port: number): void {
  const connection = openConnection(port);
  const { bytes } = requestOf(operationsApi.live);
  const latencies: number[] = [];
  const runSql = () => {
    const asked = performance.now();
    connection.send(bytes, () => {
      latencies.push(performance.now() - asked);
      if (latencies.length === 1) process.send?.('watching');
      if (connection.isOpen()) setTimeout(runSql, pause);
    });
  };
  runSql();
  process.once('message', () => process.send?.(summarize(latencies), () => process.exit(0)));
}

process.once('message', (port) => probe(port as number));
process.on('disconnect', () => process.exit());
