import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Sends a text that is often fetched again only if it has changed; a client with the present one gets 304. */
export function sendChanged(reply: FastifyReply, text: string, type: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  void reply.header('etag', etag);
  if (reply.request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(text);
}
