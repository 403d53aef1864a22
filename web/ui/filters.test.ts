import { expect, test } from 'vitest';
import { choice, type Filters } from '#shared/filters';
import { filtersIn } from './filters.ts';

const filters = {
  person: { kind: 'text', label: 'Person', fits: (text) => text.length <= 5 },
  action: choice(['sign-in', 'sign-out'], { label: 'Action', offered: { 'sign-in': 'Signed in' } }),
  site: { kind: 'place', label: 'Site', none: 'No site' },
  program: { kind: 'id', label: 'Training' },
  role: choice(['admin']),
  tag: { kind: 'tag' },
} satisfies Filters;

const foundIn = (values: Record<string, string>) => filtersIn(filters, new URLSearchParams(values));

test.each([
  { action: 'sign-up' },
  { action: 'toString' },
  { site: 'Berlin' },
  { program: 'none' },
  { person: 'Adaline' },
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
  const program = 'a81bc81b-dead-4e5d-abff-90865d1e13b1';
  const all = { person: 'ada', action: 'sign-in', site: program, program };
  expect(foundIn(all)).toEqual(all);
  expect(foundIn({ person: ' ada ', site: '  ' })).toEqual({ person: 'ada' });
});
