/** Where a record comes from (product §59). */
export const recordSources = ['session', 'acknowledgement', 'external', 'import'] as const;

export type RecordSource = (typeof recordSources)[number];

export const recordOutcomes = ['passed', 'attended'] as const;

export type RecordOutcome = (typeof recordOutcomes)[number];

/** The decision on a proposed record; one that needed no proposal is accepted. */
export const recordDecisions = ['accepted', 'proposed', 'rejected'] as const;

export type RecordDecision = (typeof recordDecisions)[number];

/** The most proposals of one person that wait for a decision; the database has the same number. */
export const mostProposals = 50;

/** A record's state today. It is computed, never stored. */
export const recordStates = ['valid', 'expired', 'replaced', 'revoked', 'proposed', 'rejected'] as const;

export type RecordState = (typeof recordStates)[number];

/** How a state reads on the screen. */
export const recordStateLabels: Record<RecordState, string> = {
  valid: 'Valid',
  expired: 'Expired',
  replaced: 'Replaced',
  revoked: 'Revoked',
  proposed: 'Proposed',
  rejected: 'Rejected',
};

/** "Passed, score 87". Null where somebody was there and no result was asked for: a record says that anyway. */
export function resultOf({
  outcome,
  score,
}: {
  outcome: RecordOutcome;
  score: number | null;
}): string | null {
  const isPassed = outcome === 'passed';
  if (score === null) return isPassed ? 'Passed' : null;
  return isPassed ? `Passed, score ${score}` : `Score ${score}`;
}

/** The version that a record's person signed (product §118). */
export interface Signed {
  version: number;
  name: string | null;
  sha256: string | null;
  link: string | null;
}

/** "Version 3 of hygiene.pdf". A file whose name is gone is "a file". */
export function saySigned({ version, name, link }: Signed): string {
  return `Version ${version} of ${name ?? link ?? 'a file'}`;
}
