import { expect, test } from 'vitest';
import type { Asking } from './company.ts';
import { compareRequests } from './requests-and-trail.ts';

const asking = (status: number, others: Partial<Asking> = {}): Asking => ({
  call: 'POST /api/things',
  status,
  code: '',
  requestId: status === 0 ? '' : 'r',
  hasChanged: status > 0 && status < 300,
  ...others,
});
const entries = (...actions: string[]) =>
  actions.map((action) => ({ request: 'r', action, people: '{ann}' }));

test('a change has its entry and what follows from it, a refusal has none, and what got no answer may have one', () => {
  const told = entries('program.give-back', 'program.promote', 'program.promote');
  expect(compareRequests([asking(200)], told)).toEqual([]);
  const toldAtOnce = entries('program.edit', 'program.publish');
  expect(compareRequests([asking(200)], toldAtOnce)).toEqual([]);
  const corrected = entries('record.revoke', 'session.mark');
  expect(compareRequests([asking(200)], corrected)).toEqual([]);
  expect(compareRequests([asking(200, { hasChanged: false })], [])).toEqual([]);
  expect(compareRequests([asking(409)], [])).toEqual([]);
  expect(compareRequests([asking(0)], entries('program.enrol'))).toEqual([]);
  const forTwo = [...entries('program.enrol'), { request: 'r', action: 'program.enrol', people: '{bob}' }];
  expect(compareRequests([asking(201)], forTwo)).toEqual([]);
});

test.each<[what: string, asked: Asking[], actions: string[]]>([
  ['a missing entry', [asking(201)], []],
  ['a second entry', [asking(201)], ['program.enrol', 'program.enrol']],
  ['an entry for a refusal', [asking(409)], ['program.enrol']],
  ['an entry that nobody asked for', [], ['program.enrol']],
  ['an entry of another action', [asking(201)], ['program.enrol', 'program.assign']],
  ['a record that ends beside an enrolment', [asking(201)], ['program.enrol', 'record.revoke']],
])('finds %s', (_what, asked, actions) => {
  expect(compareRequests(asked, entries(...actions))).toHaveLength(1);
});
