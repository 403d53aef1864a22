import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screensAreBuilt } from '../../test/screens.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

describe('the headers of every answer', () => {
  let world: World;
  let person: Someone;

  beforeAll(async () => {
    world = await startWorld();
    person = await world.createPerson('employee');
  });

  afterAll(() => world.close());

  /** Reads every answer to its end: one that is left half-way keeps its connection open, and the server can't close. */
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${world.baseUrl}${path}`, init);
    const { status, headers } = response;
    return { status, headers, text: await response.text() };
  };
  const pages = ['/', '/login', '/trainings/some-id', '/no-such-page'];
  const calls = [
    '/api/config',
    '/api/user/verify',
    '/api/unknown',
    '/api/openapi.json',
    '/api/docs',
    '/api/user/%zz',
  ];

  test.each([...pages, ...calls])(
    'of %s forbid foreign code, framing and guessing of types §52.4',
    async (path) => {
      const { headers } = await ask(path);
      const policy = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim());
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
          "trusted-types 'none'",
        ]),
      );
      expect(policy.join()).not.toMatch(/unsafe-|\*|http:/);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      });
      expect(headers.has('strict-transport-security')).toBe(false);
      expect(headers.has('x-powered-by')).toBe(false);
    },
  );

  test.each(calls)('of %s forbid every cache to keep it', async (path) => {
    expect((await ask(path)).headers.get('cache-control')).toBe('no-store');
  });

  test('of a signed-in person’s replies forbid every cache to keep them', async () => {
    const { status, headers } = await ask('/api/user/verify', {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  test.skipIf(!screensAreBuilt)(
    'of a page whose path opens something by itself keep the path from caches, search engines and other servers §86.8',
    async () => {
      const answers = [];
      for (const headers of [{}, { cookie: `token=${person.token}` }])
        answers.push(await ask('/choose/a-token', { headers: { ...headers, 'sec-fetch-dest': 'document' } }));
      for (const { headers, text } of answers) {
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('x-robots-tag')).toBe('noindex');
        // Nobody's data are in it, even a signed-in person's.
        expect(text).toContain('<div id="root"></div>');
        expect(text).toBe(answers[0]!.text);
      }
    },
  );

  test('of a 401 say how to sign in', async () => {
    expect((await ask('/api/user/verify')).headers.get('www-authenticate')).toBe('Bearer');
  });

  test('allow no call from another site: none of them is a CORS header', async () => {
    const foreign = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await ask('/api/config', { method, headers: foreign });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test.for(['/', '/api/docs'])(
    'go with the page %s, which has no inline script, no inline handler and no foreign source',
    async (path, context) => {
      if (path === '/' && !screensAreBuilt) context.skip();
      const { headers, text: html } = await ask(path);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      for (const [script] of html.matchAll(/<script\b[^>]*>/gi)) expect(script).toMatch(/\ssrc="\//);
      expect(html).not.toMatch(/<script\b[^>]*>[^<]/i);
      expect(html).not.toMatch(/\son\w+\s*=\s*["']/i);
      expect(html).not.toMatch(/(src|href)="(https?:)?\/\//i);
      expect(html).not.toMatch(/\sstyle="|<style/i);
    },
  );
});
