import type { Role } from '../roles.ts';

/** How much of each list a dashboard shows when it opens. */

/** The number of cards; the list of all trainings has the others. */
export const cardsShown = 24;

/** The number of days within which a certificate expires that a manager reads of. */
export const expiringDays = 60;

/**
 * The number of programs among the deadlines, before somebody asks for all. An admin, who has most cards, has fewer.
 */
export const deadlinesShown = (role: Role) => (role === 'admin' ? 3 : 6);
