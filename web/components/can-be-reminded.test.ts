import { expect, test } from 'vitest';
import { canBeReminded } from './can-be-reminded.ts';

test('somebody can be reminded who has to choose a session, unless they are away or were reminded today §108.6', () => {
  const move = { whose: 'employee', what: 'choose', by: '2027-02-01' } as const;
  expect(canBeReminded({ move, away_until: '2027-01-20' })).toBe(false);
  expect(canBeReminded({ move: { ...move, what: 'wait' }, away_until: null })).toBe(false);
  expect(canBeReminded({ move, away_until: null, reminded_today: true })).toBe(false);
  expect(canBeReminded({ move, away_until: null, reminded_today: false })).toBe(true);
  expect(canBeReminded({ move, away_until: null })).toBe(true);
});
