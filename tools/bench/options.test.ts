import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test.each([
  [['--only', 'reads,goals'], '"goals" is no section'],
  [['--seconds', '0'], '--seconds is "0"'],
  [['--sizes', 'many'], '"many" is no size'],
  [['--record'], '--against VERSION'],
])('%j is refused', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});

test('without options everything is measured, at all sizes', () => {
  const { what, sizes, embedded, only } = readOptions([]);
  expect([what, sizes, embedded]).toEqual(['all', [1_000, 10_000, 100_000, 1_000_000], [10_000]]);
  expect([...only]).toEqual(['reads', 'dashboards', 'documents', 'bulk', 'memory']);
});

test('versions to compare with are taken as they are named', () => {
  expect(readOptions([]).against).toEqual([]);
  expect(readOptions(['--against', 'HEAD~3,../before']).against).toEqual(['HEAD~3', '../before']);
});
