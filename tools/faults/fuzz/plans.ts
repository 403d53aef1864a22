import fc from 'fast-check';
import { programsApi, seatsApi, signInApi, usersApi } from '#shared/contract';
import { isChange } from '#shared/endpoint';
import { corruptions, edits, type Edit } from './mistakes.ts';
import { keyOf, mayCall, type Caller, type Operation, type Schema } from './operations.ts';
import { badSegment, badText, encode } from './texts.ts';
import { valuesOf } from './values.ts';

/**
 * A request before it is known to whom exactly it goes: everything is drawn by the seed alone, so that a plan can be
 * drawn again and made smaller.
 */
export interface Plan {
  operation: string;
  /** Instead of the operation's own. */
  method: string | null;
  /** Chooses among the people of the role, and among the rows with which they are concerned. */
  lot: number;
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
type Piece = { text: string } | { cursor: number };

export interface Body {
  tree: unknown;
  edits: Edit[];
  /** What is done to the text. */
  corruption: string;
  type: string | null;
  /** Without a Content-Length. */
  chunked: boolean;
}

/** An arbitrary for each field. */
type Fields<Drawn> = { [Name in keyof Drawn]: fc.Arbitrary<Drawn[Name]> };

// A password is hashed for so long that other calls would hardly get their turn.
const slow = new Set(
  [
    signInApi.signIn,
    signInApi.register,
    signInApi.confirm,
    signInApi.changePassword,
    signInApi.reset,
    usersApi.create,
  ].map(keyOf),
);
const oftenNeeded = new Set(
  [
    programsApi.create,
    programsApi.assign,
    programsApi.complete,
    programsApi.enrol,
    seatsApi.offer,
    seatsApi.take,
  ].map(keyOf),
);

/** Plans for callers of one role: mostly calls that the role may make, in the clean form or with one thing wrong. */
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
  // A signed-in person has better things to do than what is open to everybody.
  if (isPublic ? caller !== 'anonymous' : !mayCall(operation, caller)) return 1;
  if (slow.has(operation.key)) return 6;
  if (oftenNeeded.has(operation.key)) return 24;
  return isChange(operation.endpoint) ? 16 : 8;
}

const lots = fc.nat(10_000);

function clean(operation: Operation): Fields<Plan> {
  return {
    operation: fc.constant(operation.key),
    method: fc.constant(null),
    lot: lots,
    params: fc.constant(operation.params.map(() => ({ kind: 'own' as const, text: '' }))),
    query: cleanQuery(operation),
    body: operation.body ? fc.record(cleanBody(operation.body)) : fc.constant(null),
    auth: fc.constantFrom('own', 'own', 'own', 'own', 'cookie'),
    key: fc.constantFrom('none', 'none', 'none', 'fresh', 'twice'),
    headers: fc.constant('none'),
  };
}

function cleanBody(schema: Schema): Fields<Body> {
  return {
    tree: valuesOf(schema),
    edits: fc.constant([]),
    corruption: fc.constant('none'),
    type: fc.constantFrom('application/json', 'application/json', 'application/json; charset=utf-8'),
    chunked: fc.constantFrom(false, false, false, true),
  };
}

function cleanQuery({ query }: Operation): fc.Arbitrary<Piece[]> {
  const pieces = query.map(({ name, schema }): fc.Arbitrary<Piece | null> => {
    const value = valuesOf(schema).map((own) => ({ text: `${name}=${encode(String(own))}` }));
    const piece: fc.Arbitrary<Piece> = name === 'cursor' ? lots.map((cursor) => ({ cursor })) : value;
    return fc.option(piece, { freq: 2 });
  });
  return fc.tuple(...pieces).map((found) => found.filter((piece) => piece !== null));
}

/** The plan with one aspect, or all, as it must not be. */
function invalidPlan(operation: Operation): fc.Arbitrary<Plan> {
  const fine = clean(operation);
  const wrong = wrongAspects(operation);
  return fc.oneof(
    ...Object.entries(wrong).map(([name, aspect]) => ({
      weight: name === 'body' ? 5 : 2,
      arbitrary: fc.record({ ...fine, [name]: aspect }),
    })),
    { weight: 1, arbitrary: fc.record({ ...fine, ...wrong }) },
  );
}

const drawnOf = (words: string) => fc.constantFrom(...words.split(' '));

function wrongAspects(operation: Operation): Partial<Fields<Plan>> {
  const param: fc.Arbitrary<Param> = fc.oneof(
    fc.constantFrom('other' as const, 'unknown', 'capitals').map((kind) => ({ kind, text: '' })),
    badSegment.map((text) => ({ kind: 'raw' as const, text })),
  );
  return {
    ...(operation.params.length > 0 && { params: fc.tuple(...operation.params.map(() => param)) }),
    query: wrongQuery(operation),
    body: wrongBody(operation),
    auth: drawnOf('none garbage other ended cookie-foreign cookie-silent both huge'),
    key: drawnOf('fresh twice recent garbage long empty'),
    headers: drawnOf('huge many odd expect override'),
    method: drawnOf('HEAD OPTIONS PATCH GET POST PUT DELETE TRACE PROPFIND BREW'),
  };
}

function wrongQuery({ query }: Operation): fc.Arbitrary<Piece[]> {
  const name = fc.constantFrom(...query.map((one) => one.name), 'unknown', '__proto__', 'constructor');
  const value = fc.oneof(
    badText.map(encode),
    drawnOf('%00 % %zz %ff %ed%a0%80 + 0 201 1e2 -1 999999999999999 W10'),
    // Cursors of the right form with keys that no row has.
    fc
      .array(fc.oneof(badText, fc.uuid(), drawnOf('2026-02-30T00:00:00.000Z 0000-00-00')), { maxLength: 4 })
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

const wrongTypes =
  'text/plain multipart/form-data application/x-www-form-urlencoded application/json;charset=x APPLICATION/JSON ' +
  'application/jsonp application/json-patch+json ,';

function wrongBody({ body }: Operation): fc.Arbitrary<Body> {
  const fine = cleanBody(body ?? { type: 'object' });
  const corruption = fc.constantFrom(...Object.keys(corruptions));
  return fc.oneof(
    { weight: 7, arbitrary: fc.record({ ...fine, edits }) },
    { weight: 3, arbitrary: fc.record({ ...fine, corruption }) },
    { weight: 1, arbitrary: fc.record({ ...fine, type: fc.option(drawnOf(wrongTypes), { freq: 8 }) }) },
  );
}
