import { expect, test } from 'vitest';
import { addDays } from '#shared/time';
import { isWorkingDay } from '#shared/working-days';
import { stepOf, stepsUntil } from './steps.ts';

const days = [30, 14, 7, 3, 1];
const stepOn = (today: string, due: string, before: readonly number[] = days) =>
  stepOf(due, stepsUntil(today, before));

/** The working days on which another step has come, with the step. */
function told(due: string, before: readonly number[] = days): string[] {
  const found: string[] = [];
  let last: number | undefined;
  for (let today = addDays(due, -60); today <= addDays(due, 120); today = addDays(today, 1)) {
    const step = isWorkingDay(today) ? stepOn(today, due, before) : undefined;
    if (step !== undefined && step !== last) found.push(`${today} ${step}`);
    last = step ?? last;
  }
  return found;
}

test('nothing has come more than 30 days ahead, and nothing comes after twelve weeks §83.1', () => {
  expect(stepOn('2027-01-04', '2027-02-04')).toBeUndefined();
  expect(stepOn('2027-01-05', '2027-02-04')).toBe(30);
  expect(stepOn('2027-04-29', '2027-02-04')).toBe(-78);
  expect(stepOn('2027-04-30', '2027-02-04')).toBeUndefined();
});

test('a step on a weekend comes on the working day before, also after the due date §83.1', () => {
  // Monday, January 11, 2027, and Friday, January 15.
  expect(told('2027-01-11').slice(0, 6)).toEqual([
    '2026-12-11 30',
    '2026-12-28 14',
    '2027-01-04 7',
    '2027-01-08 1',
    '2027-01-12 -1',
    '2027-01-19 -8',
  ]);
  expect(told('2027-01-15').slice(0, 7)).toEqual([
    '2026-12-16 30',
    '2027-01-01 14',
    '2027-01-08 7',
    '2027-01-12 3',
    '2027-01-14 1',
    '2027-01-15 -1',
    '2027-01-22 -8',
  ]);
});

test('the steps before a due date are as set, or none §83.1', () => {
  expect(told('2027-01-14', [2, 5]).slice(0, 3)).toEqual(['2027-01-08 5', '2027-01-12 2', '2027-01-15 -1']);
  expect(told('2027-01-14', [])).toHaveLength(12);
});
