import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../../authorized.ts';
import type { Db } from '../../../../db/tables.ts';
import { zoneOf } from '../../../../db/time-zone.ts';
import type { Services } from '../../../../services.ts';
import { assertHasNeeds } from '../needs/service.ts';
import { promotesFrom } from '../promotion/service.ts';
import {
  assertNotMissing,
  isOverForEnrolling,
  lockAssigned,
  lockTraining,
  type Training,
} from '../rules/service.ts';
import { readChoice } from '../rules/store.ts';
import * as store from './store.ts';

type Caller = Authorized<'program.wait'>;

/**
 * Waits for a seat in a session that is full, or in any before the person's due date (product §72). There is one wait
 * for each program, so that another one replaces it and goes to the end. Returns the place on the list. Throws
 * Refusal("seat_free") if nobody has to wait, and ("too_late") if no seat will be given any more. Throws
 * ("session_of_other_program"), ("session_cancelled"), ("session_over"), and ("already_enrolled") for their own
 * session. Throws ("attendance_marked") for one in which they were missing, ("needs_first"), and the errors of
 * `lockTraining`.
 */
export function wait(services: Services, authorized: Caller, sessionId: string | null) {
  const { actor, subjectId: programId } = authorized;
  const person = { programId, personId: actor._id };
  return auditedTransaction(services, authorized, async (tx, now) => {
    const training = await lockTraining(tx, programId, actor._id);
    if (sessionId) await assertIsFull(services, tx, training, { programId, sessionId, now });
    else if (await store.hasSeatInTime(tx, { ...person, now, zone: zoneOf(services) }))
      throw new Refusal('seat_free');
    await assertHasNeeds(tx, { ...person, sessionId, now, zone: zoneOf(services) });
    const isNew = await store.putWait(tx, { ...person, sessionId, now });
    const { position, ahead_because } = await store.readPlace(tx, { ...person, now });
    return {
      result: { position, ahead_because },
      entry: isNew
        ? { action: 'program.wait', programId, personIds: [actor._id], after: { session: sessionId } }
        : [],
    };
  });
}

async function assertIsFull(
  services: Services,
  tx: Db,
  training: Training,
  wanted: { programId: string; sessionId: string; now: Date },
): Promise<void> {
  const { sessionId, now } = wanted;
  const viewer = { _id: training.person_id, role: 'employee' } as const;
  const choice = await readChoice(tx, viewer, { ...wanted, zone: zoneOf(services) });
  if (!choice) throw new Refusal('session_of_other_program');
  if (choice.is_cancelled) throw new Refusal('session_cancelled');
  if (isOverForEnrolling(choice)) throw new Refusal('session_over');
  if (training.session_id === sessionId)
    throw new Refusal('already_enrolled', { message: 'You already have a seat in this session.' });
  await assertNotMissing(tx, { personIds: [training.person_id], sessionId }, { isSelf: true });
  const { capacity, seats_taken, start_time } = choice.session;
  if (capacity === null || seats_taken < capacity) throw new Refusal('seat_free');
  if (new Date(start_time) <= promotesFrom(services, now)) throw new Refusal('too_late');
}

/**
 * Leaves the waiting list; for a person who isn't on it nothing changes. Throws Refusal("not_found") and
 * ("program_archived").
 */
export function endWait(services: Services, authorized: Caller): Promise<void> {
  const { actor, subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx) => {
    // A seat may be on its way to them.
    const [assignment] = await lockAssigned(tx, programId, [actor._id]);
    if (!assignment) throw new Refusal('not_found');
    const hasEnded = await store.deleteWait(tx, { programId, personId: actor._id });
    return {
      result: undefined,
      entry: hasEnded ? { action: 'program.end-wait', programId, personIds: [actor._id] } : [],
    };
  });
}
