import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Refusal } from '#shared/errors';
import { readTokens } from './guard.ts';
import { hashToken } from '../tokens.ts';

/** GET /api/metrics in Prometheus' format, for whoever has its own token; without one configured it isn't there. */
export function registerMetrics(app: FastifyInstance, metricsToken: string | null): void {
  if (!metricsToken) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/api/metrics', async (request, reply) => {
    const { header } = readTokens(request);
    const isRight = header !== null && timingSafeEqual(hashToken(header), hashToken(metricsToken));
    if (!isRight) throw new Refusal('not_signed_in');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
