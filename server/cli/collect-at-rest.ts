import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// A balancer asks these all the time.
const probes = /^\/api\/(health\/|metrics)/;

/**
 * Gives memory back when nobody has asked anything for a while. V8 keeps the memory that a start or a rush
 * needed until it collects all garbage, which it may not do for hours. That takes a tenth of a second, and
 * nobody is answered in it.
 */
export function collectAtRest(server: Server, restMilliseconds = 10_000): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  const rest = setTimeout(() => collect({ type: 'major', flavor: 'last-resort' }), restMilliseconds).unref();
  server.on('request', ({ url = '' }) => {
    if (!probes.test(url)) rest.refresh();
  });
}
