import { describe, expect, test } from 'vitest';
import { formatDay, formatMonth, monthOf, rangeOf, weekdayOf, weeksOf } from './month.ts';
import { addDays, addMonths, isCalendarDate, lastDate } from './time.ts';

describe('the weeks of a month', () => {
  test('a month that begins on Sunday begins in the first cell', () => {
    expect(weeksOf('2026-11')[0]).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ]);
    expect(rangeOf('2026-11')).toEqual({ from: '2026-11-01', to: '2026-12-12' });
  });

  test('a month that begins on Saturday and has 31 days still fits', () => {
    expect(rangeOf('2026-08')).toEqual({ from: '2026-07-26', to: '2026-09-05' });
  });

  test('February of 28 days from Sunday on has two weeks of March', () => {
    expect(rangeOf('2026-02')).toEqual({ from: '2026-02-01', to: '2026-03-14' });
  });

  test('leap days are there, and only they', () => {
    const days = (month: string) => weeksOf(month).flat();
    expect(days('2028-02')).toContain('2028-02-29');
    expect(days('2000-02')).toContain('2000-02-29');
    expect(days('2027-02')).not.toContain('2027-02-29');
    expect(days('2100-02')).not.toContain('2100-02-29');
  });

  test('in every month of 28 years, after which the calendar repeats, each day follows the one before, from a Sunday on §24.2 §44.2', () => {
    for (let month = '2000-01-01'; month < '2028-01-01'; month = addMonths(month, 1)!) {
      const days = weeksOf(monthOf(month)).flat();
      expect(weekdayOf(days[0]!), month).toBe(0);
      expect(days, month).toEqual(days.map((_, index) => addDays(days[0]!, index)));
      expect(days.filter((day) => monthOf(day!) === monthOf(month)).length, month).toBeGreaterThanOrEqual(28);
      expect(days, month).toHaveLength(42);
    }
  });

  test('where the dates end, cells are empty', () => {
    expect(weeksOf('1900-01')[0]!.slice(0, 2)).toEqual([null, '1900-01-01']);
    expect(rangeOf('1900-01')).toEqual({ from: '1900-01-01', to: '1900-02-10' });
    expect(rangeOf('9999-12')).toEqual({ from: '9999-11-28', to: lastDate });
    const days = weeksOf('9999-12').flat();
    expect(days.filter((day) => day !== null).every(isCalendarDate)).toBe(true);
    expect(days).toHaveLength(42);
  });
});

test('months and days read as people write them §12.1 §24.2 §44.2', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
  expect(formatMonth('1900-01')).toBe('January 1900');
  expect(formatDay('2026-11-01')).toBe('November 1, 2026');
  expect(formatDay(lastDate)).toBe('December 30, 9999');
});
