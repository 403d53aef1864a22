import { expect, test } from 'vitest';
import { readBrowserOptions } from './options.ts';

test.each([
  [['--runs', '0'], '--runs is "0"'],
  [['--runs', 'many'], '--runs is "many"'],
  [['--seconds', '1'], '--against VERSION'],
])('%j is refused', (args, message) => {
  expect(() => readBrowserOptions(args)).toThrow(message);
});

test('without options this checkout alone is measured, everything of it, each page nine times', () => {
  expect(readBrowserOptions([])).toEqual({
    names: [],
    against: undefined,
    runs: 9,
    pages: '',
    reports: undefined,
  });
});
