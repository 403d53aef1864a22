/** Why an assignment has a due date of its own (product §60); without one the program's deadline is the due date. */
export const dueCauses = ['joined', 'renewal', 'extension', 'import'] as const;

export type DueCause = (typeof dueCauses)[number];

/** Who or what opened an assignment, or opened it again. */
export const openers = ['manager', 'audience', 'renewal', 'import'] as const;

export type Opener = (typeof openers)[number];
