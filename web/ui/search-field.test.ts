import { expect, test } from 'vitest';
import { matches } from './search-field.tsx';

test('a search finds a part of any of the texts, whatever the case §43.1', () => {
  expect(matches('ANN', 'Joanna Bell', 'Finance')).toBe(true);
  expect(matches('nanc', 'Joanna Bell', 'Finance')).toBe(true);
  expect(matches('bell joanna', 'Joanna Bell', null)).toBe(false);
  expect(matches('.*', 'Joanna Bell', undefined)).toBe(false);
});

test('an empty search finds everything, also where there is no text', () => {
  expect(matches('', 'Joanna Bell')).toBe(true);
  expect(matches('', null)).toBe(true);
});
