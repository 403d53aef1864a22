import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#shared/errors';
import { screensAreBuilt } from '../../test/screens.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';
import { projectRoot } from '../root.ts';

/** Requests as raw bytes, since an HTTP client would mend them. */
describe('requests that no browser makes', () => {
  let world: World;
  let person: Someone;

  beforeAll(async () => {
    world = await startWorld();
    person = await world.createPerson('employee');
  });

  afterAll(() => world.close());

  async function ask(start: string, headers: readonly string[] = ['Host: lodestar'], body = '') {
    const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1');
    socket.write(`${[start, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n${body}`);
    let answer = '';
    for await (const bytes of socket) answer += String(bytes);
    const [head, ...rest] = answer.split('\r\n\r\n');
    const [statusLine, ...lines] = head!.split('\r\n');
    return {
      status: Number(statusLine!.split(' ')[1]),
      headers: new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string])),
      text: rest.join('\r\n\r\n'),
    };
  }

  const problemOf = ({ text }: { text: string }) => JSON.parse(text) as ErrorBody;
  const signedIn = () => ['Host: lodestar', `Authorization: Bearer ${person.token}`];
  const notHttp = { message: 'The request is not valid HTTP.', code: 'invalid_json' };

  test.each([
    'GET //api/user/verify HTTP/1.1',
    'GET /API/user/verify HTTP/1.1',
    'GET /api%2fuser%2fverify HTTP/1.1',
    'GET /%61pi/unknown HTTP/1.1',
    'GET http://lodestar/api/unknown HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET * HTTP/1.1',
    'TRACE / HTTP/1.1',
    'DELETE /login HTTP/1.1',
    'GET /assets/unknown.js HTTP/1.1',
  ])('%s is 404 in JSON and kept by no cache', async (start) => {
    const answer = await ask(start);
    expect([answer.status, problemOf(answer).code]).toEqual([404, 'not_found']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.has('content-security-policy')).toBe(true);
  });

  test.each([
    'POST /%61pi/unknown HTTP/1.1',
    'POST http://lodestar/api/unknown HTTP/1.1',
    'POST /login HTTP/1.1',
  ])('%s is 404 before its body is looked at', async (start) => {
    const answer = await ask(start, ['Host: lodestar', 'Content-Type: text/plain', 'Content-Length: 1'], 'x');
    expect([answer.status, problemOf(answer).code]).toEqual([404, 'not_found']);
  });

  test.each([
    '/api/user/verify',
    '/%61pi/user/verify',
    'http://lodestar/api/user/verify',
    '/api/user/verify#part',
  ])('what %s tells a signed-in person is kept by no cache §45.8', async (target) => {
    const { status, headers, text } = await ask(`GET ${target} HTTP/1.1`, signedIn());
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(text).toContain(person.email);
  });

  test('HTTP/1.1 without a host, or with two, is 400 in JSON with every header', async () => {
    for (const hosts of [[], ['Host: lodestar', 'Host: elsewhere']]) {
      const answer = await ask('GET /api/health/live HTTP/1.1', hosts);
      expect([answer.status, problemOf(answer)]).toEqual([400, notHttp]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.has('x-request-id')).toBe(true);
    }
    expect((await ask('GET /api/health/live HTTP/1.0', [])).status).toBe(200);
  });

  test('bytes that are not HTTP are refused with the headers of every answer', async () => {
    const answer = await ask('nonsense');
    expect([answer.status, problemOf(answer)]).toEqual([400, notHttp]);
    expect(answer.headers.has('content-security-policy')).toBe(true);
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  test('whatever a client expects beside a body to be let through, it gets the usual answer', async () => {
    const { status, headers } = await ask('GET /api/user/verify HTTP/1.1', [
      ...signedIn(),
      'Expect: a-miracle',
    ]);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  describe.skipIf(!screensAreBuilt)('for a part or a version of a page or an asset', () => {
    const asset = () =>
      `/assets/${readdirSync(join(projectRoot, 'dist/web/assets')).find((name) => name.endsWith('.js'))}`;
    const targets: [title: string, path: () => string][] = [
      ['a public page', () => '/login'],
      ['the application', () => '/dashboard'],
      ['an asset', asset],
    ];

    describe.each(targets)('%s', (_, path) => {
      const get = (...headers: string[]) => ask(`GET ${path()} HTTP/1.1`, ['Host: lodestar', ...headers]);

      test.each(['If-Match: "other"', 'If-Unmodified-Since: Mon, 01 Jan 1990 00:00:00 GMT'])(
        '%s is 412, kept by no cache',
        async (condition) => {
          const answer = await get(condition);
          expect([answer.status, problemOf(answer).code]).toEqual([412, 'precondition_failed']);
          expect(answer.headers.get('cache-control')).toBe('no-store');
        },
      );

      test('a range beyond the end is 416, and tells where the end is §45.8', async () => {
        const { headers: whole } = await get();
        const answer = await get('Range: bytes=999999999-');
        expect([answer.status, problemOf(answer).code]).toEqual([416, 'range_not_satisfiable']);
        expect(answer.headers.get('content-range')).toBe(`bytes */${whole.get('content-length')}`);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      });

      test('a range within is 206', async () => {
        const [whole, part] = [await get(), await get('Range: bytes=2-9')];
        expect([part.status, part.text]).toEqual([206, whole.text.slice(2, 10)]);
      });

      test.each([
        'bytes=9-2',
        'bytes=',
        'bytes=-',
        'bytes=x-y',
        'bytes=-999999999',
        'bytes=0-1,9-2',
        'lines=1-2',
      ])('a range of %s is passed over', async (range) => {
        const [whole, answer] = [await get(), await get(`Range: ${range}`)];
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-length')).toBe(whole.headers.get('content-length'));
      });
    });
  });
});
