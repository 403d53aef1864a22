import type { FastifyInstance } from 'fastify';
import { renderApiPage } from './api-page.ts';
import { constantContent } from './compression.ts';
import { createOpenApi } from './openapi.ts';
import { sendJson } from './send-json.ts';

/** Serves the description of the API: for machines, and as a page to read. */
export function registerOpenApi(app: FastifyInstance): void {
  const document = createOpenApi();
  // As bytes, made once: a hundred answers under way are then no larger than one.
  const json = constantContent(JSON.stringify(document));
  const page = constantContent(renderApiPage(document));
  app.get('/api/openapi.json', async (_request, reply) => sendJson(reply, json));
  app.get('/api/docs', { config: { answersNoJson: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  );
}
