import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';

/** The headers that tell from where somebody asks. */
const forwarded = /^(host|user-agent|forwarded|x-forwarded-.*|x-real-ip)$/;

/**
 * Makes a call of the API on behalf of a request, with its sender's rights and from the same address: `identity` is the
 * header that tells who the sender is. Rejects when the server is closing.
 */
export function callInProcess(
  app: FastifyInstance,
  { headers, socket }: FastifyRequest,
  identity: 'cookie' | 'authorization',
  { headers: own, ...call }: InjectOptions,
) {
  const handedOn = Object.entries(headers).filter(([name]) => name === identity || forwarded.test(name));
  return app.inject({
    ...call,
    headers: { ...Object.fromEntries(handedOn), ...own },
    remoteAddress: socket.remoteAddress ?? '',
  });
}
