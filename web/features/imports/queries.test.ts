import { expect, test } from 'vitest';
import { linesList } from './queries.ts';

test('each row of a file is listed, also several of one person, and everybody who is missing §110.3', async () => {
  const lines = [
    { line: 2, person: 'ada' },
    { line: 3, person: 'ada' },
    { line: 4, person: null },
    { line: 0, person: 'ben' },
    { line: 0, person: 'cleo' },
  ];
  const call = () => Promise.resolve({ lines, next_cursor: null, import: { counts: { same: 5 } } });
  const { rows } = await linesList('import', 'same').queryFn({
    signal: new AbortController().signal,
    meta: { call },
    pageParam: '',
  });
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(lines.length);
});
