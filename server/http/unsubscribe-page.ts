import type { FastifyInstance } from 'fastify';

/**
 * A mail program posts to this address (product §87). People who open it are led to the page with the button, so that
 * opening changes nothing.
 */
export function leadToUnsubscribePage(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>('/api/unsubscribe/:token', (request, reply) =>
    reply.redirect(`/unsubscribe/${encodeURIComponent(request.params.token)}`, 303),
  );
}
