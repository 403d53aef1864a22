/** A deed of a lead for somebody of the team, from the row. */
export type TeamAction = 'remind' | 'extend' | 'enrol';
