import type { AssignedEmployee, TrainingSession } from '#shared/shapes';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import { lockAssignment } from '../../../db/locks.ts';
import type { Db } from '../../../db/tables.ts';
import { zoneOf } from '../../../db/time-zone.ts';
import type { Services } from '../../../services.ts';
import { readAssigned } from '../assignments/store.ts';
import { deputyFact } from '../lines/service.ts';
import { assertHasNeeds, refuseLacking } from './needs/service.ts';
import { promoteWaiters, promotionEntries } from './promotion/service.ts';
import { beginUndoable, endUndoable } from '../undoing/holding/service.ts';
import * as rules from './rules/service.ts';
import { readChoice, type ChosenSession } from './rules/store.ts';
import * as store from './store.ts';

type Caller = Authorized<'program.enrol'>;
/** The people who take a seat. */
type Person = Caller['actor'] & { isByMail?: boolean };

export interface WantedSeat {
  session: string;
  /** Whether somebody who sits in another session at that time is refused, to be asked (product §74). */
  unlessClash: boolean;
  /** Whether the caller wants some seconds to undo it, of others' seats. */
  undoable?: boolean | null | undefined;
}

/** The reply of a call for people: the session of the one, or the several as lists have them. */
export type Seated = ({ session: TrainingSession } | { employees: AssignedEmployee[] }) & Undo;

/** How the reply of a call that can be undone names it. */
interface Undo {
  undo?: string;
}

/**
 * Enrols oneself in one session, once (product §20, §70). Throws Refusal("not_found"), ("program_archived"),
 * ("already_complete"), ("already_enrolled"), ("session_of_other_program"), ("session_cancelled"), ("session_over"),
 * ("session_full"), ("attendance_marked") where the person was missing in it, ("needs_first") and ("session_clash").
 */
export function enrolOneself(
  services: Services,
  authorized: Caller,
  { session: sessionId, unlessClash }: WantedSeat,
): Promise<Seated> {
  const { actor, subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => ({
    result: {
      session: await enrolOne(tx, actor, { programId, sessionId, unlessClash, now, zone: zoneOf(services) }),
    },
    entry: { action: 'program.enrol', programId, personIds: [actor._id], after: { session: sessionId } },
  }));
}

/** Enrols the person in the caller's transaction. Throws the errors of enrolling oneself. */
export async function enrolOne(
  tx: Db,
  person: Person,
  choice: store.EnrolmentChoice,
): Promise<TrainingSession> {
  const { programId } = choice;
  const enrolOnce = () => store.enrolIfOpen(tx, person, choice);
  const first = await enrolOnce();
  // The program is locked by now.
  const { program, training, session, clash, lacks, was_missing } = first.is_stale
    ? await enrolOnce()
    : first;
  if (!program) throw new Refusal('not_found');
  if (program.is_archived) throw new Refusal('program_archived');
  if (!training) throw new Refusal('not_found');
  if (training.is_complete) throw new Refusal('already_complete');
  if (training.is_enrolled) throw new Refusal('already_enrolled');
  if (session) return session;
  await rules.assertTakes(tx, person, choice, { seats: 1, isOver: rules.isOverForEnrolling });
  if (was_missing) rules.refuseMissing({ isSelf: true });
  refuseLacking(lacks);
  if (clash) throw new Refusal('session_clash', { facts: { session: clash } });
  // Another call was quicker: it unassigned the person, enrolled or completed them, or had the last seat for a while.
  const assignment = await lockAssignment(tx, programId, person._id);
  if (!assignment) throw new Refusal('not_found');
  if (assignment.completed_at) throw new Refusal('already_complete');
  if (assignment.session_id) throw new Refusal('already_enrolled');
  return rules.refuseFull(tx, person, choice);
}

/**
 * Enrols people of a program that the caller oversees, or people below the caller, all or none (product §70,
 * §94). Throws the errors of enrolling oneself.
 */
export function enrolPeople(
  services: Services,
  authorized: Caller,
  whom: rules.Whom,
  choice: WantedSeat,
): Promise<Seated> {
  return seatPeople(services, authorized, whom, choice, {
    action: 'program.enrol',
    isOver: rules.isOverForEnrolling,
    whoMoves: async (_, trainings) => {
      if (trainings.some(({ session_id }) => session_id))
        throw new Refusal(
          'already_enrolled',
          rules.aboutOthers(whom, 'Someone in the list is already enrolled. Nothing was changed.'),
        );
      return trainings;
    },
  });
}

/**
 * Changes people to another session until theirs starts, all or none (product §71). People who have a seat
 * there already keep it. Nobody loses a seat for one that is gone. Throws the errors of enrolling but
 * ("already_enrolled"), and Refusal("not_enrolled") and ("attendance_marked").
 */
export function switchSession(
  services: Services,
  authorized: Caller,
  whom: rules.Whom,
  choice: WantedSeat,
): Promise<Seated> {
  return seatPeople(services, authorized, whom, choice, {
    action: 'program.switch',
    isOver: rules.isOverForChanging,
    whoMoves: async (tx, trainings, now) => {
      if (trainings.some(({ session_id }) => !session_id))
        throw new Refusal(
          'not_enrolled',
          rules.aboutOthers(whom, "Someone in the list isn't enrolled. Nothing was changed."),
        );
      const moving = trainings.filter(({ session_id }) => session_id !== choice.session);
      await rules.assertMayLeave(tx, authorized.subjectId, moving, now);
      return moving;
    },
  });
}

interface Rules {
  action: 'program.enrol' | 'program.switch';
  /** Whether it is too late for the session. */
  isOver: (choice: ChosenSession) => boolean;
  /** Those without a seat there yet; refuses a change that their seats don't allow. */
  whoMoves: (tx: Db, trainings: rules.Training[], now: Date) => Promise<rules.Training[]>;
}

/** Seats people in a session, and gives the seats that they leave to the waiting list. */
function seatPeople(
  services: Services,
  authorized: Caller,
  whom: rules.Whom,
  { session: sessionId, unlessClash, undoable }: WantedSeat,
  { action, isOver, whoMoves }: Rules,
): Promise<Seated> {
  const { actor, subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const wanted = { programId, sessionId, now, zone: zoneOf(services) };
    const deputized = await rules.assertMaySeat(tx, programId, whom);
    const moving = await whoMoves(tx, await rules.lockTrainings(tx, programId, whom), now);
    const personIds = moving.map(({ person_id }) => person_id);
    const begun = await beginUndoable(
      tx,
      undoable,
      { programIds: [programId], personIds },
      { actorId: actor._id, holdsSeats: true, now },
    );
    if (moving.length > 0) {
      await rules.assertTakes(tx, actor, wanted, { seats: moving.length, isOver });
      await rules.assertNotMissing(tx, { personIds, sessionId }, whom);
      if (whom.isSelf) await assertHasNeeds(tx, { ...wanted, personId: actor._id });
      const clash = unlessClash ? await store.findClash(tx, actor, { personIds, sessionId }) : null;
      if (clash) throw new Refusal('session_clash', { facts: { session: clash } });
      await store.seatPeople(tx, { programId, personIds, sessionId, now });
    }
    const promotions = await promoteWaiters(services, tx, [programId], now);
    const entries = moving.map(({ person_id, session_id }): ChangeEntry => ({
      action,
      programId,
      personIds: [person_id],
      ...(session_id && { before: { session: session_id } }),
      after: { session: sessionId, ...deputyFact(deputized, person_id) },
    }));
    const undo = await endUndoable(tx, begun);
    return {
      result: whom.isSeveral
        ? { employees: await readAssigned(tx, actor, { ...wanted, personIds: whom.ids }), ...undo }
        : { session: (await readChoice(tx, actor, wanted))!.session, ...undo },
      entry: [...entries, ...promotionEntries(promotions)],
    };
  });
}

/**
 * Gives people's seats back until the session starts, all or none, to the waiting list (product §71). People
 * without one stay so. Returns several as lists have them. Throws Refusal("not_found"),
 * ("program_archived"), ("already_complete"), ("session_over") and ("attendance_marked").
 */
export function giveBack(
  services: Services,
  authorized: Caller,
  whom: rules.Whom,
  undoable?: boolean | null,
): Promise<Undo & { employees?: AssignedEmployee[] }> {
  const { actor, subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const deputized = await rules.assertMaySeat(tx, programId, whom);
    const trainings = await rules.lockTrainings(tx, programId, whom);
    const leaving = trainings.filter(({ session_id }) => session_id);
    await rules.assertMayLeave(tx, programId, leaving, now);
    const personIds = leaving.map(({ person_id }) => person_id);
    const whose = { programIds: [programId], personIds };
    const begun = await beginUndoable(tx, undoable, whose, { actorId: actor._id, holdsSeats: true, now });
    await store.seatPeople(tx, { programId, personIds, sessionId: null, now });
    const promotions = await promoteWaiters(services, tx, [programId], now);
    const entries = leaving.map(({ person_id, session_id }): ChangeEntry => ({
      action: 'program.give-back',
      programId,
      personIds: [person_id],
      before: { session: session_id },
      ...(deputized.has(person_id) && { after: deputyFact(deputized, person_id) }),
    }));
    const ofPeople = { programId, personIds: whom.ids, now, zone: zoneOf(services) };
    return {
      result: {
        ...(whom.isSeveral && { employees: await readAssigned(tx, actor, ofPeople) }),
        ...(await endUndoable(tx, begun)),
      },
      entry: [...entries, ...promotionEntries(promotions)],
    };
  });
}
