import type { Person } from '#shared/shapes';
import { Refusal } from '#shared/errors';
import { addDays, calendarDateOf, endOfDay, isPast } from '#shared/time';
import {
  lockActivePeople,
  lockAssignments,
  lockPeople,
  sharePeople,
  shareProgram,
} from '../../../db/locks.ts';
import { isOnlyAdmin } from '../../../db/only-admin.ts';
import type { Db } from '../../../db/tables.ts';
import { zoneOf } from '../../../db/time-zone.ts';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import type { Services } from '../../../services.ts';
import { entriesOfAnswered, followAnswers, shareAnswered } from '../answers/service.ts';
import { tellAttendance } from '../records/attendance/service.ts';
import { recordAttendance, type AttendanceRecord } from '../records/store.ts';
import { openRenewals } from '../renewals/store.ts';
import { promoteWaiters, promotionEntries } from '../seats/promotion/service.ts';
import { beginUndoable, endUndoable } from '../undoing/holding/service.ts';
import { attendedAll, writeLines } from '../sessions/marks/store.ts';
import * as store from './store.ts';

/**
 * Every change of assignments locks the program first, so that none of them slips past an archiving. Throws
 * Refusal("not_found") and Refusal("program_archived").
 */
export async function shareActiveProgram(tx: Db, id: string) {
  const program = await shareProgram(tx, id);
  if (!program) throw new Refusal('not_found');
  if (program.archived_at) throw new Refusal('program_archived');
  return program;
}

/**
 * The open assignments of these people, who are active, locked with them in the order of their ids. Throws
 * Refusal("not_assigned") and ("already_complete").
 */
export async function lockOpenAssignments(tx: Db, programId: string, people: readonly string[]) {
  const ids = [...new Set(people)];
  const others = await lockActivePeople(tx, ids);
  const assignments = await lockAssignments(tx, programId, ids);
  if (others.size > 0 || assignments.length < ids.length) throw new Refusal('not_assigned');
  if (assignments.some(({ is_complete }) => is_complete))
    throw new Refusal('already_complete', {
      message: 'Someone in the list has already completed this training. Nothing was changed.',
    });
  return assignments;
}

/**
 * Refuses people who act for themselves, as the database does where it writes (product §91). It is for calls
 * that refuse them before they look further. A row also doesn't show that a person chose to delete it.
 */
export async function assertOthers(
  tx: Db,
  { _id }: { _id: string },
  people: readonly string[],
): Promise<void> {
  if (people.includes(_id) && !(await isOnlyAdmin(tx))) throw new Refusal('not_for_yourself');
}

/** The times of a program. */
interface Times {
  deadline: Date;
  due_days: number | null;
}

/** Whether nobody can be assigned any more: the deadline has passed, and the program gives nobody days of their own. */
export function isClosed({ deadline, due_days }: Times, now: Date): boolean {
  return due_days === null && isPast(deadline, now);
}

/**
 * The due date of people assigned today (product §60). It is after the days that the program gives, if these
 * end after its deadline. Null is the deadline.
 */
function dueDateOf({ deadline, due_days }: Times, now: Date, timeZone: string): Date | null {
  if (due_days === null) return null;
  const due = endOfDay(addDays(calendarDateOf(now, timeZone), due_days), timeZone);
  return due > deadline ? due : null;
}

/** The person who assigns, and when. */
interface Assigning {
  actorId: string;
  now: Date;
  timeZone: string;
}

/**
 * Assigns active people to a program in which they can be, in the caller's transaction, which has locked
 * both. Skips those who are assigned already. Returns the newly assigned, and the entries for the trail.
 */
export async function assignTo(
  tx: Db,
  program: Times & { id: string },
  employeeIds: readonly string[],
  assigning: Assigning,
): Promise<{ assigned: store.Assigned[]; entries: ChangeEntry[] }> {
  const wanted = newAssignments(program, employeeIds, assigning);
  const assigned = await store.insertAssignments(tx, wanted);
  return { assigned, entries: entriesOf(wanted, assigned) };
}

function newAssignments(
  program: Times & { id: string },
  employeeIds: readonly string[],
  { actorId, now, timeZone }: Assigning,
): store.NewAssignments {
  return {
    programId: program.id,
    employeeIds,
    managerId: actorId,
    dueAt: dueDateOf(program, now, timeZone),
    now,
    today: calendarDateOf(now, timeZone),
  };
}

function entriesOf(
  { programId, dueAt }: store.NewAssignments,
  assigned: readonly store.Assigned[],
): ChangeEntry[] {
  const complete = completeOf(assigned.filter(({ answered_by }) => answered_by === null));
  return [
    {
      action: 'program.assign',
      programId,
      personIds: assigned.map(({ id }) => id),
      after: {
        assigned: assigned.length,
        ...(dueAt && { due: dueAt.toISOString() }),
        ...(complete.length > 0 && { complete }),
      },
    },
    ...entriesOfAnswered(programId, assigned),
  ];
}

const completeOf = (assigned: readonly store.Assigned[]) =>
  assigned.filter(({ is_complete }) => is_complete).map(({ id }) => id);

/**
 * Assigns all or none, and skips people who are assigned already. Returns the newly assigned, and those
 * among them that a valid record completed at once (product §18, §64).
 */
export function assignEmployees(
  services: Services,
  authorized: Authorized<'program.assign'>,
  ids: readonly string[],
  undoable?: boolean | null,
): Promise<{ employees: Person[]; complete: string[]; undo?: string }> {
  const { actor, subjectId: id } = authorized;
  const { timeZone } = services.config;
  const employeeIds = [...new Set(ids)];
  return auditedTransaction(services, authorized, async (tx, now) => {
    const program = await shareActiveProgram(tx, id);
    if (isClosed(program, now)) throw new Refusal('deadline_passed');
    const others = await lockActivePeople(tx, employeeIds);
    if (others.size > 0) throw new Refusal('not_an_active_employee');
    const context = { actorId: actor._id, now, timeZone };
    const whose = { programIds: [id], personIds: employeeIds };
    const begun = await beginUndoable(tx, undoable, whose, { ...context, holdsSeats: false });
    const wanted = newAssignments({ id, ...program }, employeeIds, context);
    const { assigned, people } = await store.insertAndReadPeople(tx, wanted);
    const undo = await endUndoable(tx, begun);
    return {
      result: { employees: people, complete: completeOf(assigned), ...undo },
      entry: entriesOf(wanted, assigned),
    };
  });
}

/**
 * Completes people of the trainer's own sessions, all or none. Their sheets say that they attended, at any time
 * (product §75). Complete people are skipped (product §21). If a person is marked so late that the record is in its
 * window or past its end, the next cycle opens at once (product §68). Returns the people it completed.
 */
export function completeEmployees(
  services: Services,
  authorized: Authorized<'program.complete'>,
  ids: readonly string[],
): Promise<Person[]> {
  const { actor, subjectId: programId } = authorized;
  const { timeZone } = services.config;
  const wanted = [...new Set(ids)];
  return auditedTransaction(services, authorized, async (tx, now) => {
    const answered = await shareAnswered(tx, [programId]);
    await shareActiveProgram(tx, programId);
    // An assignment that the record answers waits for it.
    if (answered.length > 0) await lockPeople(tx, wanted);
    else await sharePeople(tx, wanted);
    const input = { programId, trainerId: actor._id };
    const participants = await store.lockParticipants(tx, { ...input, employeeIds: wanted });
    if (participants.length < wanted.length) throw new Refusal('not_in_own_session');
    const recording = {
      actorId: actor._id,
      now,
      today: calendarDateOf(now, timeZone),
      timeZone,
      zone: zoneOf(services),
    };
    const open = participants.filter(({ is_complete }) => !is_complete);
    const records: AttendanceRecord[] = [];
    for (const [sessionId, people] of Map.groupBy(open, ({ session_id }) => session_id)) {
      const attended = people.map(({ employee_id }) => attendedAll(employee_id));
      await writeLines(tx, { sessionId, lines: attended }, recording);
      records.push(...(await recordAttendance(tx, { programId, sessionId, attended }, recording)));
    }
    const personIds = records.map(({ person_id }) => person_id);
    // Else the person would be shown as complete until the next run, though the record ends soon or has ended.
    const renewals = await openRenewals(tx, programId, { now, timeZone }, { personIds });
    const answers = await followAnswers(tx, { programIds: answered, personIds }, recording);
    const promotions = await promoteWaiters(services, tx, [...new Set([programId, ...answered])], now);
    return {
      result: await store.readPeople(tx, personIds),
      entry: [
        {
          action: 'program.complete',
          programId,
          personIds,
          after: { completed: personIds.length, ...tellAttendance(records, renewals) },
        },
        ...answers,
        ...promotionEntries(promotions),
      ],
    };
  });
}
