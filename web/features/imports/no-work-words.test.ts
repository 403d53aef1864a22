import { expect, test } from 'vitest';
import { sayNoWork } from './no-work-words.ts';

const none = { refused: 0, same: 0, decide: 0 };

test.each([
  ['Nothing can be imported yet. Decide what to do with the rows below first.', { refused: 3, decide: 2 }, 1],
  [
    'None of the rows can be imported. Download the refused rows, correct them and import them again.',
    { refused: 3 },
    0,
  ],
  [
    'None of the rows would change anything. Download the refused rows, correct them and import them again.',
    { refused: 3, same: 4_997 },
    0,
  ],
  [
    'None of the rows would change anything. Download the refused rows, correct them and import them again.',
    { refused: 3, decide: 2 },
    2,
  ],
  ['You left out every row with a change.', { decide: 2, same: 1 }, 2],
  ['Nothing to change. Everyone already matches the file.', { same: 5_000 }, 0],
])('a plan without work says why: %s §110.3', (words, counts, decided) => {
  expect(sayNoWork({ ...none, ...counts }, decided)).toBe(words);
});
