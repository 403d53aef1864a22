/** Whose turn it is in a training (product §77), or nobody's: it is complete, or the session is ahead. */
export const movers = ['employee', 'trainer', 'manager', 'admin'] as const;

/**
 * The mover's step: choose a session, mark attendance, add seats, read and sign. Or the person waits, or nobody needs to
 * act. A manager whose move is to read gives the person more tries.
 */
export const moves = ['choose', 'mark', 'add-seats', 'read', 'wait'] as const;

export type Mover = (typeof movers)[number];
export type MoveKind = (typeof moves)[number];
