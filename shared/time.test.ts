import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  calendarDateOf,
  clockTimeOf,
  daysUntil,
  endOfDay,
  formatDate,
  formatExactTime,
  formatSession,
  formatTime,
  formatZone,
  hasEnded,
  instantOf,
  isCalendarDate,
  isClockTime,
  isPast,
  isDayOver,
  isTimeZone,
  isTodayOrLater,
  lastDate,
  startOfToday,
  unbroken,
} from './time.ts';

const defaultZone = 'Etc/GMT+6';

describe('valid dates, times and zones', () => {
  test('refuses dates that do not exist', () => {
    for (const text of ['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '', '2026-01-01T00:00'])
      expect(isCalendarDate(text), text).toBe(false);
    expect(isCalendarDate('2028-02-29')).toBe(true);
  });

  test('refuses times that do not exist', () => {
    for (const text of ['24:00', '9:00', '12:60', '', '12:00:00'])
      expect(isClockTime(text), text).toBe(false);
    expect(isClockTime('23:59')).toBe(true);
  });

  test('refuses zones that the platform does not know', () => {
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('Europe/Berlin')).toBe(true);
  });

  test('throws on text that is no date and time', () => {
    expect(() => instantOf('2026-02-30', '09:00', defaultZone)).toThrow(RangeError);
  });
});

describe('a session', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const start_time = '2026-12-06T15:00:00Z';
  const ends_at = '2026-12-06T19:00:00Z';

  test('has its weekday and its end, in a line that does not break §12.3', () => {
    expect(formatSession({ start_time, ends_at }, defaultZone, now)).toBe(
      unbroken('Sun, Dec 6 · 9:00 AM – 1:00 PM'),
    );
    expect(formatSession({ start_time }, defaultZone, now)).toBe(unbroken('Sun, Dec 6 · 9:00 AM'));
    expect(formatSession({ start_time }, 'Asia/Tokyo', now)).toBe(unbroken('Mon, Dec 7 · 12:00 AM'));
  });

  test('breaks behind a year, and before another day on which it ends', () => {
    expect(formatSession({ start_time, ends_at }, defaultZone)).toBe(
      `${unbroken('Sun, Dec 6, 2026 ·')} ${unbroken('9:00 AM – 1:00 PM')}`,
    );
    const night = { start_time: '2026-12-07T03:00:00Z', ends_at: '2026-12-07T07:00:00Z' };
    expect(formatSession(night, defaultZone, now)).toBe(
      `${unbroken('Sun, Dec 6 · 9:00 PM –')} ${unbroken('Mon, Dec 7 · 1:00 AM')}`,
    );
  });
});

describe('wall clock and instant', () => {
  test('in tables the month is short §12.1', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(formatDate('2026-11-26T15:00:00Z', 'UTC', now, 'short')).toBe('Nov 26');
    expect(formatDate('2027-01-03T15:00:00Z', 'UTC', now, 'short')).toBe('Jan 3, 2027');
  });

  test('15:00Z reads 9:00 AM in the default zone, which is the six hours back of the spec §10.1 §12.1 §44.2', () => {
    expect(clockTimeOf('2026-12-01T15:00:00.000Z', defaultZone)).toBe('09:00');
    expect(formatTime('2026-12-01T15:00:00.000Z', defaultZone)).toBe('9:00 AM');
    expect(formatExactTime('2026-12-01T15:00:05.999Z', defaultZone)).toBe('9:00:05 AM');
    expect(instantOf('2026-12-01', '09:00', defaultZone).toISOString()).toBe('2026-12-01T15:00:00.000Z');
  });

  test('an instant early in the UTC day still belongs to the day before in the zone', () => {
    expect(calendarDateOf('2026-12-01T05:59:59.999Z', defaultZone)).toBe('2026-11-30');
    expect(formatDate('2026-12-01T05:59:59.999Z', defaultZone)).toBe('November 30, 2026');
  });

  test('a time that a clock change skips moves forward by the skipped hour', () => {
    expect(instantOf('2026-03-29', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  test('a time that a clock change repeats means the first', () => {
    expect(instantOf('2026-10-25', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  test('every full hour of a year with clock changes comes back as it went in', () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const instant = new Date(start + hour * 3_600_000);
      const [date, time] = [calendarDateOf(instant, 'Europe/Berlin'), clockTimeOf(instant, 'Europe/Berlin')];
      const back = instantOf(date, time, 'Europe/Berlin');
      expect(calendarDateOf(back, 'Europe/Berlin') + clockTimeOf(back, 'Europe/Berlin')).toBe(date + time);
    }
  });
});

describe('days and deadlines', () => {
  test('a deadline ends at the last millisecond of its day §11.1', () => {
    expect(endOfDay('2026-12-01', defaultZone).toISOString()).toBe('2026-12-02T05:59:59.999Z');
  });

  test('the day of a clock change still ends on its own day', () => {
    for (const [date, zone] of [
      ['2026-03-29', 'Europe/Berlin'],
      ['2018-11-03', 'America/Sao_Paulo'],
    ] as const)
      expect(calendarDateOf(endOfDay(date, zone), zone)).toBe(date);
  });

  test('yesterday in the zone is not today or later, whatever UTC says §11.1', () => {
    const now = new Date('2026-12-01T05:00:00.000Z');
    expect(isTodayOrLater('2026-11-29', now, defaultZone)).toBe(false);
    expect(isTodayOrLater('2026-11-30', now, defaultZone)).toBe(true);
  });

  test('days add up across months and leap days', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});

describe('from month to month', () => {
  test('over the turn of the year', () => {
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
  });

  test('a day that the month has not becomes its last', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-30', 1)).toBe('2028-02-29');
    expect(addMonths('2028-03-29', -1)).toBe('2028-02-29');
    expect(addMonths('2026-10-31', 1)).toBe('2026-11-30');
  });

  test('not beyond the first and the last month', () => {
    expect(addMonths('1900-01-31', -1)).toBeNull();
    expect(addMonths('1900-02-28', -1)).toBe('1900-01-28');
    expect(addMonths('9999-12-30', 1)).toBeNull();
    expect(addMonths('9999-10-31', 2)).toBe(lastDate);
  });
});

/**
 * The last instant of a day and the first of the next. Winter has one, and so have days that a clock change
 * makes shorter or longer.
 */
const midnights = [
  {
    zone: defaultZone,
    day: '2026-11-30T06:00Z',
    last: '2026-12-01T05:59:59.999Z',
    next: '2026-12-01T06:00Z',
  },
  {
    zone: 'Europe/Berlin',
    day: '2026-11-30T23:00Z',
    last: '2026-12-01T22:59:59.999Z',
    next: '2026-12-01T23:00Z',
  },
  {
    zone: 'Europe/Berlin',
    day: '2026-03-28T23:00Z',
    last: '2026-03-29T21:59:59.999Z',
    next: '2026-03-29T22:00Z',
  },
  {
    zone: 'Europe/Berlin',
    day: '2026-10-24T22:00Z',
    last: '2026-10-25T22:59:59.999Z',
    next: '2026-10-25T23:00Z',
  },
];

describe.each(midnights)('at midnight in $zone, $next', ({ zone, day, last, next }) => {
  test('today begins anew', () => {
    expect(startOfToday(new Date(last), zone)).toEqual(new Date(day));
    expect(startOfToday(new Date(next), zone)).toEqual(new Date(next));
  });

  test('the day before is over, and not a moment sooner', () => {
    for (const start of [day, last]) {
      expect(isDayOver(start, new Date(last), zone), start).toBe(false);
      expect(isDayOver(start, new Date(next), zone), start).toBe(true);
    }
    expect(isDayOver(next, new Date(next), zone)).toBe(false);
  });

  test('the deadline of the day before is past, and at its very instant it is not', () => {
    const deadline = endOfDay(calendarDateOf(last, zone), zone);
    expect(isPast(deadline, new Date(last))).toBe(false);
    expect(isPast(deadline.toISOString(), new Date(next))).toBe(true);
  });
});

test.each([
  ['Etc/GMT+6', 'UTC−6'],
  ['Asia/Kolkata', 'UTC+5:30'],
  ['UTC', 'UTC'],
])('the zone %s reads %s', (zone, words) => {
  expect(formatZone('2026-01-15T15:00:00.000Z', zone)).toBe(words);
});

test('the year stands only where it is not the present one', () => {
  const now = new Date('2026-12-31T12:00:00Z');
  expect(formatDate('2026-11-21T12:00:00Z', 'UTC', now)).toBe('November 21');
  expect(formatDate('2027-01-01T12:00:00Z', 'UTC', now)).toBe('January 1, 2027');
  expect(formatDate('2026-11-21T12:00:00Z', 'UTC')).toBe('November 21, 2026');
});

test('days are counted between the days of the zone, not by hours', () => {
  const now = new Date('2026-11-22T05:30:00Z'); // The evening before in UTC−6.
  expect(daysUntil('2026-11-22T06:00:00Z', now, 'Etc/GMT+6')).toBe(1);
  expect(daysUntil('2026-11-22T06:00:00Z', now, 'UTC')).toBe(0);
  expect(daysUntil('2026-11-13T05:59:59.999Z', now, 'Etc/GMT+6')).toBe(-9);
});

test('a session has taken place when its own end has come §70.10', () => {
  const session = { ends_at: '2026-11-22T16:00:00.000Z' };
  expect(hasEnded(session, new Date('2026-11-22T15:59:59.999Z'))).toBe(false);
  expect(hasEnded(session, new Date('2026-11-22T16:00:00.000Z'))).toBe(true);
});
