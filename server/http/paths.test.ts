import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#shared/errors';
import { screensAreBuilt } from '../../test/screens.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

/** Requests as raw bytes, since an HTTP client would mend them. */
describe('a request as raw bytes', () => {
  let world: World;
  let admin: Someone;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
  });

  afterAll(() => world.close());

  function exchange(request: string): Promise<string> {
    const { hostname, port } = new URL(world.baseUrl);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(request));
      const chunks: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      socket.on('error', reject);
    });
  }

  async function ask(method: string, path: string, more: Record<string, string> = {}, body = '') {
    const lines = Object.entries({
      host: new URL(world.baseUrl).host,
      connection: 'close',
      authorization: `Bearer ${admin.token}`,
      ...(body && { 'content-length': String(body.length) }),
      ...more,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const answer = await exchange(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    const [head, text = ''] = answer.split('\r\n\r\n', 2) as [string, string?];
    return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), text };
  }

  const problemOf = ({ text }: { text: string }) => JSON.parse(text) as ErrorBody;

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'with %s to an unknown API path is answered with 404 in JSON',
    async (method) => {
      for (const path of [
        '/api',
        '/api/',
        '/api/unknown',
        '/api/user',
        '/api/user/signin/more',
        '/api?x=1',
      ]) {
        const answer = await ask(method, path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.head).toContain('content-type: application/json');
        expect(problemOf(answer)).toEqual({ message: 'Not found.', code: 'not_found' });
      }
    },
  );

  test('with an id of any length that names nothing is answered with 404', async () => {
    for (const length of [100, 101, 5_000]) {
      const answer = await ask('GET', `/api/user/${'a'.repeat(length)}`);
      expect([answer.status, problemOf(answer).code]).toEqual([404, 'not_found']);
      expect(answer.head).toContain('cache-control: no-store');
      expect(answer.head).toContain('x-request-id');
    }
  });

  test('to an unknown API path is answered with 404 whatever its body is', async () => {
    for (const [type, body] of [
      ['text/plain', 'x'],
      ['application/json', '{'],
    ] as const) {
      const answer = await ask('POST', '/api/unknown', { 'content-type': type }, body);
      expect([type, answer.status, problemOf(answer).code]).toEqual([type, 404, 'not_found']);
    }
  });

  const pages = ['/', '/login', '/no-such-page', '/..%2f..%2fpackage.json'];

  test.skipIf(!screensAreBuilt)('to the path of a page gets the page', async () => {
    for (const path of pages) {
      const page = await ask('GET', path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).toContain('<title>');
    }
  });

  test('to the path of a page is answered with 404 when it is a POST, and so is one to another file', async () => {
    for (const path of pages) {
      const answer = await ask('POST', path);
      expect([answer.status, problemOf(answer).code]).toEqual([404, 'not_found']);
    }
    const outside = await ask('GET', '/assets/..%2f..%2f..%2fpackage.json');
    expect([outside.status, problemOf(outside).code]).toEqual([404, 'not_found']);
  });

  test('to a known path with a method that it does not have is answered with 404', async () => {
    expect((await ask('GET', '/api/user/signin')).status).toBe(404);
    expect((await ask('PATCH', '/api/user/change-name')).status).toBe(404);
  });

  test.each(['/api/user/%', '/api/user/%zz', '/api/user/%E0%A4%A', '/api/user/%ff', '/api/%zz'])(
    'to %s, which is no path, is answered with 404 in JSON',
    async (path) => {
      const answer = await ask('GET', path);
      expect(answer.status).toBe(404);
      expect(problemOf(answer)).toEqual({ message: 'Not found.', code: 'not_found' });
    },
  );

  test.each([
    '/api/user/%00',
    '/api/user/not-an-id',
    '/api/user/00000000-0000-0000-0000-00000000000g',
    "/api/user/'%20or%201=1",
    `/api/user/${'x'.repeat(300)}`,
    '/api/user/../user/x',
    '/api/%00',
  ])('to %s is answered with 404, the same as for an unknown id §45.3', async (path) => {
    const unknown = await ask('GET', '/api/user/00000000-0000-4000-8000-000000000000');
    const answer = await ask('GET', path);
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  });

  test('means the same person with the id in capitals §45.3', async () => {
    const answer = await ask('GET', `/api/user/${admin.id.toUpperCase()}`);
    expect(answer.status).toBe(200);
    const employee = await world.createPerson('employee');
    const id = employee.id.toUpperCase();
    const edited = await ask(
      'PUT',
      `/api/user/${id}/edit`,
      { 'content-type': 'application/json' },
      '{"role":"employee"}',
    );
    expect(edited.status).toBe(200);
    expect((await ask('DELETE', `/api/user/${id}/delete`)).status).toBe(200);
  });

  test('with headers of 20 KB is answered with 431 in JSON §26.4', async () => {
    const answer = await ask('GET', '/api/user/verify', { 'x-large': 'x'.repeat(20_000) });
    expect(answer.status).toBe(431);
    expect(answer.head).toContain('content-type: application/json');
    expect(problemOf(answer)).toEqual({
      message: 'The request headers are too large.',
      code: 'headers_too_large',
    });
  });

  test('that is not HTTP is answered with 400 in JSON, and the connection ends', async () => {
    const answer = await exchange('nonsense\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
      message: 'The request is not valid HTTP.',
    });
  });

  test.each([
    ['limit=1&limit=2', 400],
    ['search=a&search=b', 400],
    ['limit=%00', 400],
    ['search=%00', 400],
    ['cursor[]=x', 200],
    ['%zz=%zz', 200],
  ])('with the query %s, which repeats, misspells or names no parameter, gets %d', async (query, status) => {
    expect((await ask('GET', `/api/users/managers?${query}`)).status).toBe(status);
  });
});
