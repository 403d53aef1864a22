import { expect, test } from 'vitest';
import { fieldLabel } from '#shared/people/imports/labels';
import { sayChange, sayPlan, sayResult } from './import-words.ts';

const none = {
  create: 0,
  change: 0,
  same: 0,
  return: 0,
  refused: 0,
  decide: 0,
  missing: 0,
  kept: 0,
  waiting: 0,
};

test('a plan says how many rows have which outcome, and nothing of outcomes without rows §110.3', () => {
  expect(sayPlan({ ...none, create: 214, change: 31, refused: 3 })).toBe('214 new, 31 changed, 3 refused');
  expect(sayPlan({ ...none, return: 1, same: 50_000, missing: 30, waiting: 4, decide: 2 })).toBe(
    '1 returning, 50,000 unchanged, 30 to suspend, 4 without their line manager, 2 to decide',
  );
  expect(sayPlan(none)).toBe('No rows');
});

test('a result says how many people were created, changed, suspended and came back §110.3', () => {
  const nothing = { created: 0, changed: 0, returned: 0, suspended: 0, refused: 0, records: 0 };
  expect(sayResult({ ...nothing, created: 214, returned: 1, records: 6000 })).toBe(
    '214 new, 1 returned, 6,000 records added',
  );
  expect(sayResult({ ...nothing, records: 1 })).toBe('1 record added');
  expect(sayResult(nothing)).toBe('no changes needed');
});

test('a change of a row tells the value before and after §110.3', () => {
  const clock = { day: () => 'April 3, 2021' };
  expect(sayChange(['Kitchen', 'Warehouse'], clock)).toBe('Kitchen → Warehouse');
  expect(sayChange([null, 'Harbor'], clock)).toBe('Harbor');
  expect(sayChange(['ada@company.example', null], clock)).toBe('ada@company.example is removed');
  expect(sayChange([null, '2021-04-03'], clock)).toBe('April 3, 2021');
});

test('fields have the names that exports give them, and tags their key §110.3', () => {
  expect(fieldLabel('external_id')).toBe('Personnel ID');
  expect(fieldLabel('tag:shift')).toBe('Tag: shift');
});
