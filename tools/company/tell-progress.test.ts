import { expect, test } from 'vitest';
import { createProgressTeller } from './tell-progress.ts';

function tellAt() {
  const lines: string[] = [];
  let milliseconds = 0;
  const tell = createProgressTeller(
    (line) => lines.push(line),
    () => milliseconds,
  );
  const rows = (done: number) => ({ name: 'assignments', rows: { done, total: 10_000_000 } });
  return {
    lines,
    wait: (time: number) => (milliseconds += time),
    tell,
    tellRows: (done: number) => tell(rows(done)),
  };
}

test('a step is told of when it begins, and again only after some seconds', () => {
  const { lines, wait, tellRows } = tellAt();
  tellRows(1_000);
  wait(1_000);
  tellRows(200_000);
  wait(39_600);
  tellRows(3_400_000);
  expect(lines).toEqual([
    'assignments 1,000 of 10,000,000 (0 %), 0 s',
    'assignments 3,400,000 of 10,000,000 (34 %), 41 s',
  ]);
});

test('the next step is told of at once, also one without rows', () => {
  const { lines, tell, tellRows } = tellAt();
  tellRows(9_990_000);
  tell({ name: 'counts' });
  expect(lines).toEqual(['assignments 9,990,000 of 10,000,000 (99 %), 0 s', 'counts, 0 s']);
});

test('there are never more rows than all', () => {
  const { lines, tellRows } = tellAt();
  tellRows(10_040_000);
  expect(lines).toEqual(['assignments 10,040,000 of 10,040,000 (100 %), 0 s']);
});
