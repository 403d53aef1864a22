import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#shared/endpoint';
import { routeOf } from './context.ts';

/** Throws where an endpoint has no route: its calls would be answered like those to a path that nobody knows. */
export function demandRoutes(app: Pick<FastifyInstance, 'hasRoute'>, endpoints: readonly Endpoint[]): void {
  const unserved = endpoints.find((endpoint) => !app.hasRoute(routeOf(endpoint)));
  if (unserved)
    throw new Error(
      `${unserved.method} ${unserved.path} has no route: serve it in a routes.ts that serveContract calls.`,
    );
}
