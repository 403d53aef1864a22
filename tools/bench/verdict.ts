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
export function typicalRatio(comparison: Comparison): number {
  return medianOf(ratiosOf(comparison));
}

/** The ratio that two thirds of the rounds exceed: what is left when the spread of the rounds is taken off. */
export function certainRatio(comparison: Comparison): number {
  const sorted = ratiosOf(comparison).toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length * doubtful)] ?? NaN;
}

/** Whether it is worth measuring again, and longer. */
export function looksWorse(comparison: Comparison): boolean {
  return failsAnew(comparison) || typicalRatio(comparison) > tolerance;
}

/** Why the call is worse beyond doubt; null when it isn't. */
export function whyWorse(comparison: Comparison): string | null {
  const { name, failures } = comparison;
  if (failsAnew(comparison)) return `${name}: ${listCounts(failures.present)}`;
  const certain = certainRatio(comparison);
  if (!(certain > tolerance)) return null;
  return `${name}: ${typicalRatio(comparison).toFixed(2)} times the processor time (in two thirds of the rounds more than ${certain.toFixed(2)} times)`;
}

/** A call that failed before, or wasn't there, has nothing to be compared with. */
function failsAnew({ failures: { before, present } }: Comparison): boolean {
  return Object.keys(present).length > 0 && Object.keys(before).length === 0;
}
