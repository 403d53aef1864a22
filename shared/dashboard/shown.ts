/** How much of each list a dashboard shows when it opens. */

/** The number of cards; the list of all trainings has the others. */
export const cardsShown = 24;

/** The number of days within which a certificate expires that a manager reads of. */
export const expiringDays = 60;

/** The number of programs among the deadlines, before somebody asks for all. */
export const deadlinesShown = 2;
