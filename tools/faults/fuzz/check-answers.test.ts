import { describe, expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import { applyEdits } from './bodies.ts';
import { checkAnswer, checkRecords, checkAuditTrail, type Known } from './check-answers.ts';
import { findOperation, type Operation } from './operations.ts';
import { curlOf } from './send.ts';

const operation: Operation = {
  key: 'GET /api/things/{id}',
  method: 'GET',
  path: '/api/things/{id}',
  params: ['id'],
  query: [],
  body: null,
  status: 200,
  file: null,
  mismatchOf: (reply: unknown) => (Object.hasOwn(Object(reply), 'thing') ? null : 'thing is missing'),
  roles: ['admin'],
  changes: false,
  takesKey: false,
  pattern: /^\/api\/things\/[^/]+$/,
};
const asked: Parameters<typeof checkAnswer>[0] = {
  method: 'GET',
  target: '/api/things/1',
  operation,
  role: 'admin',
  byCookie: false,
  isOwnSite: false,
};
const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
const token = 'a-token-that-was-given-out-to-somebody-else';
const known: Known = {
  errorTable: { not_found: [404, 'Not found.'], session_full: [409, 'Full.'], internal: [500, 'Wrong.'] },
  codes: new Set(['not_found', 'session_full', 'internal']),
  isToken: (text) => text === token,
};
const answerWith = (status: number, body: object, more = {}) => ({
  status,
  headers,
  text: JSON.stringify(body),
  milliseconds: 5,
  problem: '',
  ...more,
});
const refusal = { message: 'Not found.', code: 'not_found' };
const rulesFor = (answer: ReturnType<typeof answerWith>, more = {}) =>
  checkAnswer({ ...asked, ...more }, answer, known).map(({ rule }) => rule);

describe('an answer', () => {
  test('that is in order is no finding', () => {
    expect(rulesFor(answerWith(200, { thing: 1 }))).toEqual([]);
    expect(rulesFor(answerWith(404, refusal))).toEqual([]);
    expect(rulesFor(answerWith(200, {}, { text: '' }), { method: 'HEAD' })).toEqual([]);
  });

  test.each([
    ['that never comes', answerWith(0, {}, { problem: 'socket hang up' }), 'answers'],
    ['that says the server failed', answerWith(500, { message: 'Wrong.', code: 'internal' }), 'no 500'],
    ['that comes late', answerWith(404, refusal, { milliseconds: 2_001 }), 'in time'],
    [
      'that may be kept',
      answerWith(404, refusal, { headers: { ...headers, 'cache-control': 'public' } }),
      'no-store',
    ],
    [
      'that is a page',
      answerWith(404, refusal, { headers: { ...headers, 'content-type': 'text/html' } }),
      'is JSON',
    ],
    ['that is not JSON', answerWith(200, {}, { text: 'fine' }), 'is JSON'],
    ['without a message', answerWith(404, { ...refusal, message: '' }), 'has a message'],
    ['with an unknown code', answerWith(404, { ...refusal, code: 'gone' }), 'has a documented code'],
    ["with another code's status", answerWith(400, refusal), "has its code's status"],
    [
      'with errors that are a list',
      answerWith(404, { ...refusal, errors: ['title'] }),
      'has errors by field',
    ],
    ['with more than a refusal has', answerWith(404, { ...refusal, cause: 'x' }), 'has nothing more'],
    ['with another status than documented', answerWith(201, { thing: 1 }), 'has the documented status'],
    ['with another shape than documented', answerWith(200, {}), 'fits its schema'],
    [
      'with a stack',
      answerWith(404, { ...refusal, message: 'at run (file:///a/b.js:1:2)' }),
      'no a stack trace',
    ],
    ['with a path', answerWith(404, { ...refusal, message: 'open /home/me/data' }), 'no a file path'],
    ['with SQL', answerWith(404, { ...refusal, message: 'violates check constraint' }), 'no SQL'],
    ['with a hash', answerWith(200, { thing: '$argon2id$v=19$' }), 'no a password hash'],
    ['with a token', answerWith(200, { thing: token }), 'no token'],
  ])('%s is a finding', (_, answer, rule) => {
    expect(rulesFor(answer)).toContain(rule);
  });

  test('that tells somebody who may not is a finding', () => {
    const answer = answerWith(200, { thing: 1 });
    expect(rulesFor(answer, { role: 'employee' })).toEqual(['is for these roles only']);
    expect(rulesFor(answer, { role: null })).toEqual(['is for these roles only']);
    expect(rulesFor(answer, { operation: undefined })).toEqual(['is documented']);
    const change = { operation: { ...operation, changes: true }, byCookie: true };
    expect(rulesFor(answer, change)).toEqual(['is for the own site only']);
    expect(rulesFor(answer, { ...change, isOwnSite: true })).toEqual([]);
  });

  test('that is a file is one of its type', () => {
    const asFile = { operation: { ...operation, file: 'application/pdf', mismatchOf: () => null } };
    const pdf = { text: '%PDF-1.3', headers: { ...headers, 'content-type': 'application/pdf' } };
    expect(rulesFor(answerWith(200, {}, pdf), asFile)).toEqual([]);
    expect(rulesFor(answerWith(200, {}), asFile)).toEqual(['is its file']);
    expect(rulesFor(answerWith(404, refusal), asFile)).toEqual([]);
  });

  test('that refuses may tell the facts of its own code alone', () => {
    const full = { message: 'Full.', code: 'session_full', others: [] };
    expect(rulesFor(answerWith(409, full))).toEqual([]);
    expect(rulesFor(answerWith(404, { ...refusal, others: [] }))).toEqual(['has nothing more']);
  });

  test('with counts that do not sum up is a finding', () => {
    const counting = { operation: { ...operation, path: programsApi.countByStatus.path } };
    const counts = { thing: 0, enrolled: 1, completed: 2, overdue: 0, not_enrolled: 1 };
    expect(rulesFor(answerWith(200, { ...counts, total: 4 }), counting)).toEqual([]);
    expect(rulesFor(answerWith(200, { ...counts, total: 5 }), counting)).toEqual(['sums up']);
  });
});

describe('the audit trail', () => {
  const change = { least: 1, most: 1, requests: ['a'], what: 'PUT' };
  const rulesOf = (...entries: [string, number][]) =>
    checkAuditTrail([change, { ...change, requests: ['b', 'c'] }], new Map(entries)).map(({ rule }) => rule);

  test('has one entry for a change, however often it was repeated', () => {
    expect(rulesOf(['a', 1], ['c', 1], ['command-line-1', 1])).toEqual([]);
  });

  test('must not miss one, tell one twice or tell of what was refused', () => {
    const wrong = 'one audit entry for each change';
    expect(rulesOf(['c', 1])).toEqual([wrong]);
    expect(rulesOf(['a', 2], ['b', 1])).toEqual([wrong]);
    expect(rulesOf(['a', 1], ['b', 1], ['c', 1])).toEqual([wrong]);
    expect(rulesOf(['a', 1], ['b', 1], ['d', 1])).toEqual(['nothing audited that was not acknowledged']);
  });
});

test('records may be added, not lost or changed, and nothing is added to what is archived', () => {
  const before = { trained: new Map([['1', 'x']]), archived: new Map([['p', [3, 2, 1]]]) };
  const rulesBroken = (after: Partial<typeof before>) =>
    checkRecords(before, { ...before, ...after }).map(({ rule }) => rule);
  const more = new Map([
    ['1', 'x'],
    ['2', 'y'],
  ]);
  expect(rulesBroken({ trained: more, archived: new Map([['p', [2, 2, 1]]]) })).toEqual([]);
  expect(rulesBroken({ trained: new Map() })).toEqual(['records stay']);
  expect(rulesBroken({ trained: new Map([['1', 'z']]) })).toEqual(['records stay']);
  expect(rulesBroken({ archived: new Map([['p', [3, 3, 1]]]) })).toEqual(['archived programs rest']);
  expect(rulesBroken({ archived: new Map() })).toEqual(['archived programs rest']);
});

test('a request line means the operation that is literally called so', () => {
  const literal = {
    ...operation,
    key: 'literal',
    path: '/api/things/new',
    params: [],
    pattern: /^\/api\/things\/new$/,
  };
  const find = (method: string, target: string) => findOperation([operation, literal], method, target)?.key;
  expect(find('GET', '/api/things/new?a=/')).toBe('literal');
  expect(find('HEAD', '/api/things/%zz')).toBe(operation.key);
  expect(find('PUT', '/api/things/new')).toBeUndefined();
});

test('a body is edited at any depth, and stays as it was for the next one', () => {
  const body = { title: 'a', sessions: [{ time: 'b' }, { time: 'c' }] };
  const copy = structuredClone(body);
  const edited = Array.from({ length: 8 }, (_, place) =>
    JSON.stringify(applyEdits(body, [{ place, how: 'replace', value: 0 }])),
  );
  expect(edited).toContain('{"title":"a","sessions":[{"time":"b"},{"time":0}]}');
  expect(edited).toContain('{"title":"a","sessions":0}');
  expect(edited).toContain('0');
  expect(body).toEqual(copy);
});

test('a request is told as a line for the shell, byte for byte', () => {
  const body = Buffer.from(`'\\\n${'x'.repeat(200)}é`);
  const sent = { url: 'http://127.0.0.1:1', method: 'PUT', target: '/api/%zz', headers: { a: 'b' }, body };
  expect(curlOf(sent)).toBe(
    "curl -i --path-as-is -g -X PUT $'http://127.0.0.1:1/api/%zz' -H $'a: b' --data-binary " +
      `$'\\'\\\\\\x0a'"$(printf 'x%.0s' {1..200})"$'\\xc3\\xa9'`,
  );
});
