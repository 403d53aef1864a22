import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../../audit/store.ts';
import type { Authorized } from '../../../../authorized.ts';
import { isInAudience } from '../../../../db/audiences.ts';
import { holdPeople, lockAssignments, lockSeats } from '../../../../db/locks.ts';
import { readName } from '../../../../db/people.ts';
import type { Services } from '../../../../services.ts';
import { promoteWaiters, promotionEntries } from '../../seats/promotion/service.ts';
import { exemptAssigned } from '../exemptions/service.ts';
import { assertOthers, shareActiveProgram } from '../service.ts';
import { deleteAssignment } from '../store.ts';

/**
 * Ends an open assignment, whose seat goes to the waiting list. A completed one is a record and stays (product §19).
 * Somebody who fits the program's audience is exempt from then on, or it would assign them again (product §101).
 * Throws Refusal("program_archived"), ("not_for_yourself"), ("not_found") and ("completion_is_final").
 */
export function unassignEmployee(
  services: Services,
  authorized: Authorized<'program.unassign'>,
  employeeId: string,
): Promise<void> {
  const { actor, subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    await shareActiveProgram(tx, programId);
    await assertOthers(tx, actor, [employeeId]);
    await lockSeats(tx, [programId]);
    await holdPeople(tx, [employeeId]);
    const [assignment] = await lockAssignments(tx, programId, [employeeId]);
    if (!assignment) throw new Refusal('not_found');
    if (assignment.is_complete) throw new Refusal('completion_is_final');
    let entries: ChangeEntry[] = [
      {
        action: 'program.unassign',
        programId,
        personIds: [employeeId],
        before: { session: assignment.session_id },
      },
    ];
    if (await isInAudience(tx, programId, employeeId)) {
      const because = `Removed by ${await readName(tx, actor._id)}`;
      const exemption = { programId, until: null, because, actorId: actor._id, now };
      entries = await exemptAssigned(services, tx, [assignment], exemption);
    } else await deleteAssignment(tx, programId, employeeId);
    const promotions = await promoteWaiters(services, tx, [programId], now);
    return { result: undefined, entry: [...entries, ...promotionEntries(promotions)] };
  });
}
