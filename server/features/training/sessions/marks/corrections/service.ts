import type { Mark } from '#shared/training/sessions/schemas';
import { correctableUntil } from '#shared/attendance';
import { isPast } from '#shared/time';
import type { ChangeEntry } from '../../../../../audit/store.ts';
import type { Db } from '../../../../../db/tables.ts';
import { revokeLocked } from '../../../records/corrections/service.ts';
import type { Recording } from '../../../records/store.ts';
import type { KeptMark, OpenedSession } from '../store.ts';

/** Whether the mark takes back that the person attended: they have the record, and it is not too late. */
function isCorrection(
  { outcome, correct }: Mark,
  kept: KeptMark,
  { ends_at }: OpenedSession,
  { now, timeZone }: Recording,
): boolean {
  const { outcome: former, marked_at: markedAt, records } = kept;
  const takesBack = correct === true && former === 'attended' && outcome !== 'attended';
  if (!takesBack || records.length === 0 || markedAt === null) return false;
  return !isPast(correctableUntil({ ends_at, marked_at: markedAt }, timeZone), now);
}

interface Correcting {
  kept: ReadonlyMap<string, KeptMark>;
  session: OpenedSession;
  by: string;
  /** The programs whose answers may change with it. */
  answered: readonly string[];
}

/**
 * Revokes the records of the people whose mark is corrected (product §75), as an admin would. The sheet is
 * still to be written. The caller has locked the program, its seats and the people.
 */
export async function correctMarks(
  tx: Db,
  marks: Iterable<Mark>,
  { kept, session, by, answered }: Correcting,
  recording: Recording,
): Promise<{ corrected: Set<string>; entries: ChangeEntry[] }> {
  const corrected = new Set<string>();
  const wrong = [...marks].flatMap((mark) => {
    const former = kept.get(mark.person);
    if (!former || !isCorrection(mark, former, session, recording)) return [];
    corrected.add(mark.person);
    const of = { person_id: mark.person, program_id: session.program_id, is_accepted: true };
    return former.records.map((id) => ({ id, ...of }));
  });
  if (wrong.length === 0) return { corrected, entries: [] };
  const { entries } = await revokeLocked(tx, { facts: wrong, answered }, `corrected by ${by}`, recording);
  return { corrected, entries };
}
