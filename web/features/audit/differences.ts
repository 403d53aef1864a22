import { own } from '#shared/own';
import { factsInOrder } from './wording.ts';

export type Facts = Readonly<Record<string, unknown>>;

/** One fact that differs before and after a change. */
export interface Difference {
  key: string;
  /** Undefined where there was none. */
  before: unknown;
  /** Undefined where there is none. */
  after: unknown;
  /** How many parts of it, such as a program's other sessions, stayed as they were and are left out. */
  unchanged: number;
}

/** The differences between both sides of a change, in the order in which people read them. */
export function differencesOf(before: Facts | null, after: Facts | null): Difference[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return factsInOrder([...keys])
    .map((key) => ({ key, before: own(before, key), after: own(after, key) }))
    .filter((fact) => !isSame(fact.before, fact.after))
    .map(withoutUnchanged)
    .map(withoutCommonStart);
}

function withoutUnchanged(fact: Omit<Difference, 'unchanged'>): Difference {
  const { before, after } = fact;
  if (!Array.isArray(before) || !Array.isArray(after)) return { ...fact, unchanged: 0 };
  const lessBefore = before.filter((part) => !after.some((other) => isSame(part, other)));
  const lessAfter = after.filter((part) => !before.some((other) => isSame(part, other)));
  // If only the order differs, all parts are shown.
  if (lessBefore.length === 0 && lessAfter.length === 0) return { ...fact, unchanged: 0 };
  return { ...fact, before: lessBefore, after: lessAfter, unchanged: after.length - lessAfter.length };
}

/** Whether both values are the same. Null, undefined and an empty list count as the same. */
function isSame(left: unknown, right: unknown): boolean {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  const [one, other] = [left as Facts, right as Facts];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** In characters: from which length on a common start is left out, and how much of it is shown nevertheless. */
const longStart = 160;
const keptStart = 40;

/** Leaves out the common start of two long texts: else one would see the same lines twice. */
function withoutCommonStart(fact: Difference): Difference {
  const { before, after } = fact;
  if (typeof before !== 'string' || typeof after !== 'string') return fact;
  let common = 0;
  while (common < before.length && before.charAt(common) === after.charAt(common)) common += 1;
  if (common < longStart) return fact;
  // Cut at the beginning of a word. A text without spaces is shown whole.
  const cut = before.slice(0, common - keptStart).search(/\s\S*$/u);
  if (cut === -1) return fact;
  const rest = (text: string) => `… ${text.slice(cut).trimStart()}`;
  return { ...fact, before: rest(before), after: rest(after) };
}
