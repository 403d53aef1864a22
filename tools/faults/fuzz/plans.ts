import fc from 'fast-check';
import { programsApi, signInApi, usersApi } from '#shared/contract';
import { edits, valuesOf, type Edit } from './bodies.ts';
import { corruptions } from './corruptions.ts';
import { badSegment, badText, encode } from './texts.ts';
import { keyOf, mayCall, type Caller, type Operation, type Schema } from './operations.ts';

/**
 * What to send, before it is known to whom exactly: everything is drawn by the seed alone, so that a plan can
 * be drawn again and made smaller.
 */
export interface Plan {
  operation: string;
  /** Instead of the operation's own. */
  method: string | null;
  /** Which of the accounts of the role. */
  caller: number;
  /** Which of the objects that the caller may be concerned with. */
  subject: number;
  params: Param[];
  query: Piece[];
  body: Body | null;
  auth: string;
  key: string;
  headers: string;
}

interface Param {
  kind: 'own' | 'other' | 'unknown' | 'capitals' | 'raw';
  text: string;
}

/** Of the query, as it stands in the request line. */
type Piece = { text: string } | { name: string; cursor: number };

export interface Body {
  tree: unknown;
  edits: Edit[];
  /** What is done to the text. */
  corruption: string;
  type: string | null;
  /** Without a Content-Length. */
  chunked: boolean;
}

// A password is hashed for so long that other calls would hardly get their turn.
const slow = new Set(
  [signInApi.signIn, signInApi.register, signInApi.logout, signInApi.changePassword, usersApi.create].map(
    keyOf,
  ),
);
const oftenNeeded = new Set(
  [programsApi.create, programsApi.assigned, programsApi.assign, programsApi.complete, programsApi.enrol].map(
    keyOf,
  ),
);

/** Plans for callers of one role: mostly what the role may do, in the clean form or with one thing wrong. */
export function plansFor(caller: Caller, operations: readonly Operation[]): fc.Arbitrary<Plan> {
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: weightOf(caller, operation),
      arbitrary: fc.oneof(
        { weight: 5, arbitrary: fc.record(clean(operation)) },
        { weight: 4, arbitrary: invalidPlan(operation) },
      ),
    })),
  );
}

function weightOf(caller: Caller, operation: Operation): number {
  const isPublic = operation.roles === null;
  // Whoever is signed in has better things to do than what is open to everybody.
  if (isPublic ? caller !== 'anonymous' : !mayCall(operation, caller)) return 1;
  if (slow.has(operation.key)) return 6;
  if (oftenNeeded.has(operation.key)) return 24;
  return operation.changes ? 16 : 8;
}

const choice = fc.nat(10_000);
const alike = fc.constant(null as string | null);

function clean(operation: Operation): { [name in keyof Plan]: fc.Arbitrary<Plan[name]> } {
  const own: fc.Arbitrary<Param> = fc.constant({ kind: 'own', text: '' });
  return {
    operation: fc.constant(operation.key),
    method: alike,
    caller: choice,
    subject: choice,
    params: fc.tuple(...operation.params.map(() => own)),
    query: cleanQuery(operation),
    body: operation.body ? fc.record(cleanBody(operation.body)) : fc.constant(null),
    auth: fc.constantFrom('own', 'own', 'own', 'own', 'cookie'),
    key: fc.constantFrom('none', 'none', 'none', 'fresh', 'twice'),
    headers: fc.constant('none'),
  };
}

function cleanBody(schema: Schema): { [name in keyof Body]: fc.Arbitrary<Body[name]> } {
  return {
    tree: valuesOf(schema),
    edits: fc.constant([]),
    corruption: fc.constant('none'),
    type: fc.constantFrom('application/json', 'application/json', 'application/json; charset=utf-8'),
    chunked: fc.constantFrom(false, false, false, true),
  };
}

function cleanQuery({ query }: Operation): fc.Arbitrary<Piece[]> {
  const pieces = query.map(({ name, schema }) => {
    const cursor: fc.Arbitrary<Piece> = choice.map((number) => ({ name, cursor: number }));
    const value: fc.Arbitrary<Piece> = valuesOf(schema).map((own) => ({
      text: `${name}=${encode(String(own))}`,
    }));
    return fc.option(name === 'cursor' ? cursor : value, { freq: 2, nil: null });
  });
  return fc.tuple(...pieces).map((found) => found.filter((piece) => piece !== null));
}

/** The plan with one aspect, or two, as it must not be. */
function invalidPlan(operation: Operation) {
  const fine = clean(operation);
  const wrong = wrongAspects(operation);
  const names = Object.keys(wrong);
  return fc.oneof(
    ...names.map((name) => ({
      weight: name === 'body' ? 5 : 2,
      arbitrary: fc.record({ ...fine, [name]: wrong[name as keyof Plan] }),
    })),
    { weight: 1, arbitrary: fc.record({ ...fine, ...wrong }) },
  );
}

function wrongAspects(operation: Operation): { [name in keyof Plan]?: fc.Arbitrary<Plan[name]> } {
  const param: fc.Arbitrary<Param> = fc.oneof(
    fc.record({
      kind: fc.constantFrom('other' as Param['kind'], 'unknown', 'capitals'),
      text: fc.constant(''),
    }),
    badSegment.map((text) => ({ kind: 'raw' as const, text })),
  );
  return {
    ...(operation.params.length > 0 && { params: fc.tuple(...operation.params.map(() => param)) }),
    query: wrongQuery(operation),
    body: wrongBody(operation),
    auth: fc.constantFrom(
      'none',
      'garbage',
      'other',
      'ended',
      'cookie-foreign',
      'cookie-silent',
      'both',
      'huge',
    ),
    key: fc.constantFrom('fresh', 'twice', 'recent', 'garbage', 'long', 'empty'),
    headers: fc.constantFrom('huge', 'many', 'odd', 'expect', 'override'),
    method: fc.constantFrom(
      'HEAD',
      'OPTIONS',
      'PATCH',
      'GET',
      'POST',
      'PUT',
      'DELETE',
      'TRACE',
      'PROPFIND',
      'BREW',
    ),
  };
}

function wrongQuery({ query }: Operation): fc.Arbitrary<Piece[]> {
  const name = fc.constantFrom(...query.map((one) => one.name), 'unknown', '__proto__', 'constructor');
  const value = fc.oneof(
    badText.map(encode),
    fc.constantFrom(
      '%00',
      '%',
      '%zz',
      '%ff',
      '%ed%a0%80',
      '+',
      '0',
      '201',
      '1e2',
      '-1',
      '999999999999999',
      'W10',
    ),
    // Cursors of the right form with keys that no row has.
    fc
      .array(fc.oneof(badText, fc.uuid(), fc.constantFrom('2026-02-30T00:00:00.000Z', '0000-00-00')), {
        maxLength: 4,
      })
      .map((keys) => Buffer.from(JSON.stringify(keys)).toString('base64url')),
  );
  const piece = fc.oneof(
    fc.tuple(name, value).map(([own, text]) => `${own}=${text}`),
    fc.tuple(name, value).map(([own, text]) => `${own}[]=${text}&${own}[a]=b`),
    fc.tuple(name, value).map(([own, text]) => `${own}=${text}&${own}=${text}`),
    name,
    fc.constantFrom('&&&', '=', '=x', '?', 'a'.repeat(9_000)),
  );
  return fc.array(
    piece.map((text) => ({ text })),
    { minLength: 1, maxLength: 4 },
  );
}

const otherTypes = [
  'application/x-www-form-urlencoded',
  'application/json; charset=x',
  'APPLICATION/JSON',
  'application/jsonp',
  'application/json-patch+json',
  ',',
  null,
];

function wrongBody({ body }: Operation): fc.Arbitrary<Body> {
  const fine = cleanBody(body ?? { type: 'object' });
  const corruption = fc.constantFrom(...Object.keys(corruptions));
  const type = fc.constantFrom('text/plain', 'multipart/form-data', ...otherTypes);
  return fc.oneof(
    { weight: 7, arbitrary: fc.record({ ...fine, edits }) },
    { weight: 3, arbitrary: fc.record({ ...fine, corruption }) },
    { weight: 1, arbitrary: fc.record({ ...fine, type }) },
  );
}
