import { expect, test } from 'vitest';
import { compareCounts, countWords } from './private-words.ts';

test('words are counted in the comments of a source, and in all of a document', () => {
  const text = "/** Whoever asks, and what for. */\nconst what = 'whoever';\n// The own people.\n";
  expect(countWords('server/a.ts', text)).toBe(3);
  expect(countWords('docs/a.md', text)).toBe(5);
});

test('a file that says one more is refused, and so is a new one', () => {
  const printed = new Map([['a.ts', 2]]);
  const grown = compareCounts(
    new Map([
      ['a.ts', 3],
      ['b.ts', 1],
    ]),
    printed,
  );
  expect(grown).toEqual([
    expect.stringMatching(/^a\.ts .* 3 times, and 2 is the most\.$/),
    expect.stringMatching(/^b\.ts .* 1 times, and 0 is the most\.$/),
  ]);
});

test('a file that says one less has the lower count from then on', () => {
  expect(compareCounts(new Map([['a.ts', 1]]), new Map([['a.ts', 2]]))).toEqual([
    'a.ts got plainer, 2 -> 1: run npm run words.',
  ]);
  expect(compareCounts(new Map([['a.ts', 2]]), new Map([['a.ts', 2]]))).toEqual([]);
});
