import type { FastifyInstance } from 'fastify';
import { renderApiPage } from './api-page.ts';
import { constantContent } from './compression.ts';
import { createOpenApi } from './openapi.ts';
import { sendJson } from './send-json.ts';

/** Serves the description of the API: for machines, and as a page to read. Each is made when it is first asked for. */
export function registerOpenApi(app: FastifyInstance): void {
  const json = madeOnce(() => JSON.stringify(createOpenApi()));
  const page = madeOnce(() => renderApiPage(createOpenApi()));
  app.get('/api/openapi.json', async (_request, reply) => sendJson(reply, json()));
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
}

/** As bytes, so that a hundred answers under way are no larger than one. */
function madeOnce(make: () => string): () => Buffer {
  let content: Buffer | undefined;
  return () => (content ??= constantContent(make()));
}
