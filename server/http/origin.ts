import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors';
import type { Origin, Repeat } from '../audit/caller.ts';

/** Where the request came from; a trusted proxy's word about the client is taken. */
export function originOf(request: FastifyRequest): Origin {
  return { requestId: request.id, address: request.ip, repeat: null };
}

/**
 * The key under which the call may be repeated, if it sent one. It belongs to the person, so that nobody gets
 * another's answer, and its body counts with the path: a key that comes with anything else is a mistake.
 * Throws Refusal("invalid_key").
 */
export function repeatOf(request: FastifyRequest, ownerId: string, body: unknown): Repeat | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal('invalid_key');
  const path = request.url.split('?', 1)[0]!;
  return {
    keyHash: createHash('sha256').update(`${ownerId}\n${key}`).digest(),
    // Keyed, because a body may hold a password, which a plain hash would let anyone guess.
    bodyHash: createHmac('sha256', key)
      .update(`${request.method} ${path}\n${JSON.stringify(body)}`)
      .digest(),
  };
}
