import type { FastifyRequest } from 'fastify';
import { relationFor, ruleOf, type Action } from '#shared/access';
import type { SessionUser } from '#shared/api/shapes';
import { Refusal } from '#shared/errors';
import { isUuid } from '#shared/uuid';
import type { Statement } from '../db/statement.ts';
import type { Services } from '../services.ts';
import type { Asked } from './guard-reads.ts';
import { assertSameOrigin } from './same-origin.ts';
import { idleSince } from './sign-in-uses.ts';
import { hashToken } from '../tokens.ts';

const minute = 60_000;

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

/** The guard's row: who asks, what to find their sign-in by, and the answer for them. */
export interface Found extends SessionUser {
  sign_in_id: string;
  last_used_at: Date;
  answer: string | boolean | null;
}

/** What a statement is asked for: whoever signed in, the action, and what the call fills in beside. */
interface Question<Input> {
  statement: Statement<Input & Asked>;
  action: Action;
  input: Input;
  /** Whether the call changes anything. */
  changes: boolean;
  isQuick?: boolean;
  /** Whether it counts as one of the person's requests. */
  isMetered?: boolean;
}

/**
 * Asks a guarded statement and lets the request through or throws, in this order: not signed in (401), another site
 * by cookie (403), a role that may never (403), an id that is malformed, unknown or not the caller's to see (404,
 * always the same). An answer that is null is not there to be seen either.
 */
export async function askGuarded<Input>(
  services: Services,
  request: FastifyRequest,
  { statement, action, input, changes, isQuick = true, isMetered = true }: Question<Input>,
) {
  const { header, cookie } = readTokens(request);
  const token = header ?? cookie;
  if (!token) throw new Refusal('not_signed_in');
  if (!header && changes) assertSameOrigin(request);

  const parameters = request.params as Record<string, string>;
  const idsAreValid = Object.values(parameters).every(isUuid);
  const subjectId = ruleOf(action).subject === 'company' ? '' : (parameters['id'] ?? '').toLowerCase();
  const now = services.clock();
  const values = statement.valuesFor({
    ...input,
    tokenHash: hashToken(token),
    now,
    idleSince: idleSince(services.config, now),
    subjectId: idsAreValid && isUuid(subjectId) ? subjectId : null,
  });
  const found = (await services.database.ask(statement, values, { isQuick })) as Found | null;
  if (!found) throw new Refusal('not_signed_in');
  if (isMetered) services.meter.count(found._id, now);
  if (!relationFor(action, found.role)) throw new Refusal('role_forbidden');
  if (!idsAreValid || found.answer === null) throw new Refusal('not_found');
  // Once a minute is exact enough for hours of idleness.
  if (now.getTime() - found.last_used_at.getTime() > minute) services.signInUses.note(found.sign_in_id, now);
  return { found, subjectId };
}
