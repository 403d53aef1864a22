import type { Person, Program } from '#shared/shapes';

/**
 * Whether somebody may be reminded. It is their turn to choose a session, or to read and sign, and they aren't away. Somebody who is known to be
 * reminded today may not.
 */
export const canBeReminded = ({
  move,
  away_until: away,
  reminded_today: isReminded = false,
}: Pick<Program, 'move'> & Pick<Person, 'away_until'> & { reminded_today?: boolean }) =>
  isTheirs(move) && away === null && !isReminded;

/** Whether it is the person's own move. */
export const isTheirs = (move: Program['move']) =>
  move?.what === 'choose' || (move?.what === 'read' && move.whose === 'employee');
