/** @typedef {{passed: number, failed: number, skipped: number}} Counts */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** @type {Counts} a part that went wrong as a whole, so that it can't hide behind the tests that passed */
export const BROKEN = { ...NOTHING, failed: 1 };

/** @returns {Counts} */
export function add(/** @type {Counts} */ a, /** @type {Counts} */ b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/** The last line of a run, alone on its line and without colours: machines read it. */
export function closingLine(/** @type {Counts} */ { passed, failed, skipped }) {
  return `Tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Zero tests are no success: a wrong pattern would look like one. */
export function isSuccess(/** @type {Counts} */ { passed, failed }) {
  return failed === 0 && passed > 0;
}

/**
 * The counts of a run from its JSON report. A runner that ended badly without a failed test (a file that
 * can't be read, an error outside of any test, no report at all) counts as one failure.
 *
 * @template Report
 * @param {(report: Report) => Counts} read
 * @param {string | undefined} report
 * @param {number} code the exit code of the runner
 * @returns {Counts}
 */
export function countsOf(read, report, code) {
  if (report === undefined) return BROKEN;
  const counts = read(JSON.parse(report));
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * Reads the report of vitest's JSON reporter.
 *
 * @param {{numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number}} report
 * @returns {Counts}
 */
export function fromVitest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Reads the report of Playwright's JSON reporter. A test that passed when it was repeated has passed; the runner
 * names it as flaky.
 *
 * @param {{stats: {expected: number, unexpected: number, flaky: number, skipped: number}}} report
 * @returns {Counts}
 */
export function fromPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}
