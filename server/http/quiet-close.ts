import { setImmediate } from 'node:timers';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const timeout = 1_000;

/**
 * Stops listening in a moment when no connection waits to be accepted. Those that do are reset by the
 * system, perhaps with a request in them. Node takes one connection in each turn of its event loop, so a
 * turn without one means that none waits.
 *
 * Connections on which nothing was ever asked are ended, too. Browsers open some in advance, and Node 24 would wait for
 * them until the client goes.
 */
export function closeQuietly(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  app.addHook('preClose', (done) => {
    let hasCome = true;
    const note = () => (hasCome = true);
    const until = performance.now() + timeout;
    app.server.on('connection', note);
    const look = () => {
      if (hasCome && performance.now() < until) {
        hasCome = false;
        setImmediate(look);
        return;
      }
      app.server.off('connection', note);
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
      // The next hooks close the port within this very turn.
      done();
    };
    setImmediate(look);
  });
}
