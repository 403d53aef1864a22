/**
 * The order by need of action (product §47). Past the deadline with people open comes first, then due within
 * 30 days, due later, done.
 */
export const urgencies = ['past', 'soon', 'later', 'done'] as const;

export type Urgency = (typeof urgencies)[number];

/** A program due within this number of days is due soon. */
export const soonDays = 30;
