import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openTestDatabase } from '../../test/database.ts';
import { loggerOptions } from './request-log.ts';

let database: Database;
let log = '';
let baseUrl: string;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await openTestDatabase();
  const config = readConfig({});
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString();
      done();
    },
  });
  const logger = { ...(loggerOptions(config) as object), stream };
  const { app } = await createApp({ database, clock: systemClock, config, logger });
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  close = () => app.close();
});

afterAll(async () => {
  await close();
  await database.close();
});

test('each request is one line of JSON with the id that the answer carries, and no secret §2.4 §84.7 §86.8 §87.7', async () => {
  const response = await fetch(`${baseUrl}/api/users?search=somebody`, {
    headers: { authorization: 'Bearer a-secret-token', cookie: 'token=a-secret-cookie' },
  });
  await response.text();
  await fetch(`${baseUrl}/api/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@company.example', password: 'a-secret-password' }),
  });
  await fetch(`${baseUrl}/api/calendar/a-secret-address.ics?a-secret-query`);
  for (const path of ['/unsubscribe/', '/Unsubscribe/', '/%75nsubscribe/'])
    await fetch(`${baseUrl}${path}a-secret-token/more?a-secret-query`);
  await fetch(`${baseUrl}/api/unsubscribe/a-secret-token`, { redirect: 'manual' });
  await (await fetch(`${baseUrl}/confirm/a-secret-token`)).text();
  for (const path of [
    '/choose',
    '/Choose',
    '//choose',
    '/%63hoose',
    '/api/choose',
    '/API/choose',
    '/api//choose',
  ])
    await (await fetch(`${baseUrl}${path}/a-secret-token`)).text();
  await expect.poll(() => log).toContain('/api/user/signin');
  await expect.poll(() => log).toContain('"path":"/api/unsubscribe/:token"');
  expect(log).toContain('"path":"/unsubscribe/:token"');
  expect(log).toContain('"path":"/choose/:token"');
  expect(log).toContain('"path":"/confirm/:token"');
  await expect.poll(() => log).toContain('"path":"/api/calendar/:token.ics"');
  await expect.poll(() => log.match(/"path":"(\/api)?\/+choose\/:token"/g)).toHaveLength(7);
  const line = log
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find(({ path }) => path === '/api/users');
  expect(line).toMatchObject({
    requestId: response.headers.get('x-request-id'),
    method: 'GET',
    status: 401,
    address: '127.0.0.1',
  });
  expect(log).not.toMatch(/a-secret|somebody|ada@/);
});
