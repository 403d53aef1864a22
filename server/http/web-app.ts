import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/errors';
import { projectRoot } from '../root.ts';

const folder = join(projectRoot, 'dist/web');
// However it is written: whoever means the API gets JSON, not a page.
const noPage = /^\/*(api|assets)(\/|$)/i;
const year = 365 * 24 * 60 * 60;

/**
 * Serves the built screens. Every path that is neither a file nor the API's is the single-page app's, which
 * shows its own error page for those it doesn't know; unknown API paths are JSON.
 */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // A file under assets/ carries a hash of its content in its name: it never changes.
        const isImmutable = path.startsWith(join(folder, 'assets'));
        reply.setHeader('cache-control', isImmutable ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const path = request.url.split('?', 1)[0]!;
    if (!isBuilt || !isPage || noPage.test(decodeURIComponent(path))) {
      throw new Refusal('not_found');
    }
    return reply.type('text/html; charset=utf-8').sendFile('index.html');
  });
}
