import { beforeEach, expect, test, vi } from 'vitest';
import { fetchInBatch } from './fetch-in-batch.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
vi.stubGlobal('window', globalThis);
beforeEach(() => {
  fetched.mockReset();
});

const init = (token = 'a-token', signal?: AbortSignal): RequestInit => ({
  headers: { Authorization: `Bearer ${token}` },
  ...(signal && { signal }),
});

const line = (call: number, status: number, body: unknown) =>
  `${JSON.stringify({ call, status, headers: {} })}\n${JSON.stringify(body)}\n`;

/** Answers a batch with this, in these pieces, and each single call with its own path. */
function answerBatch(pieces: string[], status = 200): void {
  fetched.mockImplementation(async (input) => {
    const url = input as string;
    if (!url.startsWith('/api/batch?')) return Response.json({ alone: url });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return new Response(body, { status });
  });
}

const asked = () => fetched.mock.calls.map(([url]) => url);
const bodyOf = async (response: Promise<Response>) => (await response).json() as Promise<unknown>;
const fetchAll = (urls: string[]) => Promise.all(urls.map((url) => bodyOf(fetchInBatch(url, init()))));

test('where the server knows no batches, each is asked for alone', async () => {
  answerBatch(['{"code":"not_found"}'], 404);
  expect(await fetchAll(['/a', '/b', '/c'])).toEqual([{ alone: '/a' }, { alone: '/b' }, { alone: '/c' }]);
});

test('calls that a broken batch doesn’t answer are sent alone', async () => {
  answerBatch([line(1, 200, 'b'), '{"call":0,"status":200,"headers":{}}\n"a']);
  expect(await fetchAll(['/a', '/b', '/c'])).toEqual([{ alone: '/a' }, 'b', { alone: '/c' }]);
});

test('who gives up is told so, and the others are answered', async () => {
  answerBatch([line(0, 200, 'a'), line(1, 200, 'c'), line(2, 200, 'd')]);
  const leaving = new AbortController();
  const [first, given, ...others] = ['/a', '/b', '/c', '/d'].map((url, index) =>
    fetchInBatch(url, init('a-token', index === 1 ? leaving.signal : undefined)),
  );
  leaving.abort();
  await expect(given).rejects.toThrow('aborted');
  expect(await Promise.all([first!, ...others].map(bodyOf))).toEqual(['a', 'c', 'd']);
  expect(asked()).toEqual(['/api/batch?call=%2Fa&call=%2Fc&call=%2Fd']);
});

test('one or two calls, and those of two sign-ins, go out alone', async () => {
  answerBatch([]);
  await fetchAll(['/a', '/b']);
  await Promise.all(['one', 'one', 'other'].map((token) => fetchInBatch('/c', init(token))));
  expect(asked()).toEqual(['/a', '/b', '/c', '/c', '/c']);
});

test('calls without a token go out alone', async () => {
  answerBatch([]);
  await Promise.all(['/a', '/b', '/c'].map((url) => fetchInBatch(url, {})));
  expect(asked()).toEqual(['/a', '/b', '/c']);
});

test('the calls of one task are one request, and each gets its own answer, refusals too', async () => {
  const umlaut = line(2, 200, 'Zoë');
  answerBatch([
    line(1, 403, { code: 'role_forbidden' }) + line(0, 200, 'a') + umlaut.slice(0, 40),
    umlaut.slice(40),
  ]);
  const responses = await Promise.all(['/a', '/b', '/c'].map((url) => fetchInBatch(url, init())));
  expect(responses.map(({ status, ok }) => [status, ok])).toEqual([
    [200, true],
    [403, false],
    [200, true],
  ]);
  expect(await Promise.all(responses.map((response) => response.json()))).toEqual([
    'a',
    { code: 'role_forbidden' },
    'Zoë',
  ]);
  expect(asked()).toEqual(['/api/batch?call=%2Fa&call=%2Fb&call=%2Fc']);
  expect(new Headers(fetched.mock.calls[0]![1]!.headers).get('Authorization')).toBe('Bearer a-token');
});
