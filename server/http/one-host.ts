import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors';

/** Refuses requests that name several hosts, or none where HTTP/1.1 asks for one (RFC 9112, 3.2). */
export function demandOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const count = countHosts(request);
    const isRight = count === 1 || (count === 0 && request.raw.httpVersion === '1.0');
    done(isRight ? undefined : new Refusal('invalid_json', { message: 'The request is not valid HTTP.' }));
  });
}

/** As they came: if there are several, the parsed headers have only the first. */
function countHosts({ raw: { rawHeaders } }: FastifyRequest): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.length === 4 && rawHeaders[index]!.toLowerCase() === 'host') count += 1;
  }
  return count;
}
