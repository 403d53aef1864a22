import type { Move } from '#shared/api/shapes';

/**
 * Whose move it is in somebody's training, for whoever looks after them (product §77): "They choose a session".
 * Null where they have a seat, of which the session tells, and where nothing is to be done.
 */
export function sayMove({ what }: Move): string | null {
  if (what === 'choose') return 'They choose a session';
  return what === 'add-seats' ? 'An admin adds seats' : null;
}

/** What is said of a session that is over and in which somebody was not marked. */
export function sayUnmarked(move: Move | undefined): string {
  return move?.whose === 'admin' ? 'over, an admin marks' : 'over, not marked';
}
