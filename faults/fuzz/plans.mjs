import fc from 'fast-check';
import { edits, valuesOf } from './bodies.mjs';
import { spoilers } from './spoilers.mjs';
import { badSegment, badText, encode } from './texts.mjs';

/**
 * What to send, before it is known to whom exactly: everything is drawn by the seed alone, so that a plan can be
 * drawn again and made smaller.
 *
 * @typedef {object} Plan
 * @property {string} operation
 * @property {string | null} method instead of the operation's own
 * @property {number} caller which of the accounts of the role
 * @property {number} subject which of the objects that the caller may be concerned with
 * @property {Param[]} params
 * @property {Piece[]} query
 * @property {Body | null} body
 * @property {string} auth
 * @property {string} key
 * @property {string} headers
 *
 * @typedef {{kind: 'own' | 'other' | 'unknown' | 'capitals' | 'raw', text: string}} Param
 * @typedef {{text: string} | {name: string, cursor: number}} Piece of the query, as it stands in the request line
 *
 * @typedef {object} Body
 * @property {unknown} tree
 * @property {import('./bodies.mjs').Edit[]} edits
 * @property {string} spoil what is done to the text
 * @property {string | null} type
 * @property {boolean} chunked without a Content-Length
 *
 * @typedef {import('./operations.mjs').Operation} Operation
 */

// A password is hashed for so long that other calls would hardly get their turn.
const slow = /signin|register|logout|change-password|user\/create/;
const oftenNeeded = /programs\/create|employees\/(assign|complete)|enroll$/;

/**
 * Plans for callers of one role: mostly what the role may do, in the clean form or with one thing wrong.
 *
 * @param {string} role or "anonymous"
 * @param {Operation[]} operations
 * @returns {fc.Arbitrary<Plan>}
 */
export function plansFor(role, operations) {
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: weightOf(role, operation),
      arbitrary: fc.oneof(
        { weight: 5, arbitrary: fc.record(clean(operation)) },
        { weight: 4, arbitrary: spoilt(operation) },
      ),
    })),
  );
}

function weightOf(/** @type {string} */ role, /** @type {Operation} */ operation) {
  const may = operation.roles?.includes(role) ?? role === 'anonymous';
  if (!may) return 1;
  if (slow.test(operation.path)) return 6;
  if (oftenNeeded.test(operation.path)) return 24;
  return operation.changes ? 16 : 8;
}

const choice = fc.nat(10_000);
const alike = fc.constant(/** @type {string | null} */ (null));

/** @returns {{[name in keyof Plan]: fc.Arbitrary<Plan[name]>}} */
function clean(/** @type {Operation} */ operation) {
  /** @type {fc.Arbitrary<Param>} */
  const own = fc.constant({ kind: 'own', text: '' });
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

/** @returns {{[name in keyof Body]: fc.Arbitrary<Body[name]>}} */
function cleanBody(/** @type {import('./operations.mjs').Schema} */ schema) {
  return {
    tree: valuesOf(schema),
    edits: fc.constant([]),
    spoil: fc.constant('none'),
    type: fc.constantFrom('application/json', 'application/json', 'application/json; charset=utf-8'),
    chunked: fc.constantFrom(false, false, false, true),
  };
}

/** @returns {fc.Arbitrary<Piece[]>} */
function cleanQuery(/** @type {Operation} */ { query }) {
  const pieces = query.map(({ name, schema }) => {
    /** @type {fc.Arbitrary<Piece>} */
    const cursor = choice.map((number) => ({ name, cursor: number }));
    /** @type {fc.Arbitrary<Piece>} */
    const value = valuesOf(schema).map((own) => ({ text: `${name}=${encode(String(own))}` }));
    return fc.option(name === 'cursor' ? cursor : value, { freq: 2, nil: null });
  });
  return fc.tuple(...pieces).map((found) => found.filter((piece) => piece !== null));
}

/** The plan with one aspect, or two, as it must not be. */
function spoilt(/** @type {Operation} */ operation) {
  const fine = clean(operation);
  const wrong = wrongAspects(operation);
  const names = Object.keys(wrong);
  return fc.oneof(
    ...names.map((name) => ({
      weight: name === 'body' ? 5 : 2,
      arbitrary: fc.record({ ...fine, [name]: wrong[/** @type {keyof Plan} */ (name)] }),
    })),
    { weight: 1, arbitrary: fc.record({ ...fine, ...wrong }) },
  );
}

/** @returns {{[name in keyof Plan]?: fc.Arbitrary<Plan[name]>}} */
function wrongAspects(/** @type {Operation} */ operation) {
  /** @type {fc.Arbitrary<Param>} */
  const param = fc.oneof(
    fc.record({
      kind: fc.constantFrom(/** @type {Param['kind']} */ ('other'), 'unknown', 'capitals'),
      text: fc.constant(''),
    }),
    badSegment.map((text) => ({ kind: /** @type {const} */ ('raw'), text })),
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

/** @returns {fc.Arbitrary<Piece[]>} */
function wrongQuery(/** @type {Operation} */ { query }) {
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

/** @returns {fc.Arbitrary<Body>} */
function wrongBody(/** @type {Operation} */ { body }) {
  const fine = cleanBody(body ?? { type: 'object' });
  const spoil = fc.constantFrom(...Object.keys(spoilers));
  const type = fc.constantFrom('text/plain', 'multipart/form-data', ...otherTypes);
  return fc.oneof(
    { weight: 7, arbitrary: fc.record({ ...fine, edits }) },
    { weight: 3, arbitrary: fc.record({ ...fine, spoil }) },
    { weight: 1, arbitrary: fc.record({ ...fine, type }) },
  );
}
