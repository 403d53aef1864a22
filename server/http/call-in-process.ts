import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';

/** The headers that tell from where somebody asks. */
const forwarded = /^(host|user-agent|forwarded|x-forwarded-.*|x-real-ip)$/;

/**
 * Makes a call of the API on behalf of a request, with the rights of its cookie and from the same address.
 * Rejects when the server is closing.
 */
export function callInProcess(
  app: FastifyInstance,
  { headers, socket }: FastifyRequest,
  { headers: own, ...call }: InjectOptions,
) {
  const handedOn = Object.entries(headers).filter(([name]) => name === 'cookie' || forwarded.test(name));
  return app.inject({
    ...call,
    headers: { ...Object.fromEntries(handedOn), ...own },
    remoteAddress: socket.remoteAddress ?? '',
  });
}
