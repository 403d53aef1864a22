import { setImmediate } from 'node:timers';
import type { FastifyInstance } from 'fastify';

const timeout = 1_000;

/**
 * Stops listening in a moment when no connection waits to be accepted: those that do are reset by the system, with a
 * request that may lie in them already. Node takes one connection in each turn of its event loop, so a turn without
 * one means that none waits.
 */
export function closeQuietly(app: FastifyInstance): void {
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
      // The next hooks close the port within this very turn.
      done();
    };
    setImmediate(look);
  });
}
