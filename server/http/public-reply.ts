import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint';
import { withDeadline } from '../db/deadline.ts';
import { routeOf, type Context } from './context.ts';
import { sendChanged } from './send-changed.ts';
import { validateQuery } from './validate.ts';

/** A call for which nobody has to be signed in. */
export interface PublicReply<Query, Reply> {
  kind: 'public-reply';
  answer: (request: FastifyRequest, query: Query) => Promise<Reply>;
}

/** A call for anyone, which changes nothing: health, configuration, the check of a certificate's number. */
export function publicReply<Query, Reply>(
  answer: PublicReply<Query, Reply>['answer'],
): PublicReply<Query, Reply> {
  return { kind: 'public-reply', answer };
}

export function serveReply<Query>(
  { app, services }: Context,
  endpoint: Endpoint<Query>,
  { answer }: PublicReply<Query, unknown>,
): void {
  const deadline = services.database.deadlines.usual;
  app.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      const query = validateQuery(endpoint.query, request.query);
      const answered = await withDeadline(deadline, () => answer(request, query));
      return endpoint.file ? sendText(reply, endpoint.file, String(answered)) : answered;
    },
  });
}

/** A file that is kept by the caller alone, who asks each time whether it has changed. */
function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  return sendChanged(reply.header('cache-control', 'private, no-cache'), text, type);
}
