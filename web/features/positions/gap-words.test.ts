import { expect, test } from 'vitest';
import { sayGap, sayReady } from './gap-words.ts';

test('the number of people who have everything reads well for none, one and many §102.8', () => {
  const said = (ready: number, total: number, isRequired = true) =>
    sayReady({ ready, total }, { isRequired });
  expect(said(0, 0)).toBe('Nobody holds this position.');
  expect(said(0, 1)).toBe('1 person has a training missing.');
  expect(said(1, 1)).toBe('1 person has all required trainings.');
  expect(said(0, 24)).toBe('0 of 24 people have all required trainings.');
  expect(said(1, 24)).toBe('1 of 24 people has all required trainings.');
  expect(said(18, 24)).toBe('18 of 24 people have all required trainings.');
  expect(said(1204, 1204)).toBe('All 1,204 people have all required trainings.');
  expect(said(0, 0, false)).toBe('Nobody holds this position.');
  expect(said(1, 1, false)).toBe('1 person holds this position.');
  expect(said(24, 24, false)).toBe('24 people hold this position.');
});

test('a gap is told with its status and day §102.8', () => {
  const clock = { day: () => 'May 17' };
  const said = (status: Parameters<typeof sayGap>[0]['status'], due: string | null = '2026-05-17') =>
    sayGap({ program: 'x', status, due }, clock);
  expect(said('not-assigned', null)).toBe('Not assigned yet');
  expect(said('overdue')).toBe('Overdue since May 17');
  expect(said('enrolled')).toBe('Enrolled, due May 17');
  expect(said('not-enrolled')).toBe('Not enrolled, due May 17');
});
