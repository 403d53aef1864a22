import type { FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors';

/**
 * A browser adds the cookie on its own, also for a page of another site. So a change that only the cookie
 * vouches for must be shown to come from our own pages. Throws Refusal("other_origin").
 */
export function assertSameOrigin(request: FastifyRequest): void {
  if (!isSameOrigin(request)) throw new Refusal('other_origin');
}

/**
 * Whether the browser says that a page of ours sent it. A client that says nothing is no browser and brings a token.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined ? site === 'same-origin' : hostOf(origin) === request.host;
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
