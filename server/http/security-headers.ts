import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** No inline code, no other host, no framing, and Trusted Types with no policy at all. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["'none'"],
  },
};

export async function useSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    // Below, over TLS only.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
    void reply.header('x-request-id', request.id);
    void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
}
