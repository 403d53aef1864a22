import { expect, test } from 'vitest';
import { unbroken } from '#shared/time';
import { clockAt } from '../../../components/use-clock.ts';
import type { Person } from '#shared/shapes';
import { sayDuties, sayHandoverEffects, sayResponsible } from './handover-words.ts';

test.each([
  [{ programs: 12, sessions: 30, people: 1 }, '12 trainings, 30 sessions and 1 person'],
  [{ programs: 1, sessions: 0, people: 3 }, '1 training and 3 people'],
  [{ programs: 0, sessions: 1, people: 0 }, '1 session'],
])('%j reads “%s”', (counts, words) => {
  expect(sayDuties(counts)).toBe(words);
  expect(sayResponsible('Ada Lovelace', counts)).toBe(`Ada Lovelace is responsible for ${words}.`);
});

test('the effects of a handover are told in sentences §105.9', () => {
  const clock = clockAt(new Date('2026-02-01T12:00:00Z'), 'UTC');
  const sample = [{ first_name: 'Tia', last_name: 'Test' } as Person];
  const start_time = '2026-03-03T09:00:00.000Z';
  expect(
    sayHandoverEffects(
      [
        { code: 'handed_over', people: 1, sample },
        { code: 'trainer_busy', people: 1, sample, start_time },
        { code: 'message_sent', people: 2, sample },
      ],
      clock,
    ),
  ).toEqual([
    `Tia Test is in another session at that time: ${unbroken('Tue, Mar 3 · 9:00 AM')}.`,
    '2 people will get one message each.',
  ]);
});
