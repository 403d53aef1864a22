import { expect, test } from 'vitest';
import { sayAbsence, sayNoted } from './away-words.ts';
import { clockAt } from './use-clock.ts';

const clock = clockAt(new Date('2026-05-12T15:00:00Z'), 'Etc/GMT+6');
const ada = { first_name: 'Ada', last_name: 'Lovelace' };

test('somebody is away until a day, and before it begins from a day on §108.8', () => {
  const away = { from: '2026-05-20', until: '2026-06-03', kind: 'leave' } as const;
  expect(sayAbsence({ away: null, away_until: null }, clock)).toBeNull();
  expect(sayAbsence({ away, away_until: null }, clock)).toBe('Away from May 20 until June 3');
  expect(sayAbsence({ away, away_until: '2026-06-03' }, clock)).toBe('Away until June 3');
  expect(sayNoted(ada, away, clock)).toBe('Ada Lovelace is away from May 20 until June 3.');
  expect(sayNoted(ada, { ...away, from: '2026-05-12' }, clock)).toBe('Ada Lovelace is away until June 3.');
});
