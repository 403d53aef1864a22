import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiAnswer, CallApi } from '#shared/rendering';
import { DocumentRenderer, type Rendering } from './renderer.ts';

const request = (url = '/') => ({ url, now: '2026-12-01T12:00:00.000Z', readerZone: null });
const answers =
  (status: number, body: unknown = {}) =>
  async () => ({ status, body });
const never = () => new Promise<ApiAnswer>(() => {});

/** A bundle like that of the screens. It asks once and puts the answer into the document, or does as the path says. */
const bundle = `
  export async function render({ url }, callApi) {
    if (url === '/empty') return null;
    if (url === '/throw') throw new Error('A defect of a screen.');
    if (url === '/exit') process.exit();
    if (url === '/grow') for (const all = [];;) all.push(Array(1_000_000).fill(url + all.length));
    if (url === '/crash') setTimeout(() => { throw new Error('A defect beside it.'); });
    if (url === '/reject') Promise.reject(new Error('Nobody waits for this.'));
    const { body } = await callApi({ method: 'GET', url });
    while (url === '/loop');
    return { status: 200, html: url + ' ' + JSON.stringify(body) };
  }
`;

describe('the thread that renders documents', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lodestar-renderer-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function createRenderer({ source = bundle, concurrency = 4, limitMilliseconds = 60_000 } = {}) {
    const file = join(folder, `${randomUUID()}.mjs`);
    await writeFile(file, source);
    const renderer = new DocumentRenderer({ file, concurrency, limitMilliseconds });
    onTestFinished(() => renderer.close());
    return renderer;
  }

  /** Fails unless documents are rendered again. */
  const expectRecovery = (renderer: DocumentRenderer) =>
    vi.waitFor(
      async () => {
        expect(await renderer.render(request(), answers(200, 1))).toEqual({
          outcome: 'rendered',
          document: { status: 200, html: '/ 1' },
        });
      },
      { timeout: 60_000 },
    );

  test.each<[string, Rendering['outcome'], CallApi, string]>([
    ['a call is answered with 401', 'signed_out', answers(401), '/'],
    ['a call is answered with 403', 'unanswered', answers(403), '/'],
    ['a call is answered with 429', 'unanswered', answers(429), '/'],
    ['a call is answered with 500', 'unanswered', answers(500), '/'],
    ['a call can not be made', 'unanswered', () => Promise.reject(new Error('The server is closing.')), '/'],
    ['there is no screen', 'empty', answers(200), '/empty'],
  ])('has no document where %s, which is "%s"', async (_, outcome, callApi, url) => {
    const renderer = await createRenderer();
    expect(await renderer.render(request(url), callApi)).toEqual({ outcome, document: null });
    expect(renderer.running).toBe(0);
    await expectRecovery(renderer);
  });

  test('has no document, and says why, where the screen has a defect', async () => {
    const renderer = await createRenderer();
    const { outcome, document, stack } = await renderer.render(request('/throw'), answers(200));
    expect([outcome, document]).toEqual(['failed', null]);
    expect(stack).toContain('A defect of a screen.');
    await expectRecovery(renderer);
  });

  test.each(['/exit', '/crash', '/reject'])(
    'that dies of %s takes nobody with it, and another one starts',
    async (url) => {
      const renderer = await createRenderer();
      await expectRecovery(renderer);
      const waiting = renderer.render(request('/wait'), never);
      const dying = renderer.render(request(url), never);
      for (const rendering of [await dying, await waiting])
        expect(rendering).toMatchObject({ outcome: 'failed', document: null });
      await expectRecovery(renderer);
    },
  );

  test('that needs too much memory ends alone, says why, and another one starts', async () => {
    const renderer = await createRenderer();
    await expectRecovery(renderer);
    const [large, beside] = ['/grow', '/wait'].map((url) => renderer.render(request(url), never));
    for (const rendering of [await large, await beside]) {
      expect(rendering).toMatchObject({ outcome: 'failed', document: null });
      expect(rendering!.stack).toContain('memory limit');
    }
    await expectRecovery(renderer);
  });

  test.each(['syntax error (', 'throw new Error("not loaded")', 'export const other = 1'])(
    'with the bundle "%s" renders nothing, and goes on trying',
    async (source) => {
      const renderer = await createRenderer({ source });
      for (let time = 0; time < 3; time += 1)
        expect(await renderer.render(request(), answers(200))).toMatchObject({
          outcome: 'failed',
          document: null,
        });
    },
  );

  test('without a bundle renders nothing', async () => {
    const file = join(folder, 'none.mjs');
    const renderer = new DocumentRenderer({ file, concurrency: 1, limitMilliseconds: 10_000 });
    onTestFinished(() => renderer.close());
    expect(await renderer.render(request(), answers(200))).toMatchObject({
      outcome: 'failed',
      document: null,
    });
  });

  test('gives up after the limit, and a later result goes to nobody else', async () => {
    const renderer = await createRenderer({ limitMilliseconds: 300 });
    await expectRecovery(renderer);
    const start = performance.now();
    let answer = (_: ApiAnswer) => {};
    const late = await renderer.render(request('/late'), () => new Promise((resolve) => (answer = resolve)));
    expect(late).toEqual({ outcome: 'late', document: null });
    // The rest is for a busy machine.
    expect(performance.now() - start).toBeLessThan(8_000);
    const next = renderer.render(request('/next'), answers(200, 'own'));
    answer({ status: 200, body: "somebody else's" });
    expect(await next).toEqual({ outcome: 'rendered', document: { status: 200, html: '/next "own"' } });
  });

  test('that hangs is replaced', async () => {
    const renderer = await createRenderer({ limitMilliseconds: 300 });
    await expectRecovery(renderer);
    expect((await renderer.render(request('/loop'), answers(200))).outcome).toBe('late');
    // Requests that come in that time wait no longer than the limit either.
    expect((await renderer.render(request(), answers(200))).outcome).toBe('late');
    await expectRecovery(renderer);
  });

  test('renders so many at the same time, and who comes beyond that is told at once', async () => {
    const renderer = await createRenderer({ concurrency: 2 });
    const finish: ((answer: ApiAnswer) => void)[] = [];
    const callApi = () => new Promise<ApiAnswer>((resolve) => finish.push(resolve));
    const first = [renderer.render(request('/a'), callApi), renderer.render(request('/b'), callApi)];
    expect(renderer.running).toBe(2);
    expect(await renderer.render(request('/c'), callApi)).toEqual({ outcome: 'busy', document: null });
    await expect.poll(() => finish.length).toBe(2);
    finish.forEach((resolve) => resolve({ status: 200, body: null }));
    expect((await Promise.all(first)).map(({ outcome }) => outcome)).toEqual(['rendered', 'rendered']);
    expect(renderer.running).toBe(0);
    await expectRecovery(renderer);
  });

  test('gives each document its own answers, in whatever order they come', async () => {
    const renderer = await createRenderer({ concurrency: 50 });
    const renderings = Array.from({ length: 50 }, (_, index) =>
      renderer.render(request(`/${index}`), async ({ url }) => {
        await new Promise((resolve) => setTimeout(resolve, (index * 7) % 50));
        return { status: 200, body: [url, index] };
      }),
    );
    for (const [index, { document }] of (await Promise.all(renderings)).entries())
      expect(document?.html).toBe(`/${index} ["/${index}",${index}]`);
  });

  test('ends with the server: waiting requests get no document', async () => {
    const renderer = await createRenderer();
    await expectRecovery(renderer);
    const waiting = renderer.render(request(), never);
    await renderer.close();
    expect(await waiting).toMatchObject({ document: null });
    expect(renderer.running).toBe(0);
  });
});
