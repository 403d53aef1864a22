import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask as send } from '../../test/ask.ts';
import { screensAreBuilt } from '../../test/screens.ts';
import { startWorld, type World } from '../../test/world.ts';
import { projectRoot } from '../root.ts';

describe.skipIf(!screensAreBuilt)('the built screens', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
  });

  afterAll(() => world.close());

  const ask = (path: string, headers?: Record<string, string>, method?: string) =>
    send(world.baseUrl, path, headers, method);

  const textOf = async (path: string) => (await ask(path)).body.toString();

  const asset = (extension: string) => {
    const names = readdirSync(join(projectRoot, 'dist/web/assets')).filter((name) =>
      name.endsWith(extension),
    );
    expect(names).not.toEqual([]);
    return `/assets/${names[0]}`;
  };

  test.each([
    [
      '/',
      'Lodestar',
      ['>Lodestar</h1>', 'guiding light to efficient team compliance</p>', 'Get Started</a>'],
    ],
    ['/login', 'Login · Lodestar', ['>Login</h1>', 'Email</label>', 'Password</label>', 'Sign up</a>']],
    ['/login/?from=%2Ftrainings', 'Login · Lodestar', ['>Login</h1>']],
    [
      '/registration',
      'Registration · Lodestar',
      ['First Name</label>', 'Last Name</label>', 'Confirm Password</label>', 'Register now</button>'],
    ],
  ])('%s can be read before there is any code §32.1 §32.3 §32.4', async (path, title, texts) => {
    const html = await textOf(path);
    expect(html).toContain(`<title>${title}</title>`);
    for (const text of texts) expect(html).toContain(text);
  });

  test('a form does nothing without its code: its button is off, and the typed text goes to no address', async () => {
    for (const path of ['/login', '/registration']) {
      const html = await textOf(path);
      expect(html).toMatch(/<form [^>]*method="dialog"/);
      expect(html).toMatch(/<button disabled="" type="submit"/);
    }
  });

  test.each(['/dashboard', '/no/such/page', '/app', '/index.html', '/login.html', '/loginx', '/..%2flogin'])(
    '%s gets the application with nothing in it',
    async (path) => {
      const { status, body } = await ask(path);
      expect(status).toBe(200);
      expect(body.toString()).toContain('<div id="root"></div>');
    },
  );

  test.each([
    ['a public page', () => '/login', 'text/html; charset=utf-8'],
    ['the application', () => '/dashboard', 'text/html; charset=utf-8'],
    ['code', () => asset('.js'), 'application/javascript; charset=utf-8'],
    ['styles', () => asset('.css'), 'text/css; charset=utf-8'],
  ])('%s comes compressed, as the browser likes it', async (_, pathOf, type) => {
    const plain = await ask(pathOf());
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const { status, headers, body } = await ask(pathOf(), { 'accept-encoding': accepted });
      expect([status, headers['content-encoding'], headers['content-type']]).toEqual([200, encoding, type]);
      expect(headers.vary).toBe('accept-encoding');
      expect(decompress(body).equals(plain.body)).toBe(true);
    }
  });

  test('documents are asked for anew and answered briefly when they are the same; assets never change', async () => {
    for (const path of ['/', '/login', '/dashboard']) {
      const { headers } = await ask(path, { 'accept-encoding': 'br' });
      expect(headers['cache-control']).toBe('no-cache');
      const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': headers.etag! });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    for (const extension of ['.js', '.css', '.woff2', '.svg']) {
      const { headers } = await ask(asset(extension), { 'accept-encoding': 'br' });
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  test('HEAD tells the same as GET, without the body', async () => {
    for (const path of ['/', '/login', '/dashboard', asset('.js')]) {
      const [get, head] = [await ask(path), await ask(path, {}, 'HEAD')];
      expect([head.status, head.body.length]).toEqual([200, 0]);
      for (const name of ['content-type', 'cache-control', 'etag', 'content-length']) {
        expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]]);
      }
    }
  });

  test.each([
    '/assets/../../package.json',
    '/assets/..',
    '/assets/%2e%2e/app.html',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/.%00',
    '/assets/a%00b',
    '/assets/.hidden',
    '/assets//etc/passwd',
    '/assets/./app.html',
    '/assets/%E0%A4%A',
    '/assets/~root',
    '/assets/unknown.js',
    '/assets/',
  ])('%s is no file: 404 in JSON', async (path) => {
    const { status, headers } = await ask(path, { 'accept-encoding': 'br' });
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});
