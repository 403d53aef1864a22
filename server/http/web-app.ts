import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/errors';
import { projectRoot } from '../root.ts';

const folder = join(projectRoot, 'dist/web');
const assets = join(folder, 'assets');
// The document with nothing in it: the single-page app finds out by itself what the path means.
const emptyDocument = 'app.html';
// However it is written: whoever means the API gets JSON, not a page.
const noPage = /^\/*(api|assets)(\/|$)/i;
const year = 365 * 24 * 60 * 60;

/**
 * Serves the built screens. A public page has a document of its own, with the page in it; every other path that is
 * neither a file nor the API's gets the single-page app, which shows its own error page for those it doesn't know.
 * Unknown API paths are JSON.
 */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(folder, emptyDocument));
  const documents = isBuilt ? findDocuments() : new Map<string, string>();
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // An asset carries a hash of its content in its name: it never changes.
        const isImmutable = path.startsWith(assets);
        void reply.header('cache-control', isImmutable ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const path = request.url.split('?', 1)[0]!;
    if (!isBuilt || !isPage || noPage.test(decodeURIComponent(path))) {
      throw new Refusal('not_found');
    }
    const document = documents.get(path.replace(/(?<=.)\/$/, '')) ?? emptyDocument;
    return reply.type('text/html; charset=utf-8').sendFile(document, folder);
  });
}

/** Path -> file: "/login" -> login.html, and "/" -> index.html. */
function findDocuments(): Map<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== emptyDocument);
  return new Map(files.map((name) => [name === 'index.html' ? '/' : `/${name.slice(0, -5)}`, name]));
}
