import { isDeepStrictEqual } from 'node:util';
import type { Apart, Change, Joined, Training } from '../store.ts';

/**
 * The person's assignment once the alias's records are theirs (product §109). If a valid record of the
 * alias's is the newest, it is complete by that, which takes the seat. Else it is due on the earlier day of
 * both. Nothing where nothing changes.
 */
export function joinTraining(
  { program_id, mine, record, theirs, is_theirs_earlier }: Joined,
  { actorId, now }: { actorId: string; now: Date },
): Change[] {
  const written = { ...mine };
  if (record?.is_aliass) {
    written.valid_until = record.valid_until;
    if (!mine.completed_at && record.is_valid)
      Object.assign(written, {
        completed_at: now.toISOString(),
        completed_by: record.recorded_by ?? actorId,
        session_id: null,
        enrolled_at: null,
      });
  }
  if (!written.completed_at && theirs && is_theirs_earlier)
    Object.assign(written, {
      due_at: theirs.due_at,
      due_because: theirs.due_because,
      due_reason: theirs.due_reason,
    });
  return isDeepStrictEqual(written, mine) ? [] : [{ program_id, former: mine, written }];
}

const due = ({ due_at, due_because, due_reason }: Training) => ({ due_at, due_because, due_reason });

/**
 * An assignment of one of the two once each has their own records again. It is as before, unless it has
 * changed since; a seat that was released stays so. Complete ones that no record of theirs answers any more
 * are open. The others end with the newest of their own. Nothing where nothing changes.
 */
export function takeApart({
  program_id,
  person_id,
  now,
  kept,
  record,
}: Apart): (Change & { person_id: string })[] {
  const written = { ...now };
  const isAsWritten =
    kept !== null &&
    now.cycle === kept.written.cycle &&
    (now.completed_at === null) === (kept.written.completed_at === null);
  if (isAsWritten && isDeepStrictEqual(due(now), due(kept.written))) Object.assign(written, due(kept.former));
  const wasOpened = isAsWritten && kept.former.completed_at === null && !record?.answers;
  if (now.completed_at && (!record || wasOpened))
    Object.assign(written, { completed_at: null, completed_by: null });
  written.valid_until = record?.valid_until ?? null;
  return isDeepStrictEqual(written, now) ? [] : [{ program_id, person_id, former: now, written }];
}
