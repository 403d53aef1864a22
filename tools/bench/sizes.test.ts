import { expect, test } from 'vitest';
import { nameSize, readSizes } from './sizes.ts';

test.each(['', '999', '10x', '1k,', 'k'])('"%s" is refused as a list of sizes', (text) => {
  expect(() => readSizes(text)).toThrow('is no size');
});

test('sizes are read with their units, each once and the smallest first', () => {
  expect(readSizes('1M, 10k,1500,10K')).toEqual([1_500, 10_000, 1_000_000]);
  expect(readSizes('none')).toEqual([]);
});

test('a size is named as it is written', () => {
  expect([1_500, 10_000, 1_000_000].map(nameSize)).toEqual(['1500', '10k', '1M']);
});
