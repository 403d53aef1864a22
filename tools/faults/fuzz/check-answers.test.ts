import { describe, expect, test } from 'vitest';
import { programsApi, usersApi } from '#shared/contract';
import { checkAnswer, type Known } from './check-answers.ts';
import { applyEdit } from './mistakes.ts';
import { findOperation, type Operation } from './operations.ts';

const operation: Operation = {
  endpoint: usersApi.view,
  key: 'GET /api/user/{id}',
  params: ['id'],
  query: [],
  mismatchOf: (reply: unknown) => (Object.hasOwn(Object(reply), 'thing') ? null : 'thing is missing'),
  roles: ['admin'],
  pattern: /^\/api\/user\/[^/]+$/,
};
const asked: Parameters<typeof checkAnswer>[0] = {
  method: 'GET',
  target: '/api/user/1',
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
    const change = { operation: { ...operation, endpoint: usersApi.delete }, byCookie: true };
    expect(rulesFor(answer, change)).toEqual(['is for the own site only']);
    expect(rulesFor(answer, { ...change, isOwnSite: true })).toEqual([]);
  });

  test('that leads a person from the link in a mail to its page is no finding', () => {
    const led = { text: '', headers: { location: '/unsubscribe/x' } };
    const more = { operation: undefined, target: '/api/unsubscribe/x' };
    expect(rulesFor(answerWith(303, {}, led), more)).toEqual([]);
    expect(rulesFor(answerWith(303, {}, led), { ...more, target: '/api/users' })).toContain('is JSON');
  });

  test('that is a file is one of its type', () => {
    const endpoint = { ...operation.endpoint, file: 'application/pdf' as const };
    const asFile = { operation: { ...operation, endpoint, mismatchOf: () => null } };
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
    const counting = { operation: { ...operation, endpoint: programsApi.countByStatus } };
    const counts = { thing: 0, enrolled: 1, completed: 2, overdue: 0, not_enrolled: 1 };
    expect(rulesFor(answerWith(200, { ...counts, total: 4 }), counting)).toEqual([]);
    expect(rulesFor(answerWith(200, { ...counts, total: 5 }), counting)).toEqual(['sums up']);
  });
});

test('a request line means the operation that is literally called so', () => {
  const literal = {
    ...operation,
    key: 'literal',
    params: [],
    pattern: /^\/api\/user\/new$/,
  };
  const find = (method: string, target: string) => findOperation([operation, literal], method, target)?.key;
  expect(find('GET', '/api/user/new?a=/')).toBe('literal');
  expect(find('HEAD', '/api/user/%zz')).toBe(operation.key);
  expect(find('PUT', '/api/user/new')).toBeUndefined();
});

test('a body is edited at any depth', () => {
  const body = { title: 'a', sessions: [{ time: 'b' }, { time: 'c' }] };
  const edited = Array.from({ length: 8 }, (_, place) =>
    applyEdit(JSON.stringify(body), { place, how: 'replace', value: 0 }),
  );
  expect(edited).toContain('{"title":"a","sessions":[{"time":"b"},{"time":0}]}');
  expect(edited).toContain('{"title":"a","sessions":0}');
  expect(edited).toContain('0');
});
