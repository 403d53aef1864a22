import { calendarApi, digestsApi, programsApi, signInApi } from '#shared/contract';
import { isChange } from '#shared/endpoint';
import type { Role } from '#shared/roles';
import type { Operation } from './operations.ts';
import type { Answer } from './send.ts';

// What the answers must be, whatever was sent. Pure functions: all that they need is an argument.

export interface Violation {
  /** The same for the same kind of failure. */
  rule: string;
  detail: string;
}

interface Asked {
  method: string;
  target: string;
  /** That the request line means. */
  operation: Operation | undefined;
  /** Of the person from whom the request proves to come. */
  role: Role | null;
  byCookie: boolean;
  isOwnSite: boolean;
}

export interface Known {
  errorTable: Readonly<Record<string, readonly [status: number, message: string]>>;
  /** Those that the document names. */
  codes: ReadonlySet<string>;
  /** Whether it opens, or has opened, somebody's account. */
  isToken(this: void, text: string): boolean;
}

/** Reports a violation. */
type Say = (rule: string, detail: unknown) => void;

const slowest = 2_000;

const secrets: [string, RegExp][] = [
  ['a stack trace', /\bat .{1,80}\.[cm]?[jt]s:\d+:\d+|node:internal/],
  ['a file path', /\/(work|home|usr|tmp|root|var)\/|node_modules|\bserver\/(cli|db|features|http)\//],
  [
    'SQL',
    /\bselect\b.{1,300}\bfrom\b.{1,300}\bwhere\b|insert into|violates|duplicate key|syntax error at|relation "/is,
  ],
  ['a password hash', /\$argon2/],
];

/** What a refusal tells beside its message, by its code. */
const factsOf: Readonly<Record<string, readonly string[]>> = {
  effects_changed: ['effects', 'digest'],
  session_full: ['others'],
  session_clash: ['session'],
  capacity_taken: ['taken'],
  too_early: ['opens_at'],
  user_in_the_way: ['duties'],
};

export function checkAnswer(
  asked: Asked,
  answer: Answer,
  { errorTable, codes, isToken }: Known,
): Violation[] {
  if (answer.status === 0) return [{ rule: 'answers', detail: answer.problem }];
  const found: Violation[] = [];
  const say: Say = (rule, detail) => found.push({ rule, detail: String(detail) });
  if (answer.status >= 500) say(`no ${answer.status}`, answer.text);
  if (answer.milliseconds > slowest) say('in time', `${Math.round(answer.milliseconds)} ms`);
  const isSuccess = answer.status < 300;
  if (/^\/api([/?]|$)/.test(asked.target) && !isLedToPage(asked, answer)) {
    const caching =
      isSuccess && asked.operation?.endpoint.path === calendarApi.feed.path
        ? 'private, no-cache'
        : 'no-store';
    if (answer.headers['cache-control'] !== caching) say(caching, answer.headers['cache-control']);
    const file = isSuccess ? asked.operation?.endpoint.file : null;
    const type = String(answer.headers['content-type']);
    if (file && type.split(';')[0] !== file) say('is its file', type);
    const json = file || asked.method === 'HEAD' ? undefined : parse(answer, say);
    if (!isSuccess && asked.method !== 'HEAD') checkRefusal(answer.status, json, { errorTable, codes }, say);
    if (isSuccess) checkSuccess(asked, answer, json, say);
  }
  const isSignIn = asked.operation?.endpoint.path === signInApi.signIn.path;
  for (const [what, pattern] of secrets) if (pattern.test(answer.text)) say(`no ${what}`, answer.text);
  if (!isSignIn && tokensIn(answer).some(isToken)) say('no token', answer.text);
  return found;
}

/** A person who opens the link of a mail's header is led to the page with the button (RFC 8058). */
function isLedToPage({ target }: Asked, { status, headers }: Answer): boolean {
  const isLink = target.startsWith(digestsApi.unsubscribe.path.split('{')[0]!);
  return isLink && status === 303 && String(headers['location']).startsWith('/unsubscribe/');
}

function tokensIn({ text, headers }: Answer): string[] {
  return `${text} ${[headers['set-cookie'] ?? ''].flat().join(' ')}`.match(/[\w-]{32,}/g) ?? [];
}

function parse({ headers, text }: Answer, say: Say): unknown {
  if (headers['content-type'] !== 'application/json; charset=utf-8') say('is JSON', headers['content-type']);
  try {
    return JSON.parse(text);
  } catch {
    say('is JSON', text.slice(0, 200));
    return undefined;
  }
}

function checkRefusal(
  status: number,
  body: unknown,
  { errorTable, codes }: Omit<Known, 'isToken'>,
  say: Say,
): void {
  const { message, code, errors, ...more } = (body ?? {}) as Record<string, unknown>;
  if (typeof message !== 'string' || message === '') say('has a message', message);
  if (typeof code !== 'string' || !codes.has(code)) say('has a documented code', code);
  else if (errorTable[code]?.[0] !== status) say("has its code's status", `${code} with ${status}`);
  const isRecord = typeof errors === 'object' && errors !== null && !Array.isArray(errors);
  if (errors !== undefined && !(isRecord && Object.values(errors).every((one) => typeof one === 'string'))) {
    say('has errors by field', JSON.stringify(errors));
  }
  const told = factsOf[String(code)] ?? [];
  if (Object.keys(more).some((key) => !told.includes(key))) say('has nothing more', Object.keys(more).join());
}

function checkSuccess(
  { method, target, operation, role, byCookie, isOwnSite }: Asked,
  answer: Answer,
  json: unknown,
  say: Say,
): void {
  if (!operation) return say('is documented', `${method} ${target}: ${answer.status}`);
  const { status = 200, path } = operation.endpoint;
  if (answer.status !== status) say('has the documented status', answer.status);
  if (operation.roles && !(role && operation.roles.includes(role))) say('is for these roles only', role);
  if (isChange(operation.endpoint) && operation.roles && byCookie && !isOwnSite)
    say('is for the own site only', target);
  if (method === 'HEAD') return;
  const difference = operation.mismatchOf(json);
  if (difference) say('fits its schema', difference);
  if (path === programsApi.countByStatus.path) {
    const { total, ...counts } = json as Record<string, number>;
    const sum = Object.values(counts).reduce((left, right) => left + right, 0);
    if (sum !== total) say('sums up', JSON.stringify(json));
  }
}
