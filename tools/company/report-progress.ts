import type { Step } from './generate-company.ts';

/** A line at most so often for one step; milliseconds. */
const interval = 3_000;

const count = (number: number) => number.toLocaleString('en-US');

/**
 * Writes a line when a step begins and every few seconds while it goes on, each with the time since the start:
 * "assignments 3,400,000 of 10,000,000 (34 %), 41 s".
 */
export function createProgressReporter(
  write: (line: string) => void,
  clock: () => number = () => performance.now(),
): (step: Step) => void {
  const started = clock();
  let last = { name: '', at: started };
  return ({ name, rows }) => {
    const at = clock();
    if (name === last.name && at - last.at < interval) return;
    last = { name, at };
    write(`${name}${rows ? ` ${howFar(rows)}` : ''}, ${Math.round((at - started) / 1000)} s`);
  };
}

/** The total was estimated, so there may be more. */
function howFar({ done, total }: NonNullable<Step['rows']>): string {
  const all = Math.max(done, total);
  return `${count(done)} of ${count(all)} (${Math.floor((100 * done) / all)} %)`;
}
