import type { FastifyInstance } from 'fastify';
import { renderApiPage } from './api-page.ts';
import { createOpenApi } from './openapi.ts';

/** Serves the description of the API: for machines, and as a page to read. */
export function registerOpenApi(app: FastifyInstance): void {
  const document = createOpenApi();
  const page = renderApiPage(document);
  app.get('/api/openapi.json', async () => document);
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
