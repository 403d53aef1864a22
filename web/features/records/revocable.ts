import type { TrainingRecord } from '#shared/training/records/schemas';

/** A proposal is rejected instead, and a revoked record stays so. */
export const canBeRevoked = ({ state }: TrainingRecord) => ['valid', 'expired', 'replaced'].includes(state);

/** A decision on a proposal is made once. */
export const canBeRejected = ({ state }: TrainingRecord) => state === 'proposed';

/** Says that revoked records stay. */
export const revokedStays = (count: number) =>
  count === 1
    ? 'The record will still be shown, struck through. Its certificate will show that it was revoked.'
    : 'The records will still be shown, struck through. Their certificates will show that they were revoked.';

/** The effect of revoking on the trainings that the records completed. */
export const dueAgain = (count: number) =>
  count === 1
    ? 'The training is due again on its old date, unless an earlier record is still valid.'
    : 'The trainings are due again on their old dates, unless an earlier record is still valid.';
