import type { Progress } from '../../server/demo/program.ts';
import type { Sizes } from './sizes.ts';

/** Programs by their index in the order of deadlines: the archived ones, those past their deadline, those ahead. */
export interface SpecialPrograms {
  /** Those for everybody in the company: the past one and the one ahead. */
  readonly forAll: readonly [past: number, ahead: number];
  /** Those that manager@ oversees and trainer@ teaches in. */
  readonly featured: ReadonlySet<number>;
  /** Of these, that in which trainer@ has a session today, and that in which nobody finds a seat any more. */
  readonly today: number;
  readonly short: number;
  /** Those of employee@, and how far employee@ came in each. */
  readonly ofEmployee: ReadonlyMap<number, Progress>;
}

const numbers = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, index) => first + index);

/** Two for all in the middle of the past and of the coming ones; the featured ones are the nearest to today. */
export function chooseSpecialPrograms({ archived, past, programs }: Sizes): SpecialPrograms {
  const middle = (first: number, end: number) => first + Math.floor((end - first) / 2);
  const [dueForAll, aheadForAll] = [middle(archived, past), middle(past, programs)];
  const due = numbers(archived, past)
    .filter((index) => index !== dueForAll)
    .toReversed();
  const ahead = numbers(past, programs).filter((index) => index !== aheadForAll);

  const withProgress = (special: readonly number[], progress: readonly Progress[]) =>
    progress.slice(0, special.length).map((one, index) => [special[index]!, one] as const);
  return {
    forAll: [dueForAll, aheadForAll],
    featured: new Set([...due.slice(0, 2), ...ahead.slice(0, 2)]),
    today: ahead[0]!,
    short: ahead[1]!,
    ofEmployee: new Map<number, Progress>([
      [dueForAll, 'complete'],
      [aheadForAll, 'enrolled'],
      ...withProgress(due, ['not-enrolled', 'complete', 'enrolled', 'complete']),
      ...withProgress(ahead, ['enrolled', 'not-enrolled', 'complete', 'not-enrolled']),
    ]),
  };
}
