import type { TrainingRecord } from '#shared/api/records';
import type { AuditFacts } from '#shared/audit-facts';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../authorized.ts';
import type { Db } from '../../../db/tables.ts';
import type { Services } from '../../../services.ts';
import { shareProgram } from '../../assignments/store.ts';
import { promoteWaiters, promotionEntries } from '../../seats/promotion/service.ts';
import { lockSeats } from '../../seats/promotion/store.ts';
import { recordingOf } from '../service.ts';
import * as records from '../store.ts';
import * as store from './store.ts';

/**
 * Revokes a record that is wrong (product §62): it stays, and what it answered is asked again. Of an archived program,
 * of whoever is no active employee, and of another record than the newest only the record is revoked. Throws
 * Refusal("already_revoked") and Refusal("not_accepted").
 */
export function revokeRecord(
  services: Services,
  authorized: Authorized<'record.revoke'>,
  because: string,
): Promise<{ record: TrainingRecord }> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const recording = recordingOf(services, actor._id, now);
    const { person_id: personId, program_id: programId, ...facts } = await records.readFacts(tx, id);
    if (facts.decision !== 'accepted') throw new Refusal('not_accepted');
    const program = programId && (await shareProgram(tx, programId));
    if (programId) await lockSeats(tx, [programId]);
    await records.lockPeople(tx, [personId]);
    const isNewest = await store.isNewest(tx, id);
    if (!(await store.revokeRecord(tx, id, because, recording))) throw new Refusal('already_revoked');
    const opened =
      program && !program.archived_at && isNewest
        ? await openAgain(tx, { programId, personId }, facts.cycle, recording)
        : null;
    // Who is due again may have another seat, and who stays complete leaves one.
    const promotions = opened ? await promoteWaiters(services, tx, [programId!], now) : [];
    const [record] = await records.readRecords(tx, [id], recording);
    return {
      result: { record: record! },
      entry: [
        {
          action: 'record.revoke',
          ...(programId && { programId }),
          personIds: [personId],
          after: { record: id, ...opened },
          personal: { after: { because } },
        },
        ...promotionEntries(promotions),
      ],
    };
  });
}

/**
 * Asks again for what the revoked record answered, in its cycle and by its due date, and takes back a renewal that
 * followed upon it; but whoever has another valid record of that cycle stays complete by it. Returns what has changed
 * for the trail, null where there is no assignment.
 */
async function openAgain(
  tx: Db,
  training: store.Training,
  cycle: number,
  recording: records.Recording,
): Promise<AuditFacts | null> {
  const assignment = await store.lockAnswered(tx, training);
  if (!assignment) return null;
  const { valid_until, is_answered } = await store.readRemaining(tx, training, cycle, recording);
  const isOpen = { completed_at: null, completed_by: null };
  const followed =
    assignment.opened_by === 'renewal' && !assignment.is_complete && assignment.cycle === cycle + 1;

  if (followed) {
    const { completed_at, completed_by, ...due } = await store.readOverwritten(tx, training, cycle);
    const answer = is_answered ? { completed_at, completed_by, session_id: null, enrolled_at: null } : isOpen;
    const dueAt = await store.correctAssignment(tx, training, { valid_until, cycle, ...due, ...answer });
    return { opened: !is_answered, cycle, ...(dueAt && { due: dueAt.toISOString() }), valid_until };
  }
  const opened = assignment.is_complete && !is_answered;
  const dueAt = await store.correctAssignment(tx, training, { valid_until, ...(opened && isOpen) });
  return { opened, cycle: assignment.cycle, ...(dueAt && { due: dueAt.toISOString() }), valid_until };
}
