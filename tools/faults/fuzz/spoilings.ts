import fc from 'fast-check';
import { corruptions, edits, type Edit } from './mistakes.ts';
import type { Operation } from './operations.ts';
import { badSegment, badText, encode, goodText } from './texts.ts';

/** The mistakes in a valid request, drawn by the seed alone, so that it can be drawn again and made smaller. */
export interface Spoiling {
  /** Instead of the operation's own. */
  method: string | null;
  /** Those of the path, in its order; null leaves one as it is. */
  params: (string | null)[];
  /** Pieces, as they stand in the request line. */
  query: string[];
  edits: Edit[];
  /** The change of the body's text, by name. */
  corruption: string;
  /** The content type. */
  type: string | null;
  /** Without a Content-Length. */
  chunked: boolean;
  auth: string;
  key: string;
  headers: string;
  /** Chooses among variants. */
  lot: number;
}

/** An arbitrary for each field. */
type Fields<Drawn> = { [Name in keyof Drawn]: fc.Arbitrary<Drawn[Name]> };

const drawnOf = (words: string) => fc.constantFrom(...words.split(' '));
const json = 'application/json';

/** Leaves the request as it is. */
export const nothing: Spoiling = {
  method: null,
  params: [],
  query: [],
  edits: [],
  corruption: 'none',
  type: json,
  chunked: false,
  auth: 'own',
  key: 'none',
  headers: 'none',
  lot: 0,
};

const wrongTypes =
  'text/plain multipart/form-data application/x-www-form-urlencoded application/json;charset=x APPLICATION/JSON ' +
  'application/jsonp application/json-patch+json ,';

/** Mostly one thing is wrong, sometimes nothing but the form, and now and then all. */
export function spoilingsOf(operation: Operation): fc.Arbitrary<Spoiling> {
  const fine: Fields<Spoiling> = {
    method: fc.constant(null),
    params: fc.constant([]),
    query: cleanQuery(operation),
    edits: fc.constant([]),
    corruption: fc.constant('none'),
    type: fc.constantFrom(json, json, `${json}; charset=utf-8`),
    chunked: fc.constantFrom(false, false, false, true),
    auth: fc.constantFrom('own', 'own', 'own', 'cookie'),
    key: fc.constantFrom('none', 'none', 'fresh', 'twice'),
    headers: fc.constant('none'),
    lot: fc.nat(10_000),
  };
  const hasBody = operation.endpoint.body !== undefined;
  const param = fc.oneof(fc.constant(null), fc.uuid(), drawnOf('UPPER'), badSegment);
  const wrong: Partial<Fields<Spoiling>> = {
    method: drawnOf('HEAD OPTIONS PATCH GET POST PUT DELETE TRACE PROPFIND BREW'),
    ...(operation.params.length > 0 && { params: fc.tuple(...operation.params.map(() => param)) }),
    query: wrongQuery(operation),
    ...(hasBody && {
      edits,
      corruption: fc.constantFrom(...Object.keys(corruptions)),
      type: fc.option(drawnOf(wrongTypes), { freq: 8 }),
    }),
    auth: drawnOf('none garbage other ended cookie-foreign cookie-silent both huge'),
    key: drawnOf('garbage long empty'),
    headers: drawnOf('huge many odd expect override'),
  };
  return fc.oneof(
    { weight: 2, arbitrary: fc.record(fine) },
    ...Object.entries(wrong).map(([name, aspect]) => ({
      weight: { edits: 8, query: operation.query.length > 0 ? 6 : 1 }[name] ?? 1,
      arbitrary: fc.record({ ...fine, [name]: aspect }),
    })),
    { weight: 1, arbitrary: fc.record({ ...fine, ...wrong }) },
  );
}

/** Fields as people fill them in: words that are allowed, and texts. */
function cleanQuery({ query }: Operation): fc.Arbitrary<string[]> {
  const pieces = query.map(({ name, words }) => {
    const value =
      words.length > 0 ? fc.constantFrom(...words) : fc.oneof(goodText, drawnOf('1 50 2026-12-31'));
    return fc.option(
      value.map((text) => `${name}=${encode(text)}`),
      { freq: 1 },
    );
  });
  return fc.tuple(...pieces).map((found) => found.filter((piece) => piece !== null));
}

function wrongQuery({ query }: Operation): fc.Arbitrary<string[]> {
  const name = fc.constantFrom(...query.map((one) => one.name), 'unknown', '__proto__', 'constructor');
  const value = fc.oneof(
    badText.map(encode),
    drawnOf('%00 % %zz %ff %ed%a0%80 + 0 201 1e2 -1 999999999999999 W10'),
    // Cursors of the right form with keys that no row has.
    fc
      .array(fc.oneof(badText, fc.uuid(), drawnOf('2026-02-30T00:00:00.000Z 0000-00-00')), { maxLength: 4 })
      .map((keys) => Buffer.from(JSON.stringify(keys)).toString('base64url')),
  );
  const pair = fc.tuple(name, value);
  const piece = fc.oneof(
    pair.map(([own, text]) => `${own}=${text}`),
    pair.map(([own, text]) => `${own}[]=${text}&${own}[a]=b`),
    pair.map(([own, text]) => `${own}=${text}&${own}=${text}`),
    name,
    fc.constantFrom('&&&', '=', '=x', '?', 'a'.repeat(9_000)),
  );
  return fc.array(piece, { minLength: 1, maxLength: 4 });
}
