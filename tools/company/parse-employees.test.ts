import { expect, test } from 'vitest';
import { parseEmployees } from './parse-employees.ts';

test.each(['0', '-1', '1.5', '1e3', '1,000', '10000001', 'many', ''])(
  'a company of "%s" employees is refused with what is allowed',
  (wrong) => {
    expect(() => parseEmployees(wrong)).toThrow('a whole number from 1 to 10,000,000');
  },
);

test('any number of employees up to ten million will do', () => {
  expect(['1', '200', '1000000', '10000000'].map(parseEmployees)).toEqual([1, 200, 1_000_000, 10_000_000]);
});
