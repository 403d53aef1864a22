import { createHash, createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors';
import type { RequestSource, IdempotencyKey } from '../audit/caller.ts';

/**
 * Where the request came from. A trusted proxy's word about the client is taken, unless it is no address: a
 * proxy may pass on the client's own claim.
 */
export function sourceOf(request: FastifyRequest): RequestSource {
  const address = isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? null);
  return { requestId: request.id, address, idempotencyKey: null };
}

/**
 * The key under which the call may be repeated, if it sent one. It belongs to the person, so that nobody
 * gets another's answer, and its body counts with the path. A key that comes with anything else is a
 * mistake. Throws Refusal("invalid_key").
 */
export function idempotencyKeyOf(
  request: FastifyRequest,
  ownerId: string,
  body: unknown,
): IdempotencyKey | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal('invalid_key');
  const path = request.url.split('?', 1)[0]!;
  return {
    keyHash: createHash('sha256').update(`${ownerId}\n${key}`).digest(),
    // Keyed, because a body may have a password, which a plain hash would let anyone guess.
    bodyHash: createHmac('sha256', key)
      .update(`${request.method} ${path}\n${JSON.stringify(body)}`)
      .digest(),
  };
}
