import { expect, test } from 'vitest';
import { add, broken, closingLine, countsOf, fromPlaywright, fromVitest, isSuccess } from './counts.ts';

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

test('no report is a failure', () => {
  expect(countsOf(fromVitest, undefined, 0)).toEqual(broken);
});

test('a runner that ends badly without a failed test is a failure', () => {
  expect(countsOf(fromVitest, JSON.stringify(vitest), 1)).toEqual({ passed: 7, failed: 1, skipped: 2 });
});

test('a failed test is counted once, whatever the exit code', () => {
  const report = JSON.stringify({ ...vitest, numFailedTests: 2 });
  expect(countsOf(fromVitest, report, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

test('a journey that passed only the second time is a failure, as one that never did', () => {
  expect(
    fromPlaywright(JSON.stringify({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } })),
  ).toEqual({
    passed: 3,
    failed: 2,
    skipped: 0,
  });
});

test('no test at all is no success', () => {
  expect(isSuccess({ passed: 0, failed: 0, skipped: 4 })).toBe(false);
  expect(isSuccess({ passed: 1, failed: 1, skipped: 0 })).toBe(false);
  expect(isSuccess({ passed: 1, failed: 0, skipped: 0 })).toBe(true);
});

test('the totals are one plain line', () => {
  const total = add({ passed: 5, failed: 0, skipped: 0 }, { passed: 2, failed: 1, skipped: 0 });
  expect(closingLine(total)).toBe('Tests: 7 passed, 1 failed');
  expect(closingLine({ ...total, skipped: 3 })).toBe('Tests: 7 passed, 1 failed, 3 skipped');
});
