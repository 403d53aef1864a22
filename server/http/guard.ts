import type { FastifyRequest } from 'fastify';
import { relationFor, ruleOf, type Action } from '#shared/access';
import { Refusal } from '#shared/errors';
import { isUuid } from '#shared/uuid';
import { whyUnavailable } from '../db/unavailable.ts';
import type { Services } from '../services.ts';
import { brandAuthorized, type Authorized } from '../authorized.ts';
import { findSignIn, touchSignIn } from './guard-queries.ts';
import { originOf } from './origin.ts';
import { assertSameOrigin } from './same-origin.ts';
import { hashToken } from '../tokens.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The cookie that carries the token for the browser. */
export const cookieName = 'token';

/**
 * Over TLS the name makes the browser refuse a cookie that another host of the same domain, or a page without TLS,
 * has planted; there no other name is read.
 */
export function cookieNameFor({ protocol }: Pick<FastifyRequest, 'protocol'>): string {
  return protocol === 'https' ? `__Host-${cookieName}` : cookieName;
}

/** The tokens that a request brings along. */
export function readTokens(request: FastifyRequest) {
  const header = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '');
  return { header: header?.[1] ?? null, cookie: request.cookies[cookieNameFor(request)] || null };
}

/**
 * Lets the request through or throws, in this order: not signed in (401), another site by cookie (403), a role
 * that may never (403), an id that is malformed, unknown or not the caller's to see (404, always the same).
 */
export async function authorize<Allowed extends Action>(
  services: Services,
  request: FastifyRequest,
  action: Allowed,
  changes: boolean,
): Promise<Authorized<Allowed>> {
  const { header, cookie } = readTokens(request);
  const token = header ?? cookie;
  if (!token) throw new Refusal('not_signed_in');
  if (!header && changes) assertSameOrigin(request);

  const parameters = request.params as Record<string, string>;
  const idsAreValid = Object.values(parameters).every(isUuid);
  const subjectId = ruleOf(action).subject === 'company' ? '' : (parameters['id'] ?? '').toLowerCase();
  const now = services.clock();
  const signIn = await findSignIn(services.db, {
    tokenHash: hashToken(token),
    now,
    idleSince: new Date(now.getTime() - services.config.signInIdleHours * hour),
    action,
    subjectId: isUuid(subjectId) ? subjectId : null,
  });
  if (!signIn) throw new Refusal('not_signed_in');
  services.meter.count(signIn.actor._id, now);
  if (!relationFor(action, signIn.actor.role)) throw new Refusal('role_forbidden');
  if (!idsAreValid || !signIn.related) throw new Refusal('not_found');
  // Once a minute is exact enough for hours of idleness and spares a write per request.
  if (now.getTime() - signIn.lastUsedAt.getTime() > minute) await noteUse(services, signIn.signInId, now);
  const { actor, signInId } = signIn;
  return brandAuthorized<Allowed>({ actor, signInId, subjectId, origin: originOf(request) });
}

/** Reading goes on while nothing can be written, as on a full disk, so its note of use is left out then. */
async function noteUse({ database, db }: Services, signInId: string, now: Date): Promise<void> {
  try {
    await database.assertWritable();
    await touchSignIn(db, signInId, now);
  } catch (error) {
    if (!(error instanceof Refusal) && !whyUnavailable(error)) throw error;
  }
}
