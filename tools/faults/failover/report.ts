import type { Fault } from './faults.ts';
import type { Way } from './product.ts';
import type { Result } from './run-fault.ts';

/** A fault that was tried, and what came of it. */
export interface Trial extends Result {
  fault: Fault;
  way: Way;
}

/** The longest that anybody may wait for one answer, in seconds. */
const waitWithin = 5;
const readsWithin = 2;

/** Whether nothing is lost or doubled, and every check passes. A goal that was missed does not count here. */
export function isRight({ lost, doubled, repeated, failures, wrong }: Trial): boolean {
  return lost === 0 && doubled === 0 && repeated.otherwise === 0 && failures === 0 && wrong.length === 0;
}

const columns = [
  'fault',
  'address',
  'changes',
  'reads',
  'wait',
  'acknowledged',
  'lost',
  'doubled',
  'repeats',
  '5xx',
  'log',
];

/**
 * A line for each trial: the longest pauses in changes and in reads, the longest wait for one answer; how much was
 * acknowledged, lost and made twice, which repeated calls ended well, errors among the answers and in the log. "!" marks a
 * goal that was missed.
 */
export function tableOf(trials: readonly Trial[]): string {
  const rows = [columns, ...trials.map(rowOf)];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)));
  const lines = rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index]!)).join('  '));
  const wrong = trials.flatMap(({ fault, way, wrong: each, errors }) => [
    ...each.map((text) => `${fault.name}, ${way}: WRONG: ${text}`),
    ...Object.keys(errors).map((message) => `${fault.name}, ${way}: logged: ${message}`),
  ]);
  return [...lines.map((line) => line.trimEnd()), ...wrong].join('\n');
}

function rowOf(trial: Trial): string[] {
  const { fault, way, blackout, repeated } = trial;
  return [
    fault.name,
    way,
    seconds(blackout.change, fault.changesWithin),
    seconds(blackout.read, readsAllowed(trial)),
    seconds(trial.longestWait, waitWithin),
    String(trial.acknowledged),
    String(trial.lost),
    String(trial.doubled),
    `${repeated.well} of ${repeated.well + repeated.otherwise}`,
    String(trial.failures),
    String(Object.values(trial.errors).reduce((sum, number) => sum + number, 0)),
  ];
}

/** Through one address without a primary nobody reads for as long as nobody changes. */
function readsAllowed({ way, blackout }: Trial): number {
  return way === 'HAProxy' ? Math.max(readsWithin, blackout.change + 1) : readsWithin;
}

function seconds(value: number, goal: number): string {
  return `${value.toFixed(1)} s${value > goal ? ' !' : ''}`;
}

/** What all of them come to. */
export function summaryOf(trials: readonly Trial[]): string {
  const sum = (numberOf: (trial: Trial) => number) =>
    trials.reduce((total, trial) => total + numberOf(trial), 0);
  const most = (numberOf: (trial: Trial) => number) => Math.max(0, ...trials.map(numberOf)).toFixed(1);
  const well = sum(({ repeated }) => repeated.well);
  return (
    `${trials.length} faults: ${sum(({ acknowledged }) => acknowledged)} changes acknowledged, ` +
    `${sum(({ lost }) => lost)} lost, ${sum(({ doubled }) => doubled)} doubled; ${well} of ` +
    `${well + sum(({ repeated }) => repeated.otherwise)} repeated calls ended well; longest wait ` +
    `${most(({ longestWait }) => longestWait)} s`
  );
}
