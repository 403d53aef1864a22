import type { Person } from '#shared/shapes';
import { formatCount } from '#shared/count';

/** The result of a change of many people. */
export interface Done {
  employees: readonly Person[];
  /** Those among them who were complete at once, where people are assigned. */
  complete: readonly string[];
  /** By which all of it can be undone. */
  undo?: string | undefined;
}

/** The same from one call; only assigning tells who is complete. */
export type DonePart = Pick<Done, 'employees'> & Partial<Done>;

/** "3 employees". */
export function sayEmployees(count: number): string {
  return count === 1 ? '1 employee' : `${formatCount(count)} employees`;
}

/**
 * "3 employees were assigned." With some who have a valid record "… 2 of them are already complete: they
 * have valid records."
 */
export function sayDone(count: number, done: string, complete = 0): string {
  if (count === 0) return `Nobody was ${done}.`;
  const words = `${sayEmployees(count)} ${count === 1 ? 'was' : 'were'} ${done}`;
  if (complete === 0) return `${words}.`;
  if (count === 1) return `${words}. They already have a valid record, so the training is complete.`;
  return complete === 1
    ? `${words}. 1 of them already has a valid record, so their training is complete.`
    : `${words}. ${formatCount(complete)} of them already have valid records, so their training is complete.`;
}
