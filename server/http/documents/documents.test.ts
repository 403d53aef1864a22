import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signInApi } from '#shared/contract';
import { ask as send, textOf, type RawAnswer } from '../../../test/ask.ts';
import { askRendered, cookieOf, dataIn, isRendered, shown } from '../../../test/documents.ts';
import { screensAreBuilt } from '../../../test/screens.ts';
import { startWorld, type Someone, type World } from '../../../test/world.ts';
import { readConfig, type Config } from '../../config.ts';

async function openWorld(settings: Partial<Config>): Promise<World> {
  const world = await startWorld(settings);
  onTestFinished(() => world.close());
  return world;
}

describe.skipIf(!screensAreBuilt)('a document', () => {
  let world: World;
  let employee: Someone;
  let admin: Someone;

  beforeAll(async () => {
    world = await startWorld({ metricsToken: 'a-token-of-metrics' });
    employee = await world.createPerson('employee', { first_name: 'Nora' });
    admin = await world.createPerson('admin', { first_name: 'Arne' });
    await askRendered(world.baseUrl, '/dashboard', cookieOf(employee));
  });

  afterAll(() => world.close());

  const ask = (path: string, headers?: Record<string, string>, method?: string) =>
    send(world.baseUrl, path, headers, method);

  const rendered = (path: string, headers: Record<string, string>) =>
    askRendered(world.baseUrl, path, headers);

  /** Fails unless these headers get the very answer of a reader without a cookie. */
  async function expectPlain(path: string, headers: Record<string, string>, method = 'GET') {
    const { cookie: _, ...others } = headers;
    const answer = await ask(path, headers, method);
    expect({ path, ...shown(answer) }).toEqual({ path, ...shown(await ask(path, others, method)) });
    return answer;
  }

  describe('comes plain, as if there were no cookie,', () => {
    test.each([
      ['a token that never was', () => ({ cookie: 'token=made-up' })],
      ['an empty cookie', () => ({ cookie: 'token=' })],
      ['a cookie that is none', () => ({ cookie: ';;=;%zz' })],
      ['a cookie of another name', () => ({ cookie: `__Host-token=${employee.token}` })],
      ['the token in a header alone', () => ({ authorization: `Bearer ${employee.token}` })],
    ])('with %s', async (_, headersOf) => {
      const headers: Record<string, string> = headersOf();
      for (const encoding of ['identity', 'gzip', 'br']) {
        const answer = await expectPlain('/dashboard', { ...headers, 'accept-encoding': encoding });
        expect(textOf(answer)).toContain('<div id="root"></div>');
        expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache' });
      }
      const { headers: seen } = await ask('/dashboard');
      const again = await expectPlain('/dashboard', { ...headers, 'if-none-match': seen.etag! });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    });

    test('once the sign-in has ended: by its age, by idleness, on the server §58.2', async () => {
      const own = await openWorld({});
      const created = await own.createPerson('employee');
      const person = created.with({ token: await own.signIn(created) });
      await askRendered(own.baseUrl, '/dashboard', cookieOf(person));
      own.clock.advance(13 * 60 * 60 * 1000);
      const idle = await send(own.baseUrl, '/dashboard', cookieOf(person));
      expect(shown(idle)).toEqual(shown(await send(own.baseUrl, '/dashboard')));

      const next = { token: await own.signIn(person) };
      await askRendered(own.baseUrl, '/dashboard', cookieOf(next));
      await own.as(next).call(signInApi.logout);
      expect(isRendered(await send(own.baseUrl, '/dashboard', cookieOf(next)))).toBe(false);
    });

    test.each(['empty', 'script', 'iframe', 'frame', 'embed', 'object', 'image', 'style', 'DOCUMENT', ''])(
      'for the destination "%s"',
      async (destination) => {
        await expectPlain('/dashboard', { ...cookieOf(employee), 'sec-fetch-dest': destination });
      },
    );

    test('for a search of more marks than a letter may have, and with few it doesn’t §88.4', async () => {
      const searched = (marks: number) =>
        `/user/${employee.id}/trainings/overdue?x=%zz&search=${encodeURIComponent(`a${'\u0301'.repeat(marks)}`)}`;
      await expectPlain(searched(2_000), cookieOf(admin));
      expect(isRendered(await rendered(searched(30), cookieOf(admin)))).toBe(true);
    });

    test('for HEAD', async () => {
      const { headers } = await expectPlain('/dashboard', cookieOf(employee), 'HEAD');
      expect(headers).toHaveProperty('etag');
    });

    test.each(['/', '/login', '/login/?from=%2Ftrainings', '/registration'])(
      'for the public page %s',
      async (path) => {
        await expectPlain(path, cookieOf(employee));
      },
    );

    test('where the path leads on to another page', async () => {
      for (const path of ['/logout', '/users', '/training/new', '/users/create', '/audit']) {
        await expectPlain(path, cookieOf(employee));
      }
      await expectPlain('/users', cookieOf(admin));
      // Neither has ended a sign-in.
      expect(await world.as(employee).status(signInApi.verify)).toBe(200);
    });

    test('for a program or a person that is not there, or not for everybody', async () => {
      const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
      const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'Hidden' });
      for (const path of [
        `/trainings/${id}`,
        `/trainings/${randomUUID()}`,
        '/trainings/x',
        `/user/${admin.id}`,
      ])
        await expectPlain(path, cookieOf(employee));
      await rendered(`/trainings/${id}`, cookieOf(admin));
    });

    test('when documents are not rendered at all', async () => {
      const own = await openWorld({ rendererConcurrency: 0 });
      const person = await own.createPerson('employee');
      const [withCookie, without] = [
        await send(own.baseUrl, '/dashboard', cookieOf(person)),
        await send(own.baseUrl, '/dashboard'),
      ];
      expect(shown(withCookie)).toEqual(shown(without));
      expect(await own.services.metrics.text()).not.toMatch(/document_render_duration_seconds_count\{/);
    });

    test('to a person who has made as many requests as they may §58.2', async () => {
      const { limits } = readConfig({});
      const own = await openWorld({ limits: { ...limits, requestsPerUser: 40 } });
      const person = await own.createPerson('employee');
      await askRendered(own.baseUrl, '/dashboard', cookieOf(person));
      while ((await own.as(person).status(signInApi.verify)) === 200);
      const answer = await send(own.baseUrl, '/dashboard', cookieOf(person));
      expect(shown(answer)).toEqual(shown(await send(own.baseUrl, '/dashboard')));
    });
  });

  test('a path that is no page is answered the same with a cookie and without', async () => {
    for (const path of ['/assets/none.js', '/api/none', '/assets', '/API/x', '//assets/x', '/api/config'])
      await expectPlain(path, cookieOf(employee));
  });

  describe('of a signed-in person', () => {
    test('comes with the screen, its data and the same protection as every other §58.1', async () => {
      const [answer, plain] = [await rendered('/dashboard', cookieOf(employee)), await ask('/dashboard')];
      const html = textOf(answer);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(html).toContain('Welcome back, Nora</h1>');
      expect(html).not.toContain('<div id="root"></div>');
      expect(dataIn(html)).toMatchObject({ user: { _id: employee.id, first_name: 'Nora' } });

      const own = new Set([
        'cache-control',
        'vary',
        'etag',
        'last-modified',
        'accept-ranges',
        'content-length',
      ]);
      const others = ({ headers }: RawAnswer) => {
        const entries = Object.entries(shown({ ...answer, headers }).headers);
        return Object.fromEntries(entries.filter(([name]) => !own.has(name)));
      };
      expect(others(answer)).toEqual(others(plain));
      expect(answer.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
      expect(answer.headers).not.toHaveProperty('strict-transport-security');
    });

    test('is kept by nobody, and never taken for the plain one that a cache may have §58.1', async () => {
      const plain = await ask('/dashboard', { 'accept-encoding': 'br' });
      const conditions = {
        'if-none-match': plain.headers.etag!,
        'if-modified-since': plain.headers['last-modified']!,
        range: 'bytes=0-9',
      };
      for (const more of [{}, conditions]) {
        const { status, headers } = await rendered('/dashboard', {
          ...cookieOf(employee),
          'accept-encoding': 'br',
          ...more,
        });
        expect(status).toBe(200);
        expect(headers['cache-control']).toBe('no-store');
        expect(headers.vary!.split(', ').toSorted()).toEqual(['accept-encoding', 'cookie']);
        for (const name of ['etag', 'last-modified', 'accept-ranges'])
          expect(headers).not.toHaveProperty(name);
      }
      // A cache asks again before it gives this one to anybody.
      expect(plain.headers['cache-control']).toBe('no-cache');
      // And the other way round: a signed-in person's document never confirms anybody's.
      const next = await ask('/dashboard', { 'accept-encoding': 'br', 'if-none-match': '*' });
      expect(textOf({ ...plain, ...(next.status === 200 && next) })).not.toContain('Nora');
    });

    test.each([
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['gzip;q=1, br;q=0', 'gzip'],
      ['identity', undefined],
      ['deflate', undefined],
      ['', undefined],
      ['gzip;q=0', undefined],
      ['nonsense;;q=,', undefined],
    ])('is compressed for who accepts "%s"', async (accepted, encoding) => {
      const headers = { ...cookieOf(employee), 'accept-encoding': accepted };
      const answer = await rendered('/dashboard', headers);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(textOf(answer)).toBe(textOf(await rendered('/dashboard', cookieOf(employee))));
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
    });

    test('holds neither the token nor its hash, nor anything else that opens an account', async () => {
      for (const person of [employee, admin]) {
        const html = textOf(await rendered('/profile', cookieOf(person)));
        expect(html).not.toContain(person.token);
        for (const encoding of ['hex', 'base64', 'base64url'] as const)
          expect(html).not.toContain(createHash('sha256').update(person.token).digest(encoding));
        expect(html).not.toMatch(/argon2|password_hash|"token"/);
      }
    });

    test('holds the data that their role may see, at the same path §58.1', async () => {
      const secret = await world.createPerson('employee', { last_name: 'Onlyforadmins' });
      const of = async (person: Someone, path: string) => textOf(await rendered(path, cookieOf(person)));
      expect(await of(admin, '/users/employees')).toContain(secret.last_name);
      expect(textOf(await ask('/users/employees', cookieOf(employee)))).not.toContain(secret.last_name);
      expect(dataIn(await of(admin, '/dashboard'))).toMatchObject({ user: { _id: admin.id } });
      expect(dataIn(await of(employee, '/dashboard'))).toMatchObject({ user: { _id: employee.id } });
    });

    test('is that of the cookie, also beside a header that names somebody else', async () => {
      const headers = { ...cookieOf(employee), authorization: `Bearer ${admin.token}` };
      const html = textOf(await rendered('/dashboard', headers));
      expect(dataIn(html)).toMatchObject({ user: { _id: employee.id } });
      expect(html).not.toContain('Arne');
    });

    test('is sent to a person who follows a link from another site, or types the address', async () => {
      for (const site of ['cross-site', 'same-site', 'none', 'same-origin']) {
        await rendered('/dashboard', {
          ...cookieOf(employee),
          'sec-fetch-site': site,
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
        });
      }
    });

    test('is counted in the metrics by how it went', async () => {
      await ask('/dashboard', { cookie: 'token=made-up' });
      await ask('/users', cookieOf(admin));
      await rendered('/dashboard', cookieOf(admin));
      const text = await world.services.metrics.text();
      for (const outcome of ['rendered', 'empty', 'signed_out', 'unanswered'])
        expect(text).toMatch(
          new RegExp(`^document_render_duration_seconds_count\\{outcome="${outcome}"\\} [1-9]`, 'm'),
        );
      expect(text).not.toMatch(/outcome="failed"/);
    });
  });

  describe('behind a proxy that ends TLS', () => {
    const overTls = { 'x-forwarded-proto': 'https' };

    test('is rendered for the cookie that stays on TLS alone', async () => {
      const own = await openWorld({ trustedProxies: ['127.0.0.1'] });
      const person = await own.createPerson('employee', { first_name: 'Tilda' });
      const of = (cookie: string, more = {}) => send(own.baseUrl, '/dashboard', { cookie, ...more });
      const secure = await askRendered(own.baseUrl, '/dashboard', {
        cookie: `__Host-token=${person.token}`,
        ...overTls,
      });
      expect(textOf(secure)).toContain('Welcome back, Tilda');
      expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
      // Another host of the domain, or somebody on the line, could have planted this one.
      const planted = await of(`token=${person.token}`, overTls);
      expect(isRendered(planted)).toBe(false);
      expect(planted.headers['strict-transport-security']).toBe('max-age=31536000');
      expect(isRendered(await of(`__Host-token=${person.token}`))).toBe(false);
    });

    test('is rendered as without one when the proxy is not trusted', async () => {
      await rendered('/dashboard', { ...cookieOf(employee), ...overTls });
      const cookie = `__Host-token=${employee.token}`;
      expect(isRendered(await ask('/dashboard', { cookie, ...overTls }))).toBe(false);
    });
  });
});
