import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import { commandLineCaller } from '../../../audit/command-line-caller.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import { giveTimeFor } from '../../../db/deadline.ts';
import { lockActivePeople, lockProgram, lockSeats } from '../../../db/locks.ts';
import type { Services } from '../../../services.ts';
import { shareActiveProgram } from '../assignments/service.ts';
import { promoteWaiters, promotionEntries } from '../seats/promotion/service.ts';
import * as store from './store.ts';

/**
 * Undoes the caller's own change, all of it or nothing (product §116). Repeating it changes nothing. Throws
 * Refusal("too_late_to_undo") if its time is over or one of its rows has changed since. Throws ("program_archived"), and the
 * refusals of a seat that is gone.
 */
export function undoChange(
  services: Services,
  authorized: Authorized<'change.undo'>,
  id: string,
): Promise<void> {
  const { actor } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const change = await store.readChange(tx, id, actor._id);
    if (!change) throw new Refusal('too_late_to_undo');
    if (change.undoneAt) return { result: undefined, entry: [] };
    const { programIds, personIds } = change;
    giveTimeFor(personIds.length * Math.max(1, programIds.length), services.database.deadlines);
    for (const programId of programIds.toSorted()) await shareActiveProgram(tx, programId);
    await lockSeats(tx, programIds);
    await lockActivePeople(tx, personIds);
    if (!(await store.markUndone(tx, id, change, now))) {
      // The same was pressed twice, and the other press was quicker.
      if ((await store.readChange(tx, id, actor._id))?.undoneAt) return { result: undefined, entry: [] };
      throw new Refusal('too_late_to_undo');
    }
    if (programIds.length > 0) {
      await store.putTrainingsBack(tx, change);
      return { result: undefined, entry: entriesOf(change) };
    }
    const people = await store.takeRemindersBack(tx, change);
    if (!people) throw new Refusal('too_late_to_undo');
    return { result: undefined, entry: { action: 'user.undo-remind', personIds: people } };
  });
}

/** The trainings as they are again, one entry each; people who aren't assigned any more share one. */
function entriesOf({ before, after }: store.KeptChange): ChangeEntry[] {
  const keyOf = ({ program_id, employee_id }: store.KeptAssignment) => `${program_id} ${employee_id}`;
  const changed = new Map(after.assignments.map((row) => [keyOf(row), JSON.stringify(row)]));
  const former = new Set(before.assignments.map(keyOf));
  const ended = Map.groupBy(
    after.assignments.filter((row) => !former.has(keyOf(row))),
    ({ program_id }) => program_id,
  );
  return [
    ...[...ended].map(([programId, rows]): ChangeEntry => ({
      action: 'program.undo',
      programId,
      personIds: rows.map(({ employee_id }) => employee_id),
      after: { assigned: false },
    })),
    ...before.assignments
      .filter((row) => changed.get(keyOf(row)) !== JSON.stringify(row))
      .map((row) => entryOf(row)),
  ];
}

function entryOf(former: store.KeptAssignment): ChangeEntry {
  const instant = (value: string | null) => value && new Date(value).toISOString();
  return {
    action: 'program.undo',
    programId: former.program_id,
    personIds: [former.employee_id],
    after: {
      assigned: true,
      assigned_at: instant(former.assigned_at),
      assigned_by: former.assigned_by,
      opened_by: former.opened_by,
      session: former.session_id,
      enrolled_at: instant(former.enrolled_at),
      cycle: former.cycle,
      due: instant(former.due_at),
      due_because: former.due_because,
      valid_until: former.valid_until,
      ...(former.answered_by && { record: former.answered_by }),
    },
    ...(former.due_reason && { personal: { after: { due_reason: former.due_reason } } }),
  };
}

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'lifecycle'>;

/**
 * Gives the seats of changes that can't be undone by now to the waiting lists. Several instances may do it at once.
 * Returns how many people got one.
 */
export async function endHolds(services: Needed): Promise<number> {
  let promoted = 0;
  for (const over of await store.listOver(services.db, services.clock())) {
    if (services.lifecycle.isStopping) break;
    promoted += await endHold(services, over);
  }
  return promoted;
}

function endHold(
  services: Needed,
  { id, programIds }: { id: string; programIds: readonly string[] },
): Promise<number> {
  return auditedTransaction(services, commandLineCaller(), async (tx, now) => {
    for (const programId of programIds) await lockProgram(tx, programId);
    await lockSeats(tx, programIds);
    await store.forget(tx, id);
    const promotions = await promoteWaiters(services, tx, programIds, now);
    return { result: promotions.length, entry: promotionEntries(promotions) };
  });
}
