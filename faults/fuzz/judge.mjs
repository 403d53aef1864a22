/**
 * What the answers must be, whatever was asked. Pure: everything that is needed to judge is handed in.
 *
 * @typedef {import('./send.mjs').Answer} Answer
 * @typedef {import('./operations.mjs').Operation} Operation
 *
 * @typedef {object} Violation
 * @property {string} rule the same for the same kind of failure
 * @property {string} detail
 *
 * @typedef {object} Asked
 * @property {string} method
 * @property {string} target
 * @property {Operation | undefined} operation what the request line means
 * @property {string | null} role of whoever the request proves to come from
 * @property {boolean} byCookie
 * @property {boolean} isOwnSite
 *
 * @typedef {Readonly<Record<string, readonly [status: number, message: string]>>} ErrorTable
 */

const slowest = 2_000;

/** @type {[string, RegExp][]} */
const secrets = [
  ['a stack trace', /\bat .{1,80}\.[cm]?[jt]s:\d+:\d+|node:internal/],
  ['a file path', /\/(work|home|usr|tmp|root|var)\/|node_modules|\bdist\/server/],
  [
    'SQL',
    /\bselect\b.{1,300}\bfrom\b.{1,300}\bwhere\b|insert into|violates|duplicate key|syntax error at|relation "/is,
  ],
  ['a password hash', /\$argon2/],
];

/**
 * @param {Asked} asked
 * @param {Answer} answer
 * @param {{errorTable: ErrorTable, codes: ReadonlySet<string>, isToken: (text: string) => boolean}} known
 * @returns {Violation[]}
 */
export function judgeAnswer(asked, answer, { errorTable, codes, isToken }) {
  if (answer.status === 0) return [{ rule: 'answers', detail: answer.trouble }];
  /** @type {Violation[]} */
  const found = [];
  const say = (/** @type {string} */ rule, /** @type {unknown} */ detail) =>
    found.push({ rule, detail: String(detail) });
  if (answer.status >= 500) say(`no ${answer.status}`, answer.text);
  if (answer.milliseconds > slowest) say('in time', `${Math.round(answer.milliseconds)} ms`);
  const isSuccess = answer.status < 300;
  if (/^\/api([/?]|$)/.test(asked.target)) {
    if (answer.headers['cache-control'] !== 'no-store') say('no-store', answer.headers['cache-control']);
    const json = asked.method === 'HEAD' ? undefined : parse(answer, say);
    if (!isSuccess && asked.method !== 'HEAD') judgeRefusal(answer.status, json, { errorTable, codes }, say);
    if (isSuccess) judgeSuccess(asked, answer, json, say);
  }
  const isSignIn = asked.operation?.path === '/api/user/signin';
  for (const [what, pattern] of secrets) if (pattern.test(answer.text)) say(`no ${what}`, answer.text);
  if (!isSignIn && tokensIn(answer).some(isToken)) say('no token', answer.text);
  return found;
}

function tokensIn(/** @type {Answer} */ { text, headers }) {
  return `${text} ${[headers['set-cookie'] ?? ''].flat().join(' ')}`.match(/[\w-]{32,}/g) ?? [];
}

/** @returns {unknown} */
function parse(
  /** @type {Answer} */ { headers, text },
  /** @type {(rule: string, detail: unknown) => void} */ say,
) {
  if (headers['content-type'] !== 'application/json; charset=utf-8') say('is JSON', headers['content-type']);
  try {
    return JSON.parse(text);
  } catch {
    say('is JSON', text.slice(0, 200));
    return undefined;
  }
}

/**
 * @param {number} status
 * @param {unknown} body
 * @param {{errorTable: ErrorTable, codes: ReadonlySet<string>}} known
 * @param {(rule: string, detail: unknown) => void} say
 */
function judgeRefusal(status, body, { errorTable, codes }, say) {
  const { message, code, errors, ...more } = /** @type {Record<string, unknown>} */ (body ?? {});
  if (typeof message !== 'string' || message === '') say('has a message', message);
  if (typeof code !== 'string' || !codes.has(code)) say('has a documented code', code);
  else if (errorTable[code]?.[0] !== status) say("has its code's status", `${code} with ${status}`);
  const isRecord = typeof errors === 'object' && errors !== null && !Array.isArray(errors);
  if (errors !== undefined && !(isRecord && Object.values(errors).every((one) => typeof one === 'string'))) {
    say('has errors by field', JSON.stringify(errors));
  }
  if (Object.keys(more).length > 0) say('has nothing more', Object.keys(more).join());
}

/**
 * @param {Asked} asked
 * @param {Answer} answer
 * @param {unknown} json
 * @param {(rule: string, detail: unknown) => void} say
 */
function judgeSuccess({ method, target, operation, role, byCookie, isOwnSite }, answer, json, say) {
  if (!operation) return say('is documented', `${method} ${target}: ${answer.status}`);
  if (answer.status !== operation.status) say('has the documented status', answer.status);
  if (operation.roles && !(role && operation.roles.includes(role))) say('is for these roles only', role);
  if (operation.changes && operation.roles && byCookie && !isOwnSite) say('is for the own site only', target);
  if (method === 'HEAD') return;
  const difference = operation.judgeReply(json);
  if (difference) say('fits its schema', difference);
  if (operation.path.endsWith('/assign-count')) {
    const { total, ...counts } = /** @type {Record<string, number>} */ (json);
    const sum = Object.values(counts).reduce((left, right) => left + right, 0);
    if (sum !== total) say('sums up', JSON.stringify(json));
  }
}

/**
 * Changes that were acknowledged and belong together: one call, or one under an Idempotency-Key and its repeats.
 *
 * @typedef {{least: number, most: number, requests: string[], what: string}} Change
 */

/**
 * Each acknowledged change has its audit entry, and nothing else has one.
 *
 * @param {Iterable<Change>} changes
 * @param {ReadonlyMap<string, number>} entries how many each request has
 * @returns {Violation[]}
 */
export function judgeTrail(changes, entries) {
  /** @type {Violation[]} */
  const found = [];
  const known = new Set();
  for (const { least, most, requests, what } of changes) {
    for (const request of requests) known.add(request);
    const number = requests.reduce((sum, request) => sum + (entries.get(request) ?? 0), 0);
    if (number < least || number > most) {
      const expected = least === most ? least : `${least} to ${most}`;
      found.push({
        rule: 'one audit entry for each change',
        detail: `${what}: ${number} instead of ${expected} (${requests.join(', ')})`,
      });
    }
  }
  for (const request of entries.keys()) {
    if (!known.has(request) && !request.startsWith('command-line-')) {
      found.push({ rule: 'nothing audited that was not acknowledged', detail: request });
    }
  }
  return found;
}

/**
 * Completions stay as they were, and nothing is added to what is archived.
 *
 * @typedef {object} Records
 * @property {ReadonlyMap<string, string>} completions who and what -> everything about it
 * @property {ReadonlyMap<string, readonly number[]>} archived program -> how many are assigned, enrolled, complete
 *
 * @param {Records} before
 * @param {Records} after
 * @returns {Violation[]}
 */
export function judgeRecords(before, after) {
  const erased = [...before.completions].filter(([id, facts]) => after.completions.get(id) !== facts);
  const grown = [...before.archived].filter(([id, counts]) => {
    const now = after.archived.get(id);
    return !now || counts.some((count, index) => (now[index] ?? 0) > count);
  });
  return [
    ...erased.map(([id, facts]) => ({
      rule: 'completions stay',
      detail: `${id}: ${facts} became ${after.completions.get(id)}`,
    })),
    ...grown.map(([id, counts]) => ({
      rule: 'archived programs rest',
      detail: `${id}: ${counts.join()} became ${after.archived.get(id)?.join()}`,
    })),
  ];
}
