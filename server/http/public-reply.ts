import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/api/endpoint';
import { routeOf, type Context } from './context.ts';

/** A call that the process itself can answer. */
export interface PublicReply<Reply> {
  kind: 'public-reply';
  answer: (request: FastifyRequest) => Promise<Reply>;
}

/** A call for anyone, which changes nothing and asks for nobody's data: health, configuration. */
export function publicReply<Reply>(answer: (request: FastifyRequest) => Promise<Reply>): PublicReply<Reply> {
  return { kind: 'public-reply', answer };
}

export function serveReply({ app }: Context, endpoint: Endpoint, { answer }: PublicReply<unknown>): void {
  app.route({ ...routeOf(endpoint), handler: async (request) => answer(request) });
}
