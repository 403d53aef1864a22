import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { countOf, formatCount, formatMoreThan } from './count.ts';
import { formatDistance } from './distance.ts';
import { formatMonth } from './month.ts';
import { formatDate, formatExactTime, formatTime, formatZone } from './time.ts';

const zones = [
  'UTC',
  'Etc/GMT+6',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  // Names that Temporal doesn't know.
  'IST',
  'VST',
];
const instants = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-29'), noInvalidDate: true });

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes longer than all else here, so each is made once. */
function intl(instant: Date, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([timeZone, parts]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...parts, timeZone });
  formats.set(key, format);
  return format.format(instant).replace(/\s/gu, ' ');
}

afterEach(() => vi.unstubAllGlobals());

describe.each(['with Temporal', 'without Temporal'])('as the platform writes it, %s,', (how) => {
  test('is each date and time in each zone', () => {
    if (how === 'without Temporal') vi.stubGlobal('Temporal', undefined);
    const clock = { hour: 'numeric', minute: '2-digit' } as const;
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const day = { month: 'long', day: 'numeric', year: 'numeric' } as const;
        expect(formatDate(instant, zone)).toBe(intl(instant, zone, day));
        expect(formatDate(instant, zone, undefined, 'short')).toBe(
          intl(instant, zone, { ...day, month: 'short' }),
        );
        expect(formatDate(instant, zone, instant)).toBe(
          intl(instant, zone, { month: 'long', day: 'numeric' }),
        );
        expect(formatTime(instant, zone)).toBe(intl(instant, zone, clock));
        expect(formatExactTime(instant, zone)).toBe(intl(instant, zone, { ...clock, second: '2-digit' }));
        const offset = intl(instant, zone, { timeZoneName: 'shortOffset' }).split(' ').at(-1)!;
        expect(formatZone(instant, zone)).toBe(offset.replace(/^GMT(\+0$)?/, 'UTC').replace('-', '−'));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('as the platform writes it', () => {
  const english = new Intl.NumberFormat('en-US');
  const counts = fc.nat(1_000_000_000);

  test('is each count', () => {
    const rough = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 1, roundingMode: 'trunc' });
    fc.assert(
      fc.property(counts, (count) => {
        expect(formatCount(count)).toBe(english.format(count));
        expect(formatMoreThan(count)).toBe(`More than ${rough.format(count)}`);
        expect(countOf(count, 'record')).toBe(`${english.format(count)} record${count === 1 ? '' : 's'}`);
      }),
    );
  });

  test('is each distance', () => {
    const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
    for (let days = -60; days <= 60; days += 1)
      expect(formatDistance(days)).toBe(relative.format(days, 'day'));
    for (let days = 61; days < 100_000; days += 97)
      for (const sign of [1, -1])
        expect(formatDistance(sign * days)).toBe(relative.format(sign * Math.round(days / 30.44), 'month'));
  });

  test('is each month', () => {
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    for (const year of ['1900', '2026', '9999'])
      for (let number = 1; number <= 12; number += 1) {
        const name = `${year}-${String(number).padStart(2, '0')}`;
        expect(formatMonth(name)).toBe(month.format(new Date(`${name}-01T00:00:00Z`)));
      }
  });
});
