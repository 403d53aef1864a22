import type { FastifyInstance } from 'fastify';

/*
 * Paths of which a part opens something by itself. Whoever reads a log must not be able to open it, too, so neither this
 * server's log nor nginx's (deploy/nginx.conf) has that part, no other page learns it as the referrer, and no cache keeps it.
 */

const start = /^\/+((?:api\/+)?(?:calendar|choose|unsubscribe))\/+[^/]/i;

/** The path as it may be logged: its pattern, "/choose/:token", however it was written. */
export function withoutToken(path: string): string {
  const [, route] = start.exec(decoded(path)) ?? [];
  return route === undefined ? path : `/${route.toLowerCase()}/:token`;
}

/** Whether a call or page is opened by what stands in its path. */
export function hasToken(path: string): boolean {
  return start.test(decoded(path));
}

/** What a program of mail sends a form to leads a person to the page with the button, which changes nothing by being opened. */
export function leadToUnsubscribePage(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>('/api/unsubscribe/:token', (request, reply) =>
    reply.redirect(`/unsubscribe/${encodeURIComponent(request.params.token)}`, 303),
  );
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
