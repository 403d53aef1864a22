import { expect, test } from 'vitest';
import { standingNamed } from './service.ts';

test.each([
  ['0', 'deleted', 'active'],
  ['1', 'Suspended', 'left'],
  ['Yes', 'Is terminated', 'left'],
  ['FALSE', 'Inactive', 'active'],
  ['nein', 'Gelöscht', 'active'],
  ['1', 'Active', 'active'],
  ['1', 'Status', undefined],
  ['Garden leave', 'Lifecycle status', 'active'],
  ['LOA', 'A/T', 'active'],
  ['Suspended', 'Status', undefined],
])('“%s” in a column “%s” is read as %s §107.16', (word, heading, standing) => {
  expect(standingNamed(word, heading)).toBe(standing);
});
