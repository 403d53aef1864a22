import { createServer, type RequestListener, type Server } from 'node:http';
import { Refusal } from '#shared/errors';
import type { Lifecycle } from '../lifecycle.ts';
import { oneAfterTheOther } from './pipelining.ts';
import { cuttingOffSlowBodies, longest } from './slow-bodies.ts';
import type { Workload } from './workload.ts';

const settings = {
  maxHeaderSize: 16 * 1024,
  // A client that dawdles is cut off: with its headers, its body, or between two requests.
  headersTimeout: 10_000,
  requestTimeout: longest,
  connectionsCheckingInterval: 1_000,
  // Longer than proxies keep theirs (60 s by default), so that they never send into a closing connection.
  keepAliveTimeout: 75_000,
  // Else it would be refused without a body and without our headers.
  requireHostHeader: false,
};

// No byte moved for this time, as with a client that doesn't read its answer. It is longer than any call may take.
const silenceMilliseconds = 120_000;

// Operators who start and stop instances must hear from an overloaded one, too.
const vital = /^\/api\/(health\/|metrics)/;

/**
 * The HTTP server below the framework. While it is overloaded, it refuses before anything else is done. A
 * refusal here costs a tenth of the call itself, so that the calls under way get done.
 */
export function createHttpServer(
  listener: RequestListener,
  { workload, lifecycle }: { workload: Workload; lifecycle: Lifecycle },
): Server {
  const refusal = new Refusal('busy');
  const body = JSON.stringify(refusal.toBody());
  // Names and values in turn, and no date. That is the cheapest way in Node; each microsecond of a refusal
  // is taken from the calls under way.
  const headers = [
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', String(Buffer.byteLength(body))],
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ['retry-after', '1'],
  ].flat();
  const answer: RequestListener = (request, response) => {
    // A client that keeps a connection to a stopping instance moves on to another one.
    if (lifecycle.isStopping) response.setHeader('connection', 'close');
    if (workload.isFull && !vital.test(request.url ?? '')) {
      workload.refused += 1;
      response.sendDate = false;
      response.writeHead(refusal.status, headers).end(body);
    } else {
      listener(request, response);
    }
  };
  const listen = oneAfterTheOther(cuttingOffSlowBodies(answer, () => server));
  const server: Server = createServer(settings, listen);
  // Whatever else a client expects, it gets the answer that everybody gets (RFC 9110, 10.1.1).
  server.on('checkExpectation', listen);
  server.setTimeout(silenceMilliseconds);
  return server;
}
