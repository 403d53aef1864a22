import type { FastifyRequest } from 'fastify';
import { isByLine, relationFor, ruleOf, type Action } from '#shared/access';
import { Refusal } from '#shared/errors';
import type { Role } from '#shared/roles';
import { isUuid } from '#shared/uuid';
import { own } from '#shared/own';
import type { BoundStatement, Outcome, Row } from '../db/database.ts';
import type { Sql } from '../db/json.ts';
import { writeStatement, type Statement } from '../db/statement.ts';
import { getOrInsertComputed } from '../cache.ts';
import type { Services } from '../services.ts';
import { hashToken } from '../tokens.ts';
import {
  findLead,
  findSignIn,
  guarded,
  type AnswerInput,
  type SignIn,
  type TokenInput,
} from './guard-reads.ts';
import { assertSameOrigin } from './same-origin.ts';
import { noteWhoAnswered } from './read-from-standby.ts';
import { idleSince } from './sign-in-uses.ts';

const minute = 60_000;

/** The cookie that carries the token for the browser. */
export const cookieName = 'token';

/**
 * Over TLS the name makes the browser refuse a cookie that another host of the same domain, or a page
 * without TLS, has planted. There no other name is read.
 */
export function cookieNameFor({ protocol }: Pick<FastifyRequest, 'protocol'>): string {
  return protocol === 'https' ? `__Host-${cookieName}` : cookieName;
}

/** The tokens that a request brings along. */
export function readTokens(request: FastifyRequest) {
  const header = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '');
  return { header: header?.[1] ?? null, cookie: request.cookies[cookieNameFor(request)] || null };
}

/** Ids are stored in small letters; a caller may write them in capitals. A token is none. */
export function readIds(request: FastifyRequest): Record<string, string> {
  const { token: _, ...parameters } = request.params as Record<string, string>;
  const { subjectIn } = request.routeOptions.config;
  const query = request.query as Record<string, string | string[]>;
  // One that is given twice is a list, and so no id.
  const subject = subjectIn && own(query, subjectIn)?.toString();
  const ids = Object.entries(subjectIn ? { ...parameters, id: subject ?? '' } : parameters);
  return Object.fromEntries(ids.map(([name, id]) => [name, id.toLowerCase()]));
}

/** An action to be guarded, and the answer that goes with it. */
export interface GuardedRead<Input> {
  action: Action;
  /** The statement of the answer to a role: one row, none if the relation is missing. */
  answer: (role: Role) => Statement<Input & AnswerInput>;
  /** The input of the answer beside the viewer and the subject. */
  input: Input;
  /** Whether the call changes anything. */
  changes?: boolean;
  /** Whether the answer takes so long that it needs a connection of its own; no unless given. */
  isExpensive?: boolean;
  /** How many of the person's requests it counts as; 1 unless given. */
  weight?: number;
  /** The sign-in that the guard found a moment ago, for an earlier question of the same request. */
  whoAsks?: Outcome | undefined;
}

/** The guard's result. */
export interface Answered {
  signIn: SignIn;
  /** The id of the program or user in the path; "" when the action has none. */
  subjectId: string;
  row: Row;
  whoAsks: Outcome;
}

/** Makes the function that says which statement finds the sign-in of a token. */
export function createIdentify({ db, config }: Pick<Services, 'db' | 'config'>) {
  const statement = writeStatement<TokenInput>(db, findSignIn);
  return (tokenHash: Buffer, now: Date): BoundStatement => ({
    ...statement,
    values: statement.valuesFor({ tokenHash, now, idleSince: idleSince(config, now) }),
  });
}

export type Guard = ReturnType<typeof createGuard>;

/** Makes the guard: it proves that somebody may do something, and gets the answer in the same round trip. */
export function createGuard({ database, db, clock, config, meter, signInHints, signInUses }: Services) {
  const identify = createIdentify({ db, config });
  const lead = writeStatement<{ personId: string }>(db, findLead);

  /**
   * Lets the request through or throws, in this order. No token is 401, another site by cookie 403, and a
   * token that isn't good 401. A role that may never, even for people below, is 403. An id that is
   * malformed, unknown or not the caller's to see is 404, always the same.
   *
   * If the token was seen before, the statement of the answer goes out for its person and role, right behind
   * the one that finds the sign-in. The answer is looked at only once the guard has let the request through.
   * The primary alone judges a change: a standby may not know yet of rows made a moment ago.
   */
  return async function ask<Input>(
    request: FastifyRequest,
    {
      action,
      answer,
      input,
      changes = false,
      isExpensive = false,
      weight = 1,
      whoAsks: known,
    }: GuardedRead<Input>,
  ): Promise<Answered> {
    const { header, cookie } = readTokens(request);
    const token = header ?? cookie;
    if (!token) throw new Refusal('not_signed_in');
    if (!header && changes) assertSameOrigin(request);

    const ids = readIds(request);
    const idsAreValid = Object.values(ids).every(isUuid);
    const subjectId = ruleOf(action).subject === 'company' ? '' : (ids['id'] ?? '');
    const now = clock();
    const tokenHash = hashToken(token);

    const answerAs = (viewer: { _id: string; role: Role }) => {
      const { valuesFor, ...statement } = answer(viewer.role);
      return {
        ...statement,
        values: valuesFor({
          ...input,
          viewerId: viewer._id,
          role: viewer.role,
          subjectId: subjectId || null,
          now,
        }),
      };
    };
    const mayAsk = (role: Role) => idsAreValid && relationFor(action, role) !== null;

    const hint = signInHints.find(tokenHash);
    const read = async (statements: BoundStatement[]): Promise<Outcome[]> => {
      const found = await database.read(statements, { isExpensive, fromPrimary: changes });
      noteWhoAnswered(request, found);
      return found.outcomes;
    };
    const answers = hint && mayAsk(hint.role) ? [answerAs(hint)] : [];
    const [identified, hinted] = known
      ? [known, ...(answers.length > 0 ? await read(answers) : [])]
      : await read([identify(tokenHash, now), ...answers]);

    const signIn = rowOf(identified!) as SignIn | null;
    if (!signIn) {
      signInHints.forget(tokenHash);
      throw new Refusal('not_signed_in');
    }
    if (weight > 0) meter.count(signIn._id, now, weight);
    const leads = async () => {
      const [found] = await read([{ ...lead, values: lead.valuesFor({ personId: signIn._id }) }]);
      return rowOf(found!)!['leads'] === true;
    };
    if (!relationFor(action, signIn.role) && !(isByLine(action) && (await leads())))
      throw new Refusal('role_forbidden');
    if (!idsAreValid) throw new Refusal('not_found');
    const isHintRight = hint?._id === signIn._id && hint.role === signIn.role;
    if (!isHintRight) signInHints.remember(tokenHash, signIn);
    const answered = isHintRight && hinted ? hinted : (await read([answerAs(signIn)]))[0]!;
    const row = rowOf(answered);
    if (!row) throw new Refusal('not_found');
    // Once a minute is exact enough for hours of idleness.
    if (now.getTime() - signIn.last_used_at.getTime() > minute) signInUses.note(signIn.sign_in_id, now);
    return { signIn, subjectId, row, whoAsks: identified! };
  };
}

/** The row that a statement has found, or null. Throws its error. */
export function rowOf(outcome: Outcome): Row | null {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/**
 * The statement of an answer, written when it is first needed: one to all roles, or one to each. Without the relation no
 * row comes.
 */
export function writeAnswer<Input>(
  { db }: Pick<Services, 'db'>,
  action: Action,
  answer: (role: Role | null) => Sql,
  { isByRole = false } = {},
): (role: Role) => Statement<Input & AnswerInput> {
  const statements = new Map<Role | null, Statement<Input & AnswerInput>>();
  return (asking) => {
    const role = isByRole ? asking : null;
    return getOrInsertComputed(statements, role, () =>
      writeStatement(db, guarded(answer(role), action, role)),
    );
  };
}
