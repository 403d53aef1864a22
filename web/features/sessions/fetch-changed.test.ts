import { expect, test, vi } from 'vitest';
import { fetchChanged } from './fetch-changed.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

const answer = (text: string | null, headers: HeadersInit, status = text === null ? 304 : 200) =>
  fetched.mockImplementationOnce(async () => new Response(text, { status, headers }));
const sheet = (url: string) => fetchChanged(url, { headers: { Accept: 'application/json' } });

test('an unchanged reply is not sent again, and a changed one is §75.17', async () => {
  answer('["Ada"]', { etag: '"one"' });
  expect(await (await sheet('/a')).json()).toEqual(['Ada']);
  answer(null, { etag: '"one"', 'Lodestar-Read-From': 'standby' });
  const same = await sheet('/a');
  expect([same.status, same.headers.get('Lodestar-Read-From')]).toEqual([200, 'standby']);
  expect(await same.json()).toEqual(['Ada']);
  answer('["Ada","Grace"]', { etag: '"two"' });
  expect(await (await sheet('/a')).json()).toEqual(['Ada', 'Grace']);
  answer('["Eve"]', { etag: '"three"' });
  expect(await (await sheet('/b')).json()).toEqual(['Eve']);
  const asked = fetched.mock.calls.map(([, init]) => Object.fromEntries(new Headers(init!.headers)));
  const plain = { accept: 'application/json' };
  const revalidating = { ...plain, 'if-none-match': '"one"' };
  expect(asked).toEqual([plain, revalidating, revalidating, plain]);
});

test('a refusal is told as it is, and the former reply stays', async () => {
  answer('["Ada"]', { etag: '"four"' });
  await sheet('/a');
  answer('{"code":"not_found"}', { etag: '"five"' }, 404);
  expect((await sheet('/a')).status).toBe(404);
  answer(null, { etag: '"four"' });
  expect(await (await sheet('/a')).json()).toEqual(['Ada']);
});
