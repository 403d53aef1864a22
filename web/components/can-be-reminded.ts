import type { Person, Program } from '#shared/shapes';

/**
 * Whether somebody may be reminded: whose turn it is to choose a session, and who isn't away. Somebody who is known to be
 * reminded today may not.
 */
export const canBeReminded = ({
  move,
  away_until: away,
  reminded_today: isReminded = false,
}: Pick<Program, 'move'> & Pick<Person, 'away_until'> & { reminded_today?: boolean }) =>
  move?.what === 'choose' && away === null && !isReminded;
