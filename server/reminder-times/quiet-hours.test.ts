import { describe, expect, test } from 'vitest';
import { clockTimeOf } from '#shared/time';
import { endOfQuiet, reminderDay } from './quiet-hours.ts';

const config = (
  timeZone: string,
  quiet: { from: number; until: number } | null = { from: 20, until: 7 },
  hour = 8,
) => ({
  timeZone,
  reminders: { daysBefore: [], hour, quiet },
});
const berlin = config('Europe/Berlin');
const end = (now: string, settings = berlin) => endOfQuiet(new Date(now), settings).toISOString();

describe('reminders', () => {
  test('are held back from the evening until the morning, and over the weekend §83.7', () => {
    expect(end('2027-01-13T18:59:59Z')).toBe('2027-01-13T18:59:59.000Z');
    expect(end('2027-01-13T19:00:00Z')).toBe('2027-01-14T06:00:00.000Z');
    expect(end('2027-01-14T05:59:59Z')).toBe('2027-01-14T06:00:00.000Z');
    expect(end('2027-01-15T19:00:00Z')).toBe('2027-01-18T06:00:00.000Z');
    expect(end('2027-01-16T11:00:00Z')).toBe('2027-01-18T06:00:00.000Z');
  });

  test('are held back in the hours that are set, or on weekends alone §83.7', () => {
    expect(end('2027-01-13T12:30:00Z', config('UTC', { from: 12, until: 14 }))).toBe(
      '2027-01-13T14:00:00.000Z',
    );
    expect(end('2027-01-13T23:30:00Z', config('UTC', null))).toBe('2027-01-13T23:30:00.000Z');
    expect(end('2027-01-16T12:00:00Z', config('UTC', null))).toBe('2027-01-18T00:00:00.000Z');
  });

  test.each([
    'Europe/Berlin',
    'America/Sao_Paulo',
    'America/New_York',
    'America/Havana',
    'Australia/Lord_Howe',
  ])('begin in %s at eight of each working day of two years, and never in quiet hours §83.3', (timeZone) => {
    const settings = config(timeZone);
    const wrong: string[] = [];
    // Every half hour; São Paulo still had summer time then.
    let before: string | null = null;
    for (let at = Date.UTC(2017, 0, 1); at < Date.UTC(2019, 0, 1); at += 30 * 60_000) {
      const now = new Date(at);
      const day = reminderDay(now, settings);
      const time = clockTimeOf(now, timeZone);
      if (day && (time < '08:00' || time >= '20:00')) wrong.push(now.toISOString());
      if (before && day && day !== before && time !== '08:00')
        wrong.push(`${now.toISOString()} begins at ${time}`);
      before = day ?? before;
    }
    expect(wrong).toEqual([]);
  });
});
