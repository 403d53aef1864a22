import { randomUUID } from 'node:crypto';
import type { PreparedCall } from '../../../test/prepared-call.ts';
import type { Company } from '../../../test/company.ts';
import type { Someone } from '../../../test/world.ts';
import type { Role } from '#shared/roles';
import { applyEdit, corruptions } from './mistakes.ts';
import type { Operation } from './operations.ts';
import type { Sent } from './send.ts';
import type { Spoiling } from './spoilings.ts';

/** A request as it goes out. */
export interface Ready {
  sent: Sent;
  /** The role of the owner of its token; null where it carries none. */
  role: Role | null;
  /** Whether only the cookie authenticates it. */
  byCookie: boolean;
  isOwnSite: boolean;
}

interface Circumstances {
  url: string;
  company: Company;
  /** A token that opens nothing any more. */
  endedToken: string;
}

/** The request of a prepared call with something wrong in it. */
export function spoil(
  spoiling: Spoiling,
  { endpoint, query }: Operation,
  prepared: PreparedCall,
  where: Circumstances,
): Ready {
  const { headers, ...credentials } = credentialsOf(spoiling, prepared, where);
  const body = bytesOf(spoiling, prepared.body);
  const own = [...spoiling.params];
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const param = own.shift() ?? null;
    const value = encodeURIComponent(prepared.params[name]!);
    return param === 'UPPER' ? value.toUpperCase() : (param ?? value);
  });
  const { subjectIn } = endpoint;
  const subject =
    subjectIn && !query.every(({ name }) => name !== subjectIn)
      ? [`${subjectIn}=${prepared.params['id']}`]
      : [];
  const pieces = [...subject, ...spoiling.query];
  const length =
    body && (spoiling.chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': `${body.length}` });
  const key = idempotencyKeyOf(spoiling);
  const type = Buffer.isBuffer(prepared.body) ? 'application/octet-stream' : spoiling.type;
  return {
    sent: {
      url: where.url,
      method: spoiling.method ?? endpoint.method,
      target: pieces.length > 0 ? `${path}?${pieces.join('&')}` : path,
      headers: {
        ...headers,
        ...(body && type !== null && { 'content-type': type }),
        ...length,
        ...(key !== null && { 'idempotency-key': key }),
        ...oddHeaders[spoiling.headers],
      },
      body,
    },
    ...credentials,
  };
}

function bytesOf({ edits, corruption }: Spoiling, body: unknown): Buffer | null {
  if (body === undefined) return null;
  if (Buffer.isBuffer(body)) return body;
  const json = edits.reduce(
    (text, edit) => (text === '' ? text : applyEdit(text, edit)),
    JSON.stringify(body),
  );
  const text = (corruptions[corruption] ?? String)(json);
  return typeof text === 'string' ? Buffer.from(text) : text;
}

const garbage = ['Bearer', 'Bearer null', 'Basic YTpi', `Bearer ${'a'.repeat(43)}`, 'Bearer a b', '\u00ff'];

/** How a request is authenticated, and as a person of which role. */
function credentialsOf(
  { auth, lot }: Spoiling,
  { person, role }: PreparedCall,
  { url, company, endedToken }: Circumstances,
): Omit<Ready, 'sent'> & { headers: Record<string, string> } {
  const nobody = { role: null, headers: {}, byCookie: false, isOwnSite: false };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  if (auth === 'garbage') return { ...nobody, headers: { authorization: garbage[lot % garbage.length]! } };
  if (auth === 'huge') return { ...nobody, headers: bearer('a'.repeat(9_000)) };
  if (auth === 'ended') return { ...nobody, headers: bearer(endedToken) };
  if (auth === 'other') {
    const all = [company.people, company.strangers].flatMap((each) => Object.entries(each));
    const [other, { token }] = all[lot % all.length] as [Role, Someone];
    return { ...nobody, role: other, headers: bearer(token) };
  }
  if (!person || auth === 'none') return nobody;
  const cookie = { cookie: `token=${person.token}` };
  const byCookie = { role, headers: cookie, byCookie: true, isOwnSite: false };
  if (auth === 'cookie') return { ...byCookie, headers: { ...cookie, origin: url }, isOwnSite: true };
  if (auth === 'cookie-foreign') {
    const origins = ['https://evil.example', 'null', `${url}.evil.example`, `${url}1`, 'http://127.0.0.1'];
    return { ...byCookie, headers: { ...cookie, origin: origins[lot % origins.length]! } };
  }
  if (auth === 'cookie-silent') return byCookie;
  const other = auth === 'both' && { cookie: `token=${company.strangers.admin.token}` };
  return { ...nobody, role, headers: { ...bearer(person.token), ...other } };
}

function idempotencyKeyOf({ key, lot }: Spoiling): string | null {
  if (key === 'fresh' || key === 'twice') return randomUUID();
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
