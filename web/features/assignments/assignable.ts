import type { Program } from '#shared/shapes';
import { dueIfAssigned } from '../../components/due-if-assigned.ts';
import type { Clock } from '../../components/use-clock.ts';

/** Why nobody can be assigned to the program now; null while one can (product §14, §18). */
export function whyClosed(program: Program, clock: Clock): string | null {
  if (program.archived) return 'This training is archived, so nobody else can be assigned.';
  const isOpen = dueIfAssigned(program, clock) !== null;
  return isOpen ? null : 'The deadline has passed, so nobody else can be assigned.';
}

/** Until when people assigned today have time; null where that is the deadline, as for everybody. */
export function sayOwnDays(program: Program, clock: Clock): string | null {
  const due = dueIfAssigned(program, clock);
  return due && due !== program.deadline ? `People assigned today have until ${clock.date(due)}.` : null;
}
