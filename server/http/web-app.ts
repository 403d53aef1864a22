import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors';
import { projectRoot } from '../root.ts';
import type { Services } from '../services.ts';
import { secretPatternOf } from './secret-paths.ts';
import { createDocuments } from './documents/serve-documents.ts';

const folder = join(projectRoot, 'dist/web');
const assets = join(folder, 'assets');
// The document with nothing in it: the single-page app finds out by itself which screen the path means.
const emptyDocument = 'app.html';
/** Exports `render`, see shared/rendering.ts. */
const renderer = 'render.js';
// However it is written: a path of the API gets JSON, not a page.
const noPage = /^\/*(api|assets)(\/|$)/i;
const year = 365 * 24 * 60 * 60;

/**
 * Serves the built screens. A public page has a document of its own, with the page in it. Every other path that is
 * neither a file nor the API's gets the single-page app, which has an error page for unknown ones. For a signed-in
 * person it comes with the screen in it (documents/), else it is empty. Unknown API paths are JSON.
 */
export async function serveWebApp(app: FastifyInstance, services: Services): Promise<void> {
  const isBuilt = existsSync(join(folder, emptyDocument));
  const documents = isBuilt ? findDocuments() : new Map<string, string>();
  const sendRendered = createDocuments(app, services, join(folder, renderer));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cachingOf(reply.request, path));
      },
    });
  }

  const isPage = (request: FastifyRequest) =>
    isBuilt &&
    (request.method === 'GET' || request.method === 'HEAD') &&
    !noPage.test(decodeURIComponent(pathOf(request)));

  app.addHook('onRequest', (request, _reply, done) => {
    const { range } = request.headers;
    const isAsset = !request.url.startsWith('/api/');
    if (range !== undefined && isAsset && !isRange(range)) delete request.headers.range;
    // Before the body is looked at: nothing sent to a path that isn't there can be wrong.
    done(request.is404 && !isPage(request) ? new Refusal('not_found') : undefined);
  });

  app.setNotFoundHandler(async (request, reply) => {
    // An asset that isn't there comes here, too.
    if (!isPage(request)) throw new Refusal('not_found');
    const document = documents.get(pathOf(request).replace(/(?<=.)\/$/, '')) ?? emptyDocument;
    if (document === emptyDocument && (await sendRendered(request, reply))) return reply;
    return reply.type('text/html; charset=utf-8').sendFile(document, folder);
  });
}

/** An asset carries a hash of its content in its name: it never changes. */
function cachingOf(request: FastifyRequest, file: string): string {
  if (file.startsWith(assets)) return `public, max-age=${year}, immutable`;
  return secretPatternOf(pathOf(request)) ? 'no-store' : 'no-cache';
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]!;

/**
 * Whether it asks for bytes from one place to another. Anything else is passed over, as every server may
 * (RFC 9110, 14.2). The library takes an unreadable range for one beyond the end.
 */
function isRange(header: string): boolean {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? [];
  return first !== undefined && (last === '' || Number(first) <= Number(last));
}

/** Path -> file: "/login" -> login.html, and "/" -> index.html. */
function findDocuments(): Map<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== emptyDocument);
  return new Map(files.map((name) => [name === 'index.html' ? '/' : `/${name.slice(0, -5)}`, name]));
}
