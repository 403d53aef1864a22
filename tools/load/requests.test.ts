import { expect, test } from 'vitest';
import { programsApi, signInApi, usersApi } from '#shared/contract';
import { requestOf, takeInTurn, uniqueInEachSending } from './requests.ts';

test('a request without a body ends with its head', () => {
  const { name, bytes } = requestOf(programsApi.assigned, {
    token: 'secret',
    params: { id: 'a/b' },
    query: { limit: '50' },
  });
  expect(name).toBe('GET /api/training-program/a%2Fb/employees/assigned?limit=50');
  expect(bytes).toBe(`${name} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer secret\r\n\r\n`);
});

test('the length of a body is told in bytes, not in characters', () => {
  const { bytes } = requestOf(signInApi.changeName, { body: { first_name: 'Zoë', last_name: '李' } });
  const [head = '', body = ''] = bytes.split('\r\n\r\n');
  expect(JSON.parse(body)).toEqual({ first_name: 'Zoë', last_name: '李' });
  expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}`);
  expect(Buffer.byteLength(body)).toBeGreaterThan(body.length);
});

test('each sending of a call that may be repeated has an Idempotency-Key and ids of its own', () => {
  const department = requestOf(usersApi.createDepartment, {
    body: { name: `Department ${uniqueInEachSending}` },
  });
  const next = takeInTurn([department, requestOf(signInApi.verify)]);
  const sent = [next(), next(), next()].map(({ bytes }) => bytes);
  const keys = sent.map((bytes) => /Idempotency-Key: (\S+)/.exec(bytes)?.[1]);
  expect(keys[1]).toBeUndefined();
  expect(new Set(keys).size).toBe(3);
  expect(sent[0]).toContain(`"name":"Department ${keys[0]}"`);
  expect(sent[0]).toHaveLength(sent[2]!.length);
});

test('there is nothing to take in turn from nothing', () => {
  expect(() => takeInTurn([])()).toThrow('There is nothing to send.');
});
