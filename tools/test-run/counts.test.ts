import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/root.ts';
import {
  add,
  brokenPart,
  closingLine,
  countsOf,
  failureLines,
  fromPlaywright,
  fromVitest,
  isSuccess,
  nothing,
} from './counts.ts';

const file = (name: string, tests: Record<string, string>) => ({
  name: join(projectRoot, name),
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
});

const vitest = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [file('a.test.ts', { 'something holds': 'passed' })],
};

test('no report is a failure', () => {
  expect(countsOf('unit', fromVitest, { report: undefined, code: 0 })).toEqual(brokenPart('unit'));
});

test('a runner that ends badly without a failed test is a failure', () => {
  const { failures, ...counts } = countsOf('unit', fromVitest, { report: JSON.stringify(vitest), code: 1 });
  expect(counts).toEqual({ passed: 7, failed: 1, skipped: 2 });
  expect(failures).toEqual([expect.stringMatching(/^unit: /)]);
});

test('a failed test is counted once, whatever the exit code, and named', () => {
  const failed = file('b.test.ts', { 'this holds': 'failed', 'that holds': 'passed' });
  const report = JSON.stringify({ ...vitest, numFailedTests: 1, testResults: [failed] });
  const failures = ['b.test.ts › this holds'];
  expect(countsOf('unit', fromVitest, { report, code: 1 })).toEqual({
    passed: 7,
    failed: 1,
    skipped: 2,
    failures,
  });
});

test('why a test failed is told in one line', () => {
  const message = `AssertionError: expected 7 to be null\n    at a.test.ts:3:5`;
  const assertionResults = [{ fullName: 'it stops', status: 'failed', failureMessages: [message] }];
  const testResults = [{ name: join(projectRoot, 'a.test.ts'), assertionResults }];
  expect(fromVitest(JSON.stringify({ ...vitest, testResults })).failures).toEqual([
    'a.test.ts › it stops: AssertionError: expected 7 to be null',
  ]);
});

test('a journey that passed only the second time is a failure, as one that never did', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ projectName: 'phone', status }] });
  const suites = [
    {
      file: 'a.spec.ts',
      specs: [spec('it opens', 'expected'), spec('it closes', 'flaky')],
      suites: [{ file: 'a.spec.ts', specs: [spec('it ends', 'unexpected')] }],
    },
  ];
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 };
  expect(fromPlaywright(JSON.stringify({ stats, suites }))).toEqual({
    passed: 3,
    failed: 2,
    skipped: 0,
    failures: ['a.spec.ts › it closes (phone)', 'a.spec.ts › it ends (phone)'],
  });
});

test('no test at all is no success', () => {
  expect(isSuccess({ ...nothing, skipped: 4 })).toBe(false);
  expect(isSuccess({ ...nothing, passed: 1, failed: 1 })).toBe(false);
  expect(isSuccess({ ...nothing, passed: 1 })).toBe(true);
});

test('the totals are one plain line, after the names of failed tests', () => {
  const total = add({ ...nothing, passed: 5 }, { ...nothing, passed: 2, failed: 1, failures: ['a › b'] });
  expect(failureLines(nothing)).toBe('');
  expect(failureLines(total)).toBe('\nFailed:\n  a › b');
  expect(closingLine(total)).toBe('Tests: 7 passed, 1 failed');
  expect(closingLine({ ...total, skipped: 3 })).toBe('Tests: 7 passed, 1 failed, 3 skipped');
});
