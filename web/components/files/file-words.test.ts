import { expect, test } from 'vitest';
import { sizeWords } from './file-words.ts';

test('a size has the unit that one would say', () => {
  expect([0, 999, 348_160, 1_048_000, 1_258_291, 10_485_760].map(sizeWords)).toEqual([
    '1 KB',
    '1 KB',
    '340 KB',
    '1023 KB',
    '1.2 MB',
    '10.0 MB',
  ]);
});
