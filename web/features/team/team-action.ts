/** The actions in a row of a team. */
export type TeamAction = 'remind' | 'extend' | 'enrol' | 'away';
