import type { Person } from '#shared/shapes';
import { Refusal } from '#shared/errors';
import { isTodayOrLater, type CalendarDate } from '#shared/time';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../../audit/store.ts';
import type { Authorized } from '../../../../authorized.ts';
import { lockSeats, type LockedAssignment } from '../../../../db/locks.ts';
import type { Services } from '../../../../services.ts';
import type { Db } from '../../../../db/tables.ts';
import { moveAgain, moveEntries } from '../../absences/service.ts';
import { promoteWaiters, promotionEntries } from '../../seats/promotion/service.ts';
import { beginUndoable, endUndoable } from '../../undoing/holding/service.ts';
import { entriesOfAnswered } from '../../answers/service.ts';
import { lockOpenAssignments, shareActiveProgram } from '../service.ts';
import { readPeople } from '../store.ts';
import * as store from './store.ts';

interface Exemption {
  people: readonly string[];
  /** The last exempt day; null while nobody ends it. */
  until: CalendarDate | null;
  because: string;
}

/** Some seconds to undo it, if the caller wants them. */
interface MayUndo {
  undoable?: boolean | null | undefined;
}

/**
 * Exempts people who are assigned, all or none. Their assignments end and are remembered (product §63), and
 * their seats go to the waiting list. An exempt person isn't assigned, and so is refused as anybody else. A
 * second reason would replace one that others rely on. Throws Refusal("program_archived"), ("not_assigned"),
 * ("already_complete"), ("not_for_yourself") and ("invalid_input").
 */
export function exempt(
  services: Services,
  authorized: Authorized<'program.exempt'>,
  { people, until, because, undoable }: Exemption & MayUndo,
): Promise<{ employees: Person[]; undo?: string }> {
  const { actor, subjectId: programId } = authorized;
  const { timeZone } = services.config;
  return auditedTransaction(services, authorized, async (tx, now) => {
    await shareActiveProgram(tx, programId);
    await lockSeats(tx, [programId]);
    if (until !== null && !isTodayOrLater(until, now, timeZone))
      throw new Refusal('invalid_input', { errors: { until: 'Must be today or later' } });
    const assignments = await lockOpenAssignments(tx, programId, people);
    const exemption = { programId, until, because, actorId: actor._id, now };
    const personIds = assignments.map(({ employee_id }) => employee_id);
    const whose = { programIds: [programId], personIds };
    const begun = await beginUndoable(tx, undoable, whose, { actorId: actor._id, holdsSeats: true, now });
    const entries = await exemptAssigned(services, tx, assignments, exemption);
    const promotions = await promoteWaiters(services, tx, [programId], now);
    return {
      result: { employees: await readPeople(tx, personIds), ...(await endUndoable(tx, begun)) },
      entry: [...entries, ...promotionEntries(promotions)],
    };
  });
}

/**
 * Ends these assignments, which are open and locked, and remembers them with the due dates from before an absence. It
 * may be over when they come back, and else it moves them again (product §108). Returns the entries for the trail.
 */
export async function exemptAssigned(
  services: Pick<Services, 'config'>,
  tx: Db,
  assignments: readonly LockedAssignment[],
  exemption: Omit<Exemption, 'people'> & { programId: string; actorId: string; now: Date },
): Promise<ChangeEntry[]> {
  const { programId, now } = exemption;
  const personIds = assignments.map(({ employee_id }) => employee_id);
  const moves = await moveAgain(services, tx, { personIds, programId, now }, null);
  const dueOf = new Map(moves.map(({ person_id, after }) => [person_id, after]));
  await store.exempt(tx, { ...exemption, personIds });
  return [
    ...moveEntries(moves),
    ...assignments.map((each) =>
      entryOfExemption(programId, { ...each, ...dueOf.get(each.employee_id) }, exemption),
    ),
  ];
}

/** The exemption of somebody whose assignment was this. */
export function entryOfExemption(
  programId: string,
  {
    employee_id,
    session_id,
    cycle,
    due_at,
    due_because,
    due_reason,
  }: Omit<LockedAssignment, 'due' | 'is_complete'>,
  { until, because }: Pick<Exemption, 'until' | 'because'>,
): ChangeEntry {
  return {
    action: 'program.exempt',
    programId,
    personIds: [employee_id],
    before: { session: session_id, cycle, due: due_at?.toISOString() ?? null, due_because },
    after: { until },
    personal: { before: { due_reason }, after: { because } },
  };
}

/**
 * Ends exemptions, all or none, and brings the assignments back (product §63). Throws Refusal("program_archived") and,
 * where somebody is not exempt, ("not_found").
 */
export function endExemptions(
  services: Services,
  authorized: Authorized<'program.exempt'>,
  people: readonly string[],
): Promise<Person[]> {
  const { actor, subjectId: programId } = authorized;
  const { timeZone } = services.config;
  const wanted = [...new Set(people)];
  return auditedTransaction(services, authorized, async (tx, now) => {
    const program = await shareActiveProgram(tx, programId);
    const ended = await store.bringBack(tx, { id: programId, ...program }, wanted, {
      actorId: actor._id,
      now,
      timeZone,
    });
    if (ended.length < wanted.length)
      throw new Refusal('not_found', { message: "Someone in the list isn't exempt. Nothing was changed." });
    return {
      result: await readPeople(tx, wanted),
      entry: entriesOf(programId, ended),
    };
  });
}

/** Exemptions that ended, each in an entry of its own. */
export function entriesOf(programId: string, ended: readonly store.EndedExemption[]): ChangeEntry[] {
  const answered = ended.flatMap(({ person_id: id, is_complete, answered_by, cycle, valid_until }) =>
    answered_by ? [{ id, is_complete, answered_by, cycle: cycle!, valid_until: valid_until! }] : [],
  );
  return [
    ...ended.map((each) =>
      // A record of another program has an entry of its own.
      entryOfEnded(programId, each.answered_by ? { ...each, is_complete: false } : each),
    ),
    ...entriesOfAnswered(programId, answered),
  ];
}

/** The end of an exemption, and the assignment that came back, if one did. */
export function entryOfEnded(
  programId: string,
  {
    person_id,
    is_back,
    cycle,
    due_at,
    due_because,
    due_reason,
    is_complete,
  }: Omit<store.EndedExemption, 'answered_by' | 'valid_until'>,
): ChangeEntry {
  return {
    action: 'program.end-exemption',
    programId,
    personIds: [person_id],
    after: {
      assigned: is_back,
      ...(is_back && { cycle, due: due_at?.toISOString() ?? null, due_because, complete: is_complete }),
    },
    ...(due_reason && { personal: { after: { due_reason } } }),
  };
}
