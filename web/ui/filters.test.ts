import { expect, test } from 'vitest';
import { choice, type Filters } from '#shared/filters';
import { filtersIn } from './filters.ts';

const filters = {
  person: { kind: 'text', label: 'Person' },
  program: { kind: 'text', label: 'Training' },
  action: choice(['sign-in', 'sign-out'], { label: 'Action', offered: { 'sign-in': 'Signed in' } }),
  from: { kind: 'date', label: 'From' },
  site: { kind: 'place', label: 'Site', none: 'No site' },
  role: choice(['admin']),
  tag: { kind: 'tag' },
} satisfies Filters;

const foundIn = (values: Record<string, string>) => filtersIn(filters, new URLSearchParams(values));

test.each([
  { action: 'sign-up' },
  { action: 'toString' },
  { from: 'yesterday' },
  { from: '2026-02-30' },
  { from: '0002-01-01' },
  { site: 'Berlin' },
  { person: 'a'.repeat(201) },
  { person: `e${'\u0301'.repeat(31)}` },
  { program: 'Fire\0' },
])('leaves out what the server would refuse: %j', (wrong) => {
  expect(foundIn(wrong)).toEqual({});
  expect(foundIn({ person: 'ada', ...wrong })).toEqual('person' in wrong ? {} : { person: 'ada' });
});

test('leaves out what the page does not offer', () => {
  const given = { role: 'admin', tag: 'shift', action: 'sign-out', site: 'none' };
  expect(foundIn(given)).toEqual({ site: 'none' });
});

test('asks for the typed text, without the space around it', () => {
  expect(foundIn({})).toEqual({});
  const all = { person: 'ada', program: 'Fire', action: 'sign-in', from: '2026-11-01' };
  expect(foundIn(all)).toEqual(all);
  expect(foundIn({ person: ' ada ', program: '  ' })).toEqual({ person: 'ada' });
});
