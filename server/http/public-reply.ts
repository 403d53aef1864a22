import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/api/endpoint';
import { withDeadline } from '../db/deadline.ts';
import { deadlineOf, routeOf, type Context } from './context.ts';

/** A call that the process itself can answer. */
export interface PublicReply<Reply> {
  kind: 'public-reply';
  answer: (request: FastifyRequest) => Promise<Reply>;
}

/** A call for anyone, which changes nothing and asks for nobody's data: health, configuration. */
export function publicReply<Reply>(answer: (request: FastifyRequest) => Promise<Reply>): PublicReply<Reply> {
  return { kind: 'public-reply', answer };
}

export function serveReply(
  { app, services }: Context,
  endpoint: Endpoint,
  { answer }: PublicReply<unknown>,
): void {
  const deadline = deadlineOf(endpoint, services.database);
  app.route({ ...routeOf(endpoint), handler: (request) => withDeadline(deadline, () => answer(request)) });
}
