import type { Program } from '#shared/api/shapes';
import { isPast } from '#shared/time';

/** Why nobody can be assigned to the program any more; null while one can (product §14, §18). */
export function whyClosed(program: Program, now: Date): string | null {
  if (program.archived) return 'This program is archived, so nobody can be assigned any more.';
  if (isPast(program.deadline, now)) return 'The deadline has passed, so nobody can be assigned any more.';
  return null;
}
