import { expect, test } from 'vitest';
import { unbroken } from '#shared/time';
import type { Effect } from '#shared/effects';
import { effectCodes } from '#shared/effect-codes';
import type { Person } from '#shared/shapes';
import { clockAt } from './use-clock.ts';
import { lossesFirst, sayEffect, sayWho } from './effect-words.ts';
import { isAboutPeople } from './is-about-people.ts';

const terms = { clock: clockAt(new Date('2026-02-01T12:00:00Z'), 'UTC'), canChooseAgain: true };
const start_time = '2026-03-03T09:00:00.000Z';
const people = (...names: string[]) =>
  names.map((first_name) => ({ first_name, last_name: 'Test' }) as Person);

test.each<[Effect, string]>([
  [
    { code: 'sessions_moved', people: 7, session: 's', start_time },
    `7 people will move to ${unbroken('Tue, Mar 3 · 9:00 AM')}.`,
  ],
  [{ code: 'sessions_moved', people: 1 }, '1 person’s session will be at another time.'],
  [{ code: 'seats_freed', people: 2, session: 'x' }, '2 people will lose their seats and can choose again.'],
  [
    { code: 'own_due_date', people: 2 },
    '2 people will keep their own due dates, which are before the new deadline.',
  ],
  [
    { code: 'promoted', people: 1, start_time },
    `1 person on the waiting list will get a seat on ${unbroken('Tue, Mar 3 · 9:00 AM')}.`,
  ],
  [
    { code: 'short_of_seats', people: 1_200, by: '2026-03-14' },
    '1,200 more seats needed by March 14 to train everyone in time.',
  ],
  [
    { code: 'trainer_busy', people: 1, sample: people('Tobias'), start_time },
    `Tobias Test is teaching another session at the same time, on ${unbroken('Tue, Mar 3 · 9:00 AM')}.`,
  ],
  [
    { code: 'trainer_away', people: 1, sample: people('Tobias'), start_time },
    `Tobias Test is away at that time: ${unbroken('Tue, Mar 3 · 9:00 AM')}.`,
  ],
  [
    { code: 'deadline_after_last_session', people: 20, by: '2026-03-14' },
    '20 people have no session left to choose. Their due date moves to March 14.',
  ],
  [
    { code: 'deadline_after_last_session', people: 20, by: '2026-03-14', start_time },
    `20 people without a seat will have a due date of March 14, which is after the last session: ${unbroken('Tue, Mar 3 · 9:00 AM')}.`,
  ],
  [
    { code: 'deadline_after_last_session', people: 1, start_time },
    `1 person without a seat has a due date after the last session: ${unbroken('Tue, Mar 3 · 9:00 AM')}.`,
  ],
  [
    { code: 'clash_for_person', people: 2, start_time },
    `2 people will have another session at the same time, on ${unbroken('Tue, Mar 3 · 9:00 AM')}.`,
  ],
])('%j is told as “%s”', (effect, words) => expect(sayEffect(effect, terms)).toBe(words));

test('who has no session left reads a due date that stays, if none moves', () => {
  const effect: Effect = { code: 'deadline_after_last_session', people: 1 };
  expect(sayEffect(effect, { ...terms, due: '2026-03-14T23:59:59.999Z' })).toBe(
    '1 person has no session left to choose. Their due date is March 14.',
  );
});

test('losses are read first §79.4', () => {
  const effects: Effect[] = [{ code: 'sessions_moved' }, { code: 'promoted' }, { code: 'seats_freed' }];
  expect(lossesFirst(effects).map(({ code }) => code)).toEqual(['seats_freed', 'sessions_moved', 'promoted']);
});

test('who loses a seat that ends with the training has none to choose', () => {
  const effect: Effect = { code: 'seats_freed', people: 1 };
  expect(sayEffect(effect, { ...terms, canChooseAgain: false })).toBe('1 person will lose their seat.');
});

test.each(effectCodes)('%s is a sentence for one person and for several §79.4', (code) => {
  for (const count of [1, 2]) expect(sayEffect({ code, people: count }, terms)).toMatch(/^[A-Z\d].+\.$/);
});

test('names stand beside, with how many more there are', () => {
  const sample = people('Ada', 'Grace');
  expect(sayWho({ code: 'promoted', people: 2, sample })).toBe('Ada Test, Grace Test');
  expect(sayWho({ code: 'promoted', people: 1_002, sample })).toBe('Ada Test, Grace Test and 1,000 more');
  expect(sayWho({ code: 'short_of_seats', people: 2 })).toBeNull();
});

test('nobody is asked about a change that concerns nobody', () => {
  expect(isAboutPeople({ code: 'deadline_after_last_session' })).toBe(false);
  expect(isAboutPeople({ code: 'promoted', people: 1 })).toBe(true);
});
