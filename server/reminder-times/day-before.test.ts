import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { dayToAnnounce } from './day-before.ts';

const { reminders } = readConfig({});

test('the next day is told of from the hour of reminders until eight in the evening, across clock changes §120.1', () => {
  const at = (instant: string, hour = 8, timeZone = 'Europe/Berlin') =>
    dayToAnnounce(new Date(instant), { timeZone, reminders: { ...reminders, hour } });
  expect(at('2027-01-09T06:59:59Z')).toBeNull();
  expect(at('2027-01-09T07:00:00Z')).toBe('2027-01-10');
  expect(at('2027-01-09T18:59:59Z')).toBe('2027-01-10');
  expect(at('2027-01-09T19:00:00Z')).toBeNull();
  // The clocks go forward on the 28th.
  expect(at('2027-03-27T07:00:00Z')).toBe('2027-03-28');
  expect(at('2027-03-28T05:59:59Z')).toBeNull();
  expect(at('2027-03-28T06:00:00Z')).toBe('2027-03-29');
});

test('where reminders go out late, it is all of the evening', () => {
  const at = (instant: string) =>
    dayToAnnounce(new Date(instant), { timeZone: 'Etc/UTC', reminders: { ...reminders, hour: 21 } });
  expect(at('2027-01-09T20:59:59Z')).toBeNull();
  expect(at('2027-01-09T21:00:00Z')).toBe('2027-01-10');
  expect(at('2027-01-09T23:59:59Z')).toBe('2027-01-10');
});
