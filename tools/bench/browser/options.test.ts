import { expect, test } from 'vitest';
import { readBrowserOptions } from './options.ts';

test.each([
  [['--runs', '0'], '--runs is "0"'],
  [['--runs', 'many'], '--runs is "many"'],
  [['--slowdown', '0.5'], '--slowdown is "0.5"'],
  [['--slowdown', 'much'], '--slowdown is "much"'],
  [['--seconds', '1'], '--against VERSION'],
])('%j is refused', (args, message) => {
  expect(() => readBrowserOptions(args)).toThrow(message);
});

test('without options this checkout alone is measured, everything of it, each page nine times, clicks four times slower', () => {
  expect(readBrowserOptions([])).toEqual({
    names: [],
    against: undefined,
    runs: 9,
    pages: '',
    reports: undefined,
    slowdown: 4,
  });
});
