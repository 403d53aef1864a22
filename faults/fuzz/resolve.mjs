import { randomUUID } from 'node:crypto';
import { applyEdits, isReference } from './bodies.mjs';
import { spoilers } from './spoilers.mjs';

/**
 * @typedef {import('./plans.mjs').Plan} Plan
 * @typedef {import('./operations.mjs').Operation} Operation
 * @typedef {import('./company.mjs').Company} Company
 * @typedef {import('./company.mjs').Account} Account
 *
 * @typedef {object} Ready a plan with everything looked up
 * @property {import('./send.mjs').Sent} sent
 * @property {Account | null} actor whose token it carries and whose it so is; null when nobody's
 * @property {boolean} byCookie whether only the cookie vouches for it
 * @property {boolean} isOwnSite
 * @property {string | null} key its Idempotency-Key
 * @property {unknown} tree of the body, when it is sent as it is
 */

/**
 * Looks up what the plan refers to, as the company is now.
 *
 * @param {Plan} plan
 * @param {Operation} operation
 * @param {{url: string, company: Company, role: string}} context
 * @returns {Ready}
 */
export function resolve(plan, operation, { url, company, role }) {
  const caller = role === 'anonymous' ? null : company.accountOf(role, plan.caller);
  const { actor, headers, byCookie, isOwnSite } = credentialsOf(plan, caller, { url, company });
  const subject = company.subjectOf(operation, caller, plan.subject);
  const tree = fill(plan.body?.tree, { company, caller, subject, operation });
  const body = plan.body ? bytesOf(plan.body, tree) : null;
  const key = keyOf(plan, company);
  const method = plan.method ?? operation.method;
  return {
    sent: {
      url,
      method,
      target: targetOf(plan, operation, { company, caller, subject }),
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

/** @typedef {{company: Company, caller: Account | null, subject: import('./company.mjs').Subject, operation: Operation}} Known */

/** @returns {unknown} */
function fill(/** @type {unknown} */ tree, /** @type {Known} */ known) {
  if (isReference(tree)) return known.company.lookUp(tree, known);
  if (Array.isArray(tree)) return tree.map((value) => fill(value, known));
  if (typeof tree !== 'object' || tree === null) return tree;
  /** @type {Record<string, unknown>} */
  const filled = Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, fill(value, known)]));
  if ('confirm_password' in filled) filled['confirm_password'] = filled['password'];
  if ('confirm_new_password' in filled) filled['confirm_new_password'] = filled['new_password'];
  return filled;
}

function bytesOf(/** @type {import('./plans.mjs').Body} */ body, /** @type {unknown} */ tree) {
  const json = JSON.stringify(applyEdits(tree, body.edits)) ?? '';
  const spoilt = (spoilers[body.spoil] ?? String)(json);
  return typeof spoilt === 'string' ? Buffer.from(spoilt) : spoilt;
}

function targetOf(
  /** @type {Plan} */ plan,
  /** @type {Operation} */ operation,
  /** @type {Omit<Known, 'operation'>} */ { company, caller, subject },
) {
  const segments = operation.params.map((name, index) => {
    const { kind, text } = plan.params[index] ?? { kind: 'own', text: '' };
    if (kind === 'raw') return text;
    if (kind === 'unknown') return randomUUID();
    const id =
      kind === 'other'
        ? company.anyId(plan.subject + index)
        : company.idFor(name, { operation, caller, subject, choice: plan.subject });
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

/** @returns {{actor: Account | null, headers: Record<string, string>, byCookie: boolean, isOwnSite: boolean}} */
function credentialsOf(
  /** @type {Plan} */ { auth, caller: choice },
  /** @type {Account | null} */ caller,
  /** @type {{url: string, company: Company}} */ { url, company },
) {
  const bearer = (/** @type {Account} */ account) => ({ authorization: `Bearer ${account.token}` });
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

function keyOf(/** @type {Plan} */ { key, caller }, /** @type {Company} */ company) {
  if (key === 'fresh' || key === 'twice') return randomUUID();
  if (key === 'recent') return company.recentKey(caller);
  if (key === 'garbage') return ['a b', '\u00e9', '\t', 'a,b'][caller % 4] ?? '';
  if (key === 'long') return 'k'.repeat(256);
  return key === 'empty' ? '' : null;
}

/** @type {Record<string, Record<string, string | string[]>>} */
const oddHeaders = {
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
