import { randomUUID } from 'node:crypto';
import type { Account, Callers } from './callers.ts';
import { chooseParam, chooseProgram, chooseValue, type Scene } from './choices.ts';
import { applyEdit, corruptions } from './mistakes.ts';
import type { Caller, Operation } from './operations.ts';
import type { Body, Plan } from './plans.ts';
import type { Sent } from './send.ts';
import { isReference } from './values.ts';

/** Ids from replies, to which later requests may refer. */
export interface Memory {
  keys: string[];
  /** The first request under a key of somebody. */
  firsts: Map<string, string>;
  /** By operation. */
  cursors: Map<string, string[]>;
  feeds: string[];
}

/** A plan with everything looked up. */
export interface Ready {
  sent: Sent;
  /** The owner of its token; null when it carries none. */
  actor: Account | null;
  /** Whether only the cookie authenticates it. */
  byCookie: boolean;
  isOwnSite: boolean;
  /** Its Idempotency-Key. */
  key: string | null;
}

interface Circumstances {
  url: string;
  db: Scene['db'];
  callers: Callers;
  memory: Memory;
  role: Caller;
}

/** Looks up in the database the rows to which the plan refers. */
export async function resolve(plan: Plan, operation: Operation, where: Circumstances): Promise<Ready> {
  const { url, db, callers, memory, role } = where;
  const caller = role === 'anonymous' ? null : await callers.choose(role, plan.lot % 6);
  const { headers, ...credentials } = await credentialsOf(plan, caller, where);
  const facts = { db, operation, caller, feeds: memory.feeds };
  const scene = { ...facts, program: await chooseProgram(facts, plan.lot) };
  const body = plan.body && (await bytesOf(plan.body, scene));
  const length =
    body &&
    (plan.body?.chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': `${body.length}` });
  const key = idempotencyKeyOf(plan, memory);
  return {
    sent: {
      url,
      method: plan.method ?? operation.endpoint.method,
      target: await targetOf(plan, operation, scene, memory),
      headers: {
        ...headers,
        ...(plan.body?.type && { 'content-type': plan.body.type }),
        ...length,
        ...(key !== null && { 'idempotency-key': key }),
        ...oddHeaders[plan.headers],
      },
      body,
    },
    ...credentials,
    key,
  };
}

/** The tree with everything in it that is a reference looked up. */
async function fill(tree: unknown, scene: Scene): Promise<unknown> {
  if (isReference(tree)) return chooseValue(tree.kind, scene, tree.lot);
  if (Array.isArray(tree)) return Promise.all(tree.map((value) => fill(value, scene)));
  if (typeof tree !== 'object' || tree === null) return tree;
  const fields = Object.entries(tree).map(async ([name, value]) => [name, await fill(value, scene)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

async function bytesOf({ tree, edits, corruption }: Body, scene: Scene): Promise<Buffer> {
  const json = edits.reduce(
    (text, edit) => (text === '' ? text : applyEdit(text, edit)),
    JSON.stringify(await fill(tree, scene)),
  );
  const text = (corruptions[corruption] ?? String)(json);
  return typeof text === 'string' ? Buffer.from(text) : text;
}

async function targetOf(plan: Plan, operation: Operation, scene: Scene, memory: Memory): Promise<string> {
  const segments: string[] = [];
  for (const [index, { kind, text }] of plan.params.entries()) {
    const name = operation.params[index]!;
    if (kind === 'raw') segments.push(text);
    else if (kind === 'unknown') segments.push(randomUUID());
    else {
      // An id of something else.
      const id = await chooseParam(kind === 'other' ? 'message' : name, scene, plan.lot);
      segments.push(kind === 'capitals' ? id.toUpperCase() : id);
    }
  }
  const path = operation.endpoint.path.replace(/\{\w+\}/g, () => segments.shift() ?? '');
  const query = plan.query.flatMap((piece) => {
    if ('text' in piece) return piece.text;
    const known = memory.cursors.get(operation.key) ?? [];
    const cursor = known[piece.cursor % known.length];
    return cursor ? `cursor=${encodeURIComponent(cursor)}` : [];
  });
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

const garbage = ['Bearer', 'Bearer null', 'Basic YTpi', `Bearer ${'a'.repeat(43)}`, 'Bearer a b', '\u00ff'];

/** How a request is authenticated, and as which person. */
async function credentialsOf(
  { auth, lot }: Plan,
  caller: Account | null,
  { url, callers }: Circumstances,
): Promise<Pick<Ready, 'actor' | 'byCookie' | 'isOwnSite'> & { headers: Record<string, string> }> {
  const nobody = { actor: null, headers: {}, byCookie: false, isOwnSite: false };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  if (auth === 'garbage') return { ...nobody, headers: { authorization: garbage[lot % garbage.length]! } };
  if (auth === 'huge') return { ...nobody, headers: bearer('a'.repeat(9_000)) };
  if (auth === 'ended')
    return { ...nobody, headers: bearer(callers.ended[lot % callers.ended.length] ?? 'a'.repeat(43)) };
  if (!caller || auth === 'none') return nobody;
  const cookie = { cookie: `token=${caller.token}` };
  const byCookie = { actor: caller, headers: cookie, byCookie: true, isOwnSite: false };
  if (auth === 'cookie') return { ...byCookie, headers: { ...cookie, origin: url }, isOwnSite: true };
  if (auth === 'cookie-foreign') {
    const origins = ['https://evil.example', 'null', `${url}.evil.example`, `${url}1`, 'http://127.0.0.1'];
    return { ...byCookie, headers: { ...cookie, origin: origins[lot % origins.length]! } };
  }
  if (auth === 'cookie-silent') return byCookie;
  const actor = auth === 'other' ? await callers.choose('manager', lot) : caller;
  const other = auth === 'both' && { cookie: `token=${(await callers.choose('admin', lot)).token}` };
  return { ...nobody, actor, headers: { ...bearer(actor.token), ...other } };
}

function idempotencyKeyOf({ key, lot }: Plan, { keys }: Memory): string | null {
  if (key === 'fresh' || key === 'twice') return randomUUID();
  if (key === 'recent') return keys[lot % keys.length] ?? randomUUID();
  if (key === 'garbage') return ['a b', '\u00e9', '\t', 'a,b'][lot % 4]!;
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
