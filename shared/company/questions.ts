/** The kinds of questions that wait for an admin. */
export const questionKinds = ['manager_pending', 'audience_held', 'suspended_long', 'proposal'] as const;

export type QuestionKind = (typeof questionKinds)[number];

/** How many of a kind are listed, those open for longest. */
export const mostOfKind = 50;

/** After how many days a suspension is a question. */
export const longSuspended = 90;
