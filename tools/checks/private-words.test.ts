import { expect, test } from 'vitest';
import { compareCounts, countIn, stumblesIn } from './private-words.ts';

const plain = { habits: 0, long: 0 };

test('words are counted in the comments of a source, and in all of a document', () => {
  const text =
    "/** Whoever asks, and what for. */\nconst what = 'whoever';\n// It is told so many\n// times anew.\n";
  expect(countIn('server/a.ts', text)).toEqual({ habits: 5, long: 0 });
  expect(countIn('docs/a.md', text)).toEqual({ habits: 7, long: 0 });
});

test('a sentence whose subject comes late is counted', () => {
  expect(
    countIn('docs/a.md', '- **1.2** Of a tag only the first are read. Not the row but its copy.'),
  ).toEqual({
    habits: 2,
    long: 0,
  });
  expect(countIn('docs/a.md', 'It is not a row but a copy of it.')).toEqual(plain);
});

test('a comment has at most 20 words a sentence, a document 35', () => {
  const sentence = (words: number) => `${Array.from({ length: words }, () => 'Word').join(' ')}.`;
  const comment = (words: number) => countIn('a.ts', `/** Short. ${sentence(words)} */\n`).long;
  expect([comment(20), comment(21)]).toEqual([0, 1]);
  const document = (words: number) => countIn('a.md', `| Short. | ${sentence(words)} |\n`).long;
  expect([document(35), document(36)]).toEqual([0, 1]);
});

test('a sentence goes on over the lines of a comment, and ends with it', () => {
  const half = Array.from({ length: 11 }, () => 'word').join(' ');
  expect(countIn('a.ts', `  // ${half}\n  // ${half}\n`).long).toBe(1);
  expect(countIn('a.ts', `// ${half}\nconst a = 1;\n// ${half}\n`).long).toBe(0);
});

test('the sentences that are counted can be printed', () => {
  expect(stumblesIn('a.md', 'All is well. It stands there.')).toEqual([
    { sentence: 'It stands there.', habits: 1, long: false },
  ]);
});

test('a file with one more is refused, and so is a new one', () => {
  const grown = compareCounts(
    new Map([
      ['a.ts', { habits: 3, long: 1 }],
      ['b.ts', { habits: 0, long: 1 }],
    ]),
    new Map([['a.ts', { habits: 2, long: 1 }]]),
  );
  expect(grown).toEqual([
    expect.stringMatching(/^a\.ts has 3 words .* and 2 is the most\. .* prints them\.$/),
    expect.stringMatching(/^b\.ts has 1 sentences .* and 0 is the most\. .* prints them\.$/),
  ]);
});

test('a file with one less has the lower count from then on', () => {
  const [one, two] = [
    { habits: 1, long: 0 },
    { habits: 2, long: 0 },
  ];
  expect(compareCounts(new Map([['a.ts', one]]), new Map([['a.ts', two]]))).toEqual([
    'a.ts got plainer: run npm run words.',
  ]);
  expect(compareCounts(new Map([['a.ts', two]]), new Map([['a.ts', two]]))).toEqual([]);
});
