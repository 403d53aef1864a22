import type { TrainingSession } from '#shared/shapes';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../../authorized.ts';
import { zoneOf } from '../../../../db/time-zone.ts';
import type { Services } from '../../../../services.ts';
import { assertHasNeeds } from '../needs/service.ts';
import { promoteWaiters, promotionEntries } from '../promotion/service.ts';
import { assertMayLeave, assertNotMissing, lockAssigned, lockTraining } from '../rules/service.ts';
import { readChoice } from '../rules/store.ts';
import * as store from './store.ts';

type Caller = Authorized<'program.swap-seats'>;

/**
 * Offers the person's seat to colleagues until the session starts, or withdraws it (product §78). Throws
 * Refusal("not_enrolled"), ("session_over"), ("attendance_marked"), and the errors of `lockTraining`.
 */
export function offerSeat(services: Services, authorized: Caller, isOffered: boolean): Promise<void> {
  const { actor, subjectId: programId } = authorized;
  const personId = actor._id;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const training = await lockTraining(tx, programId, personId);
    if (isOffered) {
      if (!training.session_id) throw new Refusal('not_enrolled');
      await assertMayLeave(tx, programId, [training], now);
    }
    const hasChanged = isOffered
      ? await store.insertOffer(tx, { programId, personId, now })
      : await store.deleteOffer(tx, programId, personId);
    return {
      result: undefined,
      entry: hasChanged
        ? {
            action: 'program.offer-seat',
            programId,
            personIds: [personId],
            after: { session: training.session_id, offered: isOffered },
          }
        : [],
    };
  });
}

/**
 * Takes the seat that a colleague offers (product §78): in exchange for the person's, or the colleague is without. It
 * passes by the waiting list, as no seat becomes free. But a colleague who is without one now may wait for any, and
 * another one may be free beside the offered one. Throws Refusal("offer_gone"), ("already_enrolled") where both have
 * the same session, ("session_over"), ("attendance_marked"), and the errors of `lockTraining`.
 */
export function takeSeat(services: Services, authorized: Caller, from: string): Promise<TrainingSession> {
  const { actor, subjectId: programId } = authorized;
  if (from === actor._id) throw new Refusal('invalid_input', { errors: { from: 'This is your own seat' } });
  return auditedTransaction(services, authorized, async (tx, now) => {
    const assignments = await lockAssigned(tx, programId, [actor._id, from]);
    const [taker, offerer] = [actor._id, from].map((id) =>
      assignments.find(({ person_id }) => person_id === id),
    );
    if (!taker) throw new Refusal('not_found');
    if (taker.is_complete) throw new Refusal('already_complete');
    const sessionId = offerer?.session_id;
    if (!sessionId || !(await store.isOffered(tx, programId, from))) throw new Refusal('offer_gone');
    if (taker.session_id === sessionId)
      throw new Refusal('already_enrolled', { message: 'You already have a seat in this session.' });
    await assertMayLeave(tx, programId, [taker, offerer], now);
    await assertNotMissing(tx, { personIds: [actor._id], sessionId }, { isSelf: true });
    const wanted = { programId, sessionId, now, zone: zoneOf(services) };
    await assertHasNeeds(tx, { ...wanted, personId: actor._id });
    if (taker.session_id)
      await assertNotMissing(tx, { personIds: [from], sessionId: taker.session_id }, { isSelf: false });
    await store.exchange(tx, { programId, taker, offerer, now });
    const promotions = await promoteWaiters(services, tx, [programId], now);
    const choice = await readChoice(tx, actor, wanted);
    return {
      result: choice!.session,
      // The person who takes it comes first; the one who offered it gets the other's seat.
      entry: [
        {
          action: 'program.take-seat',
          programId,
          personIds: [actor._id, from],
          before: { session: taker.session_id },
          after: { session: sessionId },
        },
        ...promotionEntries(promotions),
      ],
    };
  });
}
