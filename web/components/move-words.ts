import type { Move } from '#shared/shapes';

/**
 * Whose move it is in somebody's training, for managers, trainers and admins (product §77): "Has to choose a
 * session". Null if they have a seat, which the session shows, and if there is nothing to do.
 */
export function sayMove({ what, whose }: Move): string | null {
  if (what === 'read') return whose === 'manager' ? 'Needs more tries' : 'Has to read and sign';
  if (what === 'choose') return 'Has to choose a session';
  return what === 'add-seats' ? 'Admin has to add seats' : null;
}

/** The words for a session that is over and in which somebody was not marked. */
export function sayUnmarked(move: Move | undefined): string {
  return move?.whose === 'admin' ? 'attendance missing: an admin has to mark it' : 'attendance missing';
}
