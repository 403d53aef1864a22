import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/errors';
import type { Metrics } from '../metrics.ts';
import { hashToken } from '../tokens.ts';
import { readTokens } from './guard.ts';

/** GET /api/metrics in Prometheus' format, for a caller with its own token; without one configured it isn't there. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, metricsToken: string | null): void {
  if (!metricsToken) return;
  metrics.watchProcess();

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });

  app.get('/api/metrics', async (request, reply) => {
    const { header } = readTokens(request);
    const isRight = header !== null && timingSafeEqual(hashToken(header), hashToken(metricsToken));
    if (!isRight) throw new Refusal('not_signed_in');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
