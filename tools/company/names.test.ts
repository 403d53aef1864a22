import { expect, test } from 'vitest';
import { givenNames } from './given-names.ts';
import { createRandom } from './random.ts';
import { buildSurnames } from './surnames.ts';

const surnames = buildSurnames(createRandom('names'));

test('there are some hundred given names and tens of thousands of surnames, each once', () => {
  expect(givenNames.length).toBeGreaterThan(500);
  expect(surnames.length).toBeGreaterThan(20_000);
  // As the numbers of a person's names are kept in 16 bits.
  expect(surnames.length).toBeLessThan(2 ** 16);
  expect(new Set(givenNames).size).toBe(givenNames.length);
  expect(new Set(surnames).size).toBe(surnames.length);
});

test('every name begins with a capital and holds letters, spaces, hyphens and apostrophes alone', () => {
  const odd = [...givenNames, ...surnames].filter(
    (name) => !/^\p{Lu}[\p{L}\p{M}]*([ '-]\p{L}[\p{L}\p{M}]*)*$/u.test(name),
  );
  expect(odd).toEqual([]);
});

test.each(["O'Sullivan", 'McKenzie', 'Van der Heide', 'Al-Khatib', 'García Pérez', 'Smith-Müller', 'Yılmaz'])(
  '%s is a surname',
  (name) => {
    expect(surnames).toContain(name);
  },
);

test('those in front are borne by many people', () => {
  const random = createRandom('bearers');
  const drawn = Array.from({ length: 20_000 }, () => random.rank(surnames.length, 15));
  const share = (below: number) => drawn.filter((number) => number < below).length / drawn.length;
  expect(Math.max(...drawn)).toBeLessThan(surnames.length);
  expect(share(1)).toBeGreaterThan(0.005);
  expect(share(1)).toBeLessThan(0.015);
  expect(share(surnames.length / 2)).toBeGreaterThan(0.85);
});
