import type { TrainingRecord } from '#shared/training/records/schemas';

/** A proposal is rejected instead, and a revoked record stays so. */
export const canBeRevoked = ({ state }: TrainingRecord) => ['valid', 'expired', 'replaced'].includes(state);

/** A decision on a proposal is made once. */
export const canBeRejected = ({ state }: TrainingRecord) => state === 'proposed';

/** Says that revoked records stay. */
export const revokedStays = (count: number) =>
  count === 1
    ? 'The record stays, struck through, and its certificate says that it is revoked.'
    : 'The records stay, struck through, and their certificates say that they are revoked.';
