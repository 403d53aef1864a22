import { relative } from 'node:path';
import { projectRoot } from '../../server/root.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The files and titles of failed tests, and why, where the report says it. */
  failures: readonly string[];
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** A part that went wrong as a whole, so that it can't hide behind the tests that passed. */
export function brokenPart(name: string): Counts {
  return { ...nothing, failed: 1, failures: [`${name}: it went wrong as a whole; its output says why`] };
}

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

/** The failed tests by name: a reader of a long output's end finds them there. Empty where nothing failed. */
export function failureLines({ failures }: Counts): string {
  return failures.length === 0 ? '' : ['\nFailed:', ...failures.map((failure) => `  ${failure}`)].join('\n');
}

/** The last line of a run, alone on its line and without colours: machines read it. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `Tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Zero tests are no success: a wrong pattern would look like one. */
export function isSuccess({ passed, failed }: Counts): boolean {
  return failed === 0 && passed > 0;
}

/**
 * The counts of a part from its JSON report and the exit code of its runner. A runner that ended badly without a failed
 * test (a file that can't be read, an error outside of any test, no report at all) counts as one failure.
 */
export function countsOf(
  name: string,
  read: (report: string) => Counts,
  { report, code }: { report: string | undefined; code: number },
): Counts {
  if (report === undefined) return brokenPart(name);
  const counts = read(report);
  return code !== 0 && counts.failed === 0 ? add(counts, brokenPart(name)) : counts;
}

/** The part of vitest's JSON report that is read here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

export function fromVitest(text: string): Counts {
  const report = JSON.parse(text) as VitestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          ({ fullName, failureMessages = [] }) =>
            `${relative(projectRoot, name)} › ${fullName}${reasonIn(failureMessages)}`,
        ),
    ),
  };
}

/** Vitest tells it in the middle of its output, where it is lost when only the end is kept. */
function reasonIn([message]: readonly string[]): string {
  return message === undefined ? '' : `: ${message.split('\n', 1)[0]!.slice(0, 200)}`;
}

/** The part of Playwright's JSON report that is read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** A journey that passes only when it is repeated has failed. */
export function fromPlaywright(text: string): Counts {
  const { stats, suites } = JSON.parse(text) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failedJourneys),
  };
}

function failedJourneys({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `${file} › ${title} (${projectName})`),
  );
  return [...own, ...suites.flatMap(failedJourneys)];
}
