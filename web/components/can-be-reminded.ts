import type { Person, Program } from '#shared/shapes';

/** Whether somebody may be reminded: whose turn it is to choose a session, and who isn't away. */
export const canBeReminded = ({
  move,
  away_until: away,
}: Pick<Program, 'move'> & Pick<Person, 'away_until'>) => move?.what === 'choose' && away === null;
