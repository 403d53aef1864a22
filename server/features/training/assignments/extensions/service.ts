import type { AssignedEmployee } from '#shared/shapes';
import { extensionProblem } from '#shared/due';
import { Refusal } from '#shared/errors';
import { formatDay } from '#shared/month';
import { calendarDateOf, endOfDay, type CalendarDate } from '#shared/time';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../../audit/store.ts';
import type { Authorized } from '../../../../authorized.ts';
import { lockSeats } from '../../../../db/locks.ts';
import { zoneOf } from '../../../../db/time-zone.ts';
import type { Services } from '../../../../services.ts';
import { actsAsOneself, assertInCharge, deputyFact } from '../../lines/service.ts';
import { promoteWaiters, promotionEntries } from '../../seats/promotion/service.ts';
import { assertOthers, lockOpenAssignments, shareActiveProgram } from '../service.ts';
import { readAssigned } from '../store.ts';
import * as store from './store.ts';

interface Extension {
  people: readonly string[];
  /** The last day on which it is not late yet. */
  due: CalendarDate;
  because: string;
}

function refuseDue(words: string): never {
  throw new Refusal('invalid_input', { errors: { due: words } });
}

function checkDay(due: CalendarDate, today: CalendarDate): void {
  const problem = extensionProblem(due, today);
  if (problem) refuseDue(problem);
}

function checkIsLater(due: CalendarDate, days: readonly CalendarDate[]): void {
  const latest = days.reduce((left, right) => (left > right ? left : right));
  if (due > latest) return;
  const day = formatDay(latest);
  refuseDue(
    days.length > 1
      ? `Must be later than ${day}, their latest due date`
      : `Must be later than ${day}, the current due date`,
  );
}

/**
 * Gives people who are assigned until the end of this day, all or none (product §63). People on the waiting
 * list may have a seat until then. Returns them as they are then. Throws Refusal("not_found") for people
 * neither below the caller nor in a program that the caller oversees. Also throws ("program_archived"),
 * ("not_assigned"), ("already_complete"), ("not_for_yourself") and ("invalid_input").
 */
export function extend(
  services: Services,
  authorized: Authorized<'program.extend'>,
  { people, due, because }: Extension,
): Promise<AssignedEmployee[]> {
  const { actor, subjectId: programId } = authorized;
  const { timeZone } = services.config;
  return auditedTransaction(services, authorized, async (tx, now) => {
    await assertOthers(tx, actor, people);
    const deputized =
      actor.role === 'admin' ? actsAsOneself : await assertInCharge(tx, actor, programId, people);
    await shareActiveProgram(tx, programId);
    await lockSeats(tx, [programId]);
    checkDay(due, calendarDateOf(now, timeZone));
    const assignments = await lockOpenAssignments(tx, programId, people);
    checkIsLater(
      due,
      assignments.map((assignment) => calendarDateOf(assignment.due, timeZone)),
    );
    const personIds = assignments.map(({ employee_id }) => employee_id);
    const dueAt = endOfDay(due, timeZone);
    await store.extend(tx, { programId, personIds, dueAt, because });
    const promotions = await promoteWaiters(services, tx, [programId], now);
    const entries = assignments.map(({ employee_id, due_at, due_because, due_reason }): ChangeEntry => ({
      action: 'program.extend',
      programId,
      personIds: [employee_id],
      before: { due: due_at?.toISOString() ?? null, due_because },
      after: {
        due: dueAt.toISOString(),
        due_because: 'extension',
        ...deputyFact(deputized, employee_id),
      },
      personal: { before: { because: due_reason }, after: { because } },
    }));
    return {
      result: await readAssigned(tx, actor, { programId, personIds, now, zone: zoneOf(services) }),
      entry: [...entries, ...promotionEntries(promotions)],
    };
  });
}
