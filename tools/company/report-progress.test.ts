import { expect, test } from 'vitest';
import { createProgressReporter } from './report-progress.ts';

function reportAt() {
  const lines: string[] = [];
  let milliseconds = 0;
  const report = createProgressReporter(
    (line) => lines.push(line),
    () => milliseconds,
  );
  const rows = (done: number) => ({ name: 'assignments', rows: { done, total: 10_000_000 } });
  return {
    lines,
    wait: (time: number) => (milliseconds += time),
    report,
    reportRows: (done: number) => report(rows(done)),
  };
}

test('a step is reported when it begins, and again only after some seconds', () => {
  const { lines, wait, reportRows } = reportAt();
  reportRows(1_000);
  wait(1_000);
  reportRows(200_000);
  wait(39_600);
  reportRows(3_400_000);
  expect(lines).toEqual([
    'assignments 1,000 of 10,000,000 (0 %), 0 s',
    'assignments 3,400,000 of 10,000,000 (34 %), 41 s',
  ]);
});

test('the next step is reported at once, also one without rows', () => {
  const { lines, report, reportRows } = reportAt();
  reportRows(9_990_000);
  report({ name: 'counts' });
  expect(lines).toEqual(['assignments 9,990,000 of 10,000,000 (99 %), 0 s', 'counts, 0 s']);
});

test('there are never more rows than all', () => {
  const { lines, reportRows } = reportAt();
  reportRows(10_040_000);
  expect(lines).toEqual(['assignments 10,040,000 of 10,040,000 (100 %), 0 s']);
});
