import { expect, test } from 'vitest';
import { filterOf, type FilterValues } from './filter.ts';

const none: FilterValues = { person: '', program: '', action: '', from: '', to: '' };

test('asks for the typed text, without the space around it', () => {
  expect(filterOf(none)).toEqual({});
  const all = { person: 'ada', program: 'Fire', action: 'sign-in', from: '2026-11-01', to: '2026-11-30' };
  expect(filterOf(all)).toEqual(all);
  expect(filterOf({ ...none, person: ' ada ', program: '  ' })).toEqual({ person: 'ada' });
});

test.each([
  { action: 'sign-up' },
  { action: 'toString' },
  { from: 'yesterday' },
  { from: '2026-02-30' },
  { to: '0002-01-01' },
  { person: 'a'.repeat(201) },
  { program: 'Fire\0' },
])('leaves out what the server would refuse: %j', (wrong) => {
  expect(filterOf({ ...none, ...wrong })).toEqual({});
  expect(filterOf({ ...none, person: 'ada', ...wrong })).toEqual('person' in wrong ? {} : { person: 'ada' });
});
