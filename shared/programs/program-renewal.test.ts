import { describe, expect, test } from 'vitest';
import { checkRule, ruleAfter } from './program-renewal.ts';

const plain = { due_days: null, renew_months: null, renew_on: null, window_days: 60 };
const everyYear = { ...plain, due_days: 14, renew_months: 12 };

describe('the fields of a program', () => {
  test('a new program without them is due once, by its deadline', () => expect(ruleAfter({})).toEqual(plain));

  test('an edit without them leaves all as it was', () => {
    const stored = { due_days: 0, renew_months: null, renew_on: '03-01', window_days: 45 };
    expect(ruleAfter({}, stored)).toEqual(stored);
  });

  test('null clears a field, and gives the window its default again', () => {
    const cleared = { due_days: null, renew_months: null, renew_on: null, window_days: null };
    expect(ruleAfter(cleared, { ...everyYear, window_days: 30 })).toEqual(plain);
    expect(ruleAfter({ window_days: null }, { ...everyYear, renew_months: 2, window_days: 30 })).toEqual({
      ...everyYear,
      renew_months: 2,
      window_days: 14,
    });
  });

  test('a window that nobody chose fits a period of one or two months', () => {
    expect(ruleAfter({ due_days: 7, renew_months: 1 }).window_days).toBe(14);
    expect(ruleAfter({ renew_months: 2 }, everyYear).window_days).toBe(14);
    expect(ruleAfter({ renew_months: 3 }, everyYear).window_days).toBe(60);
  });

  test('a window that was chosen stays when the period changes', () => {
    expect(ruleAfter({ renew_months: 2 }, { ...everyYear, window_days: 30 }).window_days).toBe(30);
    expect(ruleAfter({ due_days: 7, renew_months: 2, window_days: 58 }).window_days).toBe(58);
  });
});

describe('fields that don’t fit together', () => {
  const both = 'Choose either months or a day of the year';
  const days = 'The number of days is required if the training repeats';

  test.each([
    ['months and a day', { ...everyYear, renew_on: '03-01' }, { renew_on: both }],
    ['months without days', { ...everyYear, due_days: null }, { due_days: days }],
    ['a day without days', { ...plain, renew_on: '03-01' }, { due_days: days }],
    [
      'all at once',
      { ...plain, renew_months: 1, renew_on: '03-01' },
      {
        due_days: days,
        renew_on: both,
        window_days: 'Must be shorter than the repeat period, so at most 27 days',
      },
    ],
  ])('is told: %s', (_, rule, errors) => expect(checkRule(rule)).toEqual(errors));

  test.each([
    [{ renew_months: 1, renew_on: null }, 27],
    [{ renew_months: 2, renew_on: null }, 58],
    [{ renew_months: 12, renew_on: null }, 364],
    [{ renew_months: null, renew_on: '02-29' }, 364],
  ])('is a window as long as the period: %j has at most %i days §61.2', (period, most) => {
    const withWindow = (window_days: number) => checkRule({ due_days: 14, ...period, window_days });
    expect(withWindow(most)).toEqual({});
    expect(withWindow(most + 1)).toEqual({
      window_days: `Must be shorter than the repeat period, so at most ${most} days`,
    });
  });

  test('nothing is asked of a program that doesn’t come back', () => {
    expect(checkRule(plain)).toEqual({});
    expect(checkRule({ ...plain, due_days: 0, window_days: 3_650 })).toEqual({});
  });
});
