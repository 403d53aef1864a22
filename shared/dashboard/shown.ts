import type { Role } from '../roles.ts';

/** How much of each list a dashboard shows when it opens. */

/** So many cards; the list of all trainings has the others. */
export const cardsShown = 24;

/** So many programs among the deadlines, before somebody asks for all: of an admin, who has most cards, fewer. */
export const deadlinesShown = (role: Role) => (role === 'admin' ? 3 : 6);
