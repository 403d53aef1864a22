import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultWindow,
  firstDayOn,
  halfPeriodAfter,
  opensOn,
  shortestPeriod,
  validUntil,
} from './renewal.ts';
import { addDays, addMonths, daysBetween } from './time.ts';

const monthly = (renew_months: number, window_days = 60) => ({ renew_months, renew_on: null, window_days });
const yearly = (renew_on: string, window_days = 60) => ({ renew_months: null, renew_on, window_days });

/** So that no period crosses 2100, which has no leap day. */
const dates = fc.integer({ min: 0, max: 31_000 }).map((days) => addDays('2000-01-01', days));
const months = fc.integer({ min: 1, max: 120 });
const daysOfYear = fc.integer({ min: 0, max: 365 }).map((days) => addDays('2024-01-01', days).slice(5));
/** Months with a window that fits them. */
const rollingRules = months.chain((count) =>
  fc.integer({ min: 1, max: shortestPeriod(monthly(count))! - 1 }).map((window) => monthly(count, window)),
);

test('a record of a program that doesn’t come back is valid for ever', () => {
  const never = { renew_months: null, renew_on: null, window_days: 60 };
  expect(validUntil({ trainedOn: '2026-06-03', previousEnd: null, ...never })).toBeNull();
  expect(shortestPeriod(never)).toBeNull();
});

describe('a period of months', () => {
  test.each([
    ['2026-06-03', 12, '2027-06-03'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
  ])('that begins on %s and has %i months ends on %s', (trainedOn, count, end) =>
    expect(validUntil({ trainedOn, previousEnd: null, ...monthly(count) })).toBe(end),
  );

  test.each([
    ['the day before the window opens', '2027-04-03', '2028-04-03'],
    ['the day on which it opens', '2027-04-04', '2028-06-03'],
    ['the last valid day', '2027-06-03', '2028-06-03'],
    ['the day after', '2027-06-04', '2028-06-04'],
    ['long after', '2028-01-31', '2029-01-31'],
  ])('goes on from where it must when it is renewed on %s §61.4', (_, trainedOn, end) =>
    expect(validUntil({ trainedOn, previousEnd: '2027-06-03', ...monthly(12) })).toBe(end),
  );

  test('costs nothing when it is renewed early in the window, and never ends before the former one §61.4', () =>
    fc.assert(
      fc.property(dates, rollingRules, fc.nat(), (previousEnd, rule, draw) => {
        const trainedOn = addDays(previousEnd, -(draw % (rule.window_days + 1)));
        const end = validUntil({ trainedOn, previousEnd, ...rule })!;
        expect(end).toBe(addMonths(previousEnd, rule.renew_months));
        expect(end > previousEnd).toBe(true);
      }),
    ));

  test('begins anew with a training outside of the window §61.4', () =>
    fc.assert(
      fc.property(dates, dates, rollingRules, (trainedOn, previousEnd, rule) => {
        fc.pre(trainedOn < opensOn(previousEnd, rule) || trainedOn > previousEnd);
        const end = validUntil({ trainedOn, previousEnd, ...rule });
        expect(end).toBe(validUntil({ trainedOn, previousEnd: null, ...rule }));
      }),
    ));

  test('has a window that opens after the training', () =>
    fc.assert(
      fc.property(dates, fc.option(dates), rollingRules, (trainedOn, previousEnd, rule) => {
        expect(opensOn(validUntil({ trainedOn, previousEnd, ...rule })!, rule) > trainedOn).toBe(true);
      }),
    ));
});

describe('a day of the year', () => {
  test.each([
    ['2026-06-03', '03-01', '2027-03-01'],
    ['2026-09-01', '03-01', '2027-03-01'],
    ['2026-09-02', '03-01', '2028-03-01'],
    ['2026-08-31', '02-28', '2027-02-28'],
    ['2026-06-03', '02-29', '2027-02-28'],
    ['2027-06-03', '02-29', '2028-02-29'],
    ['2026-12-31', '12-31', '2027-12-31'],
    ['2027-01-01', '12-31', '2027-12-31'],
  ])('of a training of %s with %s comes on %s', (trainedOn, day, end) =>
    expect(validUntil({ trainedOn, previousEnd: null, ...yearly(day) })).toBe(end),
  );

  test('is the same for everybody, whatever record was before §61.5', () =>
    fc.assert(
      fc.property(dates, fc.option(dates), daysOfYear, (trainedOn, previousEnd, day) => {
        const end = validUntil({ trainedOn, previousEnd, ...yearly(day) })!;
        expect(end).toBe(validUntil({ trainedOn, previousEnd: null, ...yearly(day) }));
        expect(firstDayOn(day, end)).toBe(end);
      }),
    ));

  test('is the first that is half a period away or more, and never later than a year after that §61.5', () =>
    fc.assert(
      fc.property(dates, daysOfYear, (trainedOn, day) => {
        const end = validUntil({ trainedOn, previousEnd: null, ...yearly(day) })!;
        const earliest = halfPeriodAfter(trainedOn);
        expect(end >= earliest).toBe(true);
        expect(daysBetween(trainedOn, end)).toBeGreaterThanOrEqual(181);
        expect(daysBetween(earliest, end)).toBeLessThanOrEqual(365);
      }),
    ));

  test('costs nothing when the training is done again in a window of up to half a period', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2090 }),
        daysOfYear,
        fc.integer({ min: 0, max: 180 }),
        (year, day, early) => {
          const previousEnd = firstDayOn(day, `${year}-01-01`);
          const end = validUntil({ trainedOn: addDays(previousEnd, -early), previousEnd, ...yearly(day) });
          expect(end).toBe(firstDayOn(day, `${year + 1}-01-01`));
        },
      ),
    ));

  test('of February 29 is the last of February in every year §61.1', () =>
    fc.assert(
      fc.property(dates, (from) => {
        const last = firstDayOn('02-29', from);
        expect(addDays(last, 1).slice(5)).toBe('03-01');
      }),
    ));
});

test.each([
  [1, 28],
  [2, 59],
  [3, 89],
  [6, 181],
  [12, 365],
  [36, 1_095],
])('%i months have %i days at least §61.2', (count, days) =>
  expect(shortestPeriod(monthly(count))).toBe(days),
);

test('no period of this century is shorter than the shortest §61.2', () =>
  fc.assert(
    fc.property(dates, months, (start, count) => {
      // The year 2100 has no leap day.
      fc.pre(addMonths(start, count)! < '2100-01-01');
      expect(daysBetween(start, addMonths(start, count)!)).toBeGreaterThanOrEqual(
        shortestPeriod(monthly(count))!,
      );
    }),
  ));

test('a year has 365 days at least', () => expect(shortestPeriod(yearly('02-29'))).toBe(365));

test('the window has 60 days unless it is chosen, and 14 where the period is of one or two months §61.2', () => {
  expect([1, 2, 3, 12].map((count) => defaultWindow(monthly(count)))).toEqual([14, 14, 60, 60]);
  expect(defaultWindow({ renew_months: null })).toBe(60);
});
