import type { FastifyReply } from 'fastify';

/** JSON text that goes out as it is. */
export function sendJson(reply: FastifyReply, text: string | Buffer): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}
