import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { fieldsOf } from '../filter-fields.ts';
import { auditFilters } from './filters.ts';

const query = z.object(fieldsOf(auditFilters));
const { person, from } = auditFilters;

test.each([
  ['person', 'a'.repeat(201)],
  ['person', `e${'\u0301'.repeat(31)}`],
  ['person', 'Fire\0'],
  ['from', 'yesterday'],
  ['from', '2026-02-30'],
  ['from', '0002-01-01'],
] as const)('the page leaves out what the server refuses: %s=%j', (name, text) => {
  expect(auditFilters[name].fits(text)).toBe(false);
  expect(query.safeParse({ [name]: text }).success).toBe(false);
});

test('the page asks for what the server takes', () => {
  expect([person.fits('Ada'), from.fits('2026-11-01')]).toEqual([true, true]);
  expect(query.safeParse({ person: 'Ada', from: '2026-11-01' }).success).toBe(true);
});
