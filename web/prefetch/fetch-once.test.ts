import { expect, test } from 'vitest';
import { fetchOnce } from './fetch-once.ts';

test('a failed fetch is repeated when it is asked for again', async () => {
  let tries = 0;
  const fetch = fetchOnce(async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return tries;
  });
  await expect(fetch()).rejects.toThrow('offline');
  expect(await fetch()).toBe(2);
});

test('a module is fetched once, also while it is on its way', async () => {
  let tries = 0;
  const fetch = fetchOnce(async () => (tries += 1));
  expect(await Promise.all([fetch(), fetch()])).toEqual([1, 1]);
  expect(await fetch()).toBe(1);
});
