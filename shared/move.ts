/** Whose turn it is in a training (product §77), or nobody's: it is complete, or the session is ahead. */
export const movers = ['employee', 'trainer', 'manager', 'admin'] as const;

/** What the mover does: choose a session, mark who was there, add seats; the person waits, and nobody need do anything. */
export const moves = ['choose', 'mark', 'add-seats', 'wait'] as const;

export type Mover = (typeof movers)[number];
export type MoveKind = (typeof moves)[number];
