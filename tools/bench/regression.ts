import { listCounts, medianOf, type Counts } from '../load/figures.ts';

/** Less than this isn't worth a look. */
const tolerance = 1.05;
/** This part of the rounds may have been lucky ones of the version before, or unlucky ones of the present. */
const doubtful = 1 / 3;

/** One call on two servers that took turns. */
export interface Comparison {
  name: string;
  /** Microseconds of processor time for a request, of server and database together, round by round. */
  before: readonly number[];
  present: readonly number[];
  failures: { before: Counts; present: Counts };
}

/** How many times as much each round of the present server took as the one beside it. */
function ratiosOf({ before, present }: Comparison): number[] {
  return present.map((cost, round) => cost / (before[round] ?? NaN));
}

/** The ratio in the middle, by which a call looks better or worse. */
export function medianRatio(comparison: Comparison): number {
  return medianOf(ratiosOf(comparison));
}

/** The ratio that two thirds of the rounds exceed: the difference that remains without the spread of the rounds. */
export function conservativeRatio(comparison: Comparison): number {
  const sorted = ratiosOf(comparison).toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length * doubtful)] ?? NaN;
}

/** Whether it is worth measuring again, and longer. */
export function mayBeRegression(comparison: Comparison): boolean {
  return hasNewFailures(comparison) || medianRatio(comparison) > tolerance;
}

/** Why the call is worse beyond doubt; null when it isn't. */
export function explainRegression(comparison: Comparison): string | null {
  const { name, failures } = comparison;
  if (hasNewFailures(comparison)) return `${name}: ${listCounts(failures.present)}`;
  const certain = conservativeRatio(comparison);
  if (!(certain > tolerance)) return null;
  return `${name}: ${medianRatio(comparison).toFixed(2)} times the processor time (in two thirds of the rounds more than ${certain.toFixed(2)} times)`;
}

/** A call that failed before, or wasn't there, has nothing to be compared with. */
function hasNewFailures({ failures: { before, present } }: Comparison): boolean {
  return Object.keys(present).length > 0 && Object.keys(before).length === 0;
}
