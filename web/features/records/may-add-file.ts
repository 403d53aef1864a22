import { nameOf } from '#shared/person-name';
import type { SessionUser } from '#shared/shapes';
import type { TrainingRecord } from '#shared/training/records/schemas';

/** Whether to offer a person to add files to a record: the server alone knows who has proposed it. */
export function mayAddFile(
  { state, person, recorded_by: recorder }: TrainingRecord,
  user: SessionUser,
): boolean {
  if (user.role === 'admin') return state !== 'revoked' && state !== 'rejected';
  return state === 'proposed' && (person._id === user._id || recorder === nameOf(user));
}
