import type { Person, TrainingSession } from '#shared/api/shapes';
import { Refusal } from '#shared/errors';
import { isPast, startOfToday } from '#shared/time';
import type { Db } from '../../db/tables.ts';
import { auditedTransaction } from '../../audit/audited-transaction.ts';
import type { Authorized } from '../../authorized.ts';
import type { Services } from '../../services.ts';
import { lockActivePeople } from '../users/store.ts';
import * as store from './store.ts';

/** Every change below holds the program still first, so that none of them slips past an archiving. */
async function shareActiveProgram(tx: Db, id: string) {
  const program = await store.shareProgram(tx, id);
  if (!program) throw new Refusal('not_found');
  if (program.archived_at) throw new Refusal('program_archived');
  return program;
}

/** Assigns all or none; passes over who is assigned already; returns the newly assigned (product §18). */
export function assignEmployees(
  services: Services,
  authorized: Authorized<'program.assign'>,
  ids: readonly string[],
): Promise<Person[]> {
  const { actor, subjectId: programId } = authorized;
  const employeeIds = [...new Set(ids)];
  return auditedTransaction(services, authorized, async (tx) => {
    const program = await shareActiveProgram(tx, programId);
    const now = services.clock();
    if (isPast(program.deadline, now)) throw new Refusal('deadline_passed');
    const others = await lockActivePeople(tx, employeeIds, 'employee');
    if (others.size > 0) throw new Refusal('not_an_active_employee');
    const assigned = await store.insertAssignments(tx, {
      programId,
      employeeIds,
      managerId: actor._id,
      now,
    });
    return {
      result: assigned.people,
      entry: {
        action: 'program.assign',
        programId,
        personIds: assigned.ids,
        after: { assigned: assigned.ids.length },
      },
    };
  });
}

/** Ends an open assignment; a completed one is a record and stays (product §19). */
export function unassignEmployee(
  services: Services,
  authorized: Authorized<'program.unassign'>,
  employeeId: string,
): Promise<void> {
  const { subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx) => {
    await shareActiveProgram(tx, programId);
    const assignment = await store.lockAssignment(tx, programId, employeeId);
    if (!assignment) throw new Refusal('not_found');
    if (assignment.completed_at) throw new Refusal('completion_is_final');
    await store.deleteAssignment(tx, programId, employeeId);
    return {
      result: undefined,
      entry: {
        action: 'program.unassign',
        programId,
        personIds: [employeeId],
        before: { session: assignment.session_id },
      },
    };
  });
}

/**
 * Enrols oneself in one session, once (product §20). A session is open until the end of its day, also after
 * the deadline.
 */
export async function enrol(
  services: Services,
  authorized: Authorized<'program.enrol'>,
  { user, session: sessionId }: { user: string; session: string },
): Promise<TrainingSession> {
  const { actor, subjectId: programId } = authorized;
  if (user !== actor._id) throw new Refusal('not_yourself');
  return auditedTransaction(services, authorized, async (tx) => {
    const now = services.clock();
    const today = startOfToday(now, services.config.timeZone);
    const enrolment = { programId, employeeId: actor._id, sessionId };
    const enrolOnce = () => store.enrolIfOpen(tx, { ...enrolment, now, today });
    const first = await enrolOnce();
    // The program is held still by now.
    const outcome = first.is_stale ? await enrolOnce() : first;
    const { program, training, session } = outcome;
    if (!program) throw new Refusal('not_found');
    if (program.is_archived) throw new Refusal('program_archived');
    if (!training) throw new Refusal('not_found');
    if (training.is_complete) throw new Refusal('already_complete');
    if (training.is_enrolled) throw new Refusal('already_enrolled');
    if (!session) throw new Refusal('session_of_other_program');
    if (outcome.is_over) throw new Refusal('session_over');
    if (!outcome.is_done) {
      // Another call was quicker: it unassigned the person, or enrolled them.
      const isAssigned = await store.isAssigned(tx, programId, actor._id);
      throw new Refusal(isAssigned ? 'already_enrolled' : 'not_found');
    }
    return {
      result: session,
      entry: { action: 'program.enrol', programId, personIds: [actor._id], after: { session: sessionId } },
    };
  });
}

/**
 * Completes people of the trainer's own sessions, all or none; who is complete already is passed over
 * (product §21). Returns the newly complete.
 */
export function completeEmployees(
  services: Services,
  authorized: Authorized<'program.complete'>,
  ids: readonly string[],
): Promise<Person[]> {
  const { actor, subjectId: programId } = authorized;
  const wanted = [...new Set(ids)];
  return auditedTransaction(services, authorized, async (tx) => {
    await shareActiveProgram(tx, programId);
    const input = { programId, trainerId: actor._id };
    const participants = await store.lockParticipants(tx, { ...input, employeeIds: wanted });
    if (participants.length < wanted.length) throw new Refusal('not_in_own_session');
    const employeeIds = participants
      .filter(({ is_complete }) => !is_complete)
      .map(({ employee_id }) => employee_id);
    const completed = await store.updateCompletions(tx, { ...input, employeeIds, now: services.clock() });
    return {
      result: completed.people,
      entry: {
        action: 'program.complete',
        programId,
        personIds: employeeIds,
        after: { completed: employeeIds.length },
      },
    };
  });
}
