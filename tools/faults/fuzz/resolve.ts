import { randomUUID } from 'node:crypto';
import { applyEdits, isReference } from './bodies.ts';
import { corruptions } from './corruptions.ts';
import type { Company, Context } from './company.ts';
import type { Account } from './known.ts';
import type { Caller, Operation } from './operations.ts';
import type { Body, Plan } from './plans.ts';
import type { Sent } from './send.ts';

/** A plan with everything looked up. */
export interface Ready {
  sent: Sent;
  /** Whose token it carries and whose it so is; null when nobody's. */
  actor: Account | null;
  /** Whether only the cookie authenticates it. */
  byCookie: boolean;
  isOwnSite: boolean;
  /** Its Idempotency-Key. */
  key: string | null;
  /** Of the body, when it is sent as it is. */
  tree: unknown;
}

/** Looks up what the plan refers to, as the company is now. */
export function resolve(
  plan: Plan,
  operation: Operation,
  { url, company, role }: { url: string; company: Company; role: Caller },
): Ready {
  const caller = role === 'anonymous' ? null : company.accountOf(role, plan.caller);
  const { actor, headers, byCookie, isOwnSite } = credentialsOf(plan, caller, { url, company });
  const context = { operation, caller, subject: company.subjectOf(operation, caller, plan.subject) };
  const tree = fill(plan.body?.tree, company, context);
  const body = plan.body ? bytesOf(plan.body, tree) : null;
  const key = idempotencyKeyOf(plan, company);
  const method = plan.method ?? operation.method;
  return {
    sent: {
      url,
      method,
      target: targetOf(plan, operation, company, context),
      headers: {
        ...headers,
        ...(plan.body?.type && { 'content-type': plan.body.type }),
        ...(body &&
          (plan.body?.chunked
            ? { 'transfer-encoding': 'chunked' }
            : { 'content-length': String(body.length) })),
        ...(key !== null && { 'idempotency-key': key }),
        ...oddHeaders[plan.headers],
      },
      body,
    },
    actor,
    byCookie,
    isOwnSite,
    key,
    tree,
  };
}

/** The tree with everything in it that is a reference looked up. */
function fill(tree: unknown, company: Company, context: Context): unknown {
  if (isReference(tree)) return company.lookUp(tree, context);
  if (Array.isArray(tree)) return tree.map((value) => fill(value, company, context));
  if (typeof tree !== 'object' || tree === null) return tree;
  const filled: Record<string, unknown> = Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [name, fill(value, company, context)]),
  );
  if ('confirm_password' in filled) filled['confirm_password'] = filled['password'];
  if ('confirm_new_password' in filled) filled['confirm_new_password'] = filled['new_password'];
  return filled;
}

function bytesOf(body: Body, tree: unknown): Buffer {
  const json = JSON.stringify(applyEdits(tree, body.edits)) ?? '';
  const text = (corruptions[body.corruption] ?? String)(json);
  return typeof text === 'string' ? Buffer.from(text) : text;
}

function targetOf(plan: Plan, operation: Operation, company: Company, context: Context): string {
  const segments = operation.params.map((name, index) => {
    const { kind, text } = plan.params[index] ?? { kind: 'own', text: '' };
    if (kind === 'raw') return text;
    if (kind === 'unknown') return randomUUID();
    const id =
      kind === 'other' ? company.anyId(plan.subject + index) : company.idFor(name, context, plan.subject);
    return kind === 'capitals' ? id.toUpperCase() : id;
  });
  const path = operation.path.replace(/\{\w+\}/g, () => segments.shift() ?? '');
  const query = plan.query.flatMap((piece) => {
    if ('text' in piece) return piece.text;
    const cursor = company.cursorOf(operation.key, piece.cursor);
    return cursor ? `${piece.name}=${encodeURIComponent(cursor)}` : [];
  });
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** How a request is authenticated, and as whom. */
interface Credentials extends Pick<Ready, 'actor' | 'byCookie' | 'isOwnSite'> {
  headers: Record<string, string>;
}

function credentialsOf(
  { auth, caller: choice }: Plan,
  caller: Account | null,
  { url, company }: { url: string; company: Company },
): Credentials {
  const bearer = (account: Account) => ({ authorization: `Bearer ${account.token}` });
  const nobody = { actor: null, headers: {}, byCookie: false, isOwnSite: false };
  if (auth === 'garbage') {
    const texts = ['Bearer', 'Bearer null', 'Basic YTpi', `Bearer ${'a'.repeat(43)}`, 'Bearer a b', '\u00ff'];
    return { ...nobody, headers: { authorization: texts[choice % texts.length] ?? '' } };
  }
  if (auth === 'huge') return { ...nobody, headers: { authorization: `Bearer ${'a'.repeat(9_000)}` } };
  if (auth === 'ended')
    return { ...nobody, headers: { authorization: `Bearer ${company.endedToken(choice)}` } };
  if (!caller || auth === 'none') return nobody;
  const cookie = { cookie: `token=${caller.token}` };
  if (auth === 'cookie') {
    return { actor: caller, headers: { ...cookie, origin: url }, byCookie: true, isOwnSite: true };
  }
  if (auth === 'cookie-foreign') {
    const origins = ['https://evil.example', 'null', `${url}.evil.example`, `${url}1`, 'http://127.0.0.1'];
    const origin = origins[choice % origins.length] ?? '';
    return { actor: caller, headers: { ...cookie, origin }, byCookie: true, isOwnSite: false };
  }
  if (auth === 'cookie-silent') return { actor: caller, headers: cookie, byCookie: true, isOwnSite: false };
  const other = company.anyAccount(choice);
  if (auth === 'other') return { actor: other, headers: bearer(other), byCookie: false, isOwnSite: false };
  const headers = auth === 'both' ? { ...bearer(caller), cookie: `token=${other.token}` } : bearer(caller);
  return { actor: caller, headers, byCookie: false, isOwnSite: false };
}

function idempotencyKeyOf({ key, caller }: Plan, company: Company): string | null {
  if (key === 'fresh' || key === 'twice') return randomUUID();
  if (key === 'recent') return company.recentKey(caller);
  if (key === 'garbage') return ['a b', '\u00e9', '\t', 'a,b'][caller % 4] ?? '';
  if (key === 'long') return 'k'.repeat(256);
  return key === 'empty' ? '' : null;
}

const oddHeaders: Record<string, Record<string, string | string[]>> = {
  huge: { 'x-huge': 'h'.repeat(20_000) },
  many: Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x-many-${index}`, 'm'])),
  odd: {
    accept: 'text/html',
    'accept-language': '\u00ff',
    'x-forwarded-for': "'",
    forwarded: 'for=;;',
    range: 'bytes=0-',
  },
  expect: { 'if-none-match': '*', 'if-modified-since': 'never', 'sec-fetch-site': 'cross-site' },
  override: { 'x-http-method-override': 'DELETE', 'x-request-id': 'mine', 'x-forwarded-proto': 'https' },
};
