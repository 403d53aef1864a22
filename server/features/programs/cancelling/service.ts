import type { Preview } from '#shared/effects';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import { giveTimeFor } from '../../../db/deadline.ts';
import { lockProgram, lockSeats } from '../../../db/locks.ts';
import type { Db } from '../../../db/tables.ts';
import { keepTeaching, tellTeaching } from '../../../db/teaching.ts';
import { zoneOf } from '../../../db/time-zone.ts';
import type { Services } from '../../../services.ts';
import { promoteWaiters, promotionEntries } from '../../training/seats/promotion/service.ts';
import { demandEffects, previewOf } from '../effects/service.ts';
import { readEffects, readFormer, type SeatChange } from '../effects/store.ts';
import { askWaiters, endWaits, tellWaiters } from '../waits/service.ts';
import * as store from './store.ts';

interface Cancellation {
  sessionId: string;
  /** Why; nobody reads that of a preview. */
  reason: string | null;
  move_to?: readonly string[] | null | undefined;
}

export interface Cancelled {
  /** How many people sit in another session now. */
  moved: number;
  /** How many have lost their seat. */
  freed: number;
}

/**
 * Cancels a session, which is kept and not restored (product §73). Its people move to one of `move_to`, as
 * far as seats go, or lose the seat. People who wait for it are asked, or wait for any if no seat is free.
 * With the digest of a preview it has exactly the effects of that. Else it throws Refusal("effects_changed")
 * with the new ones and does nothing. Throws Refusal("not_found"), ("program_archived"),
 * ("session_cancelled"), ("session_over"), ("attendance_marked") and ("unknown_session").
 */
export function cancelSession(
  services: Services,
  authorized: Authorized<'program.cancel-session'>,
  { effects, ...cancellation }: Cancellation & { effects?: string | null | undefined },
): Promise<Cancelled> {
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { seats, entries, readPreview } = await cancel(services, tx, { authorized, cancellation, now });
    await demandEffects(effects, readPreview);
    return { result: countsOf(seats), entry: entries };
  });
}

/** The effects of cancelling on people (product §79); it changes nothing. Throws the errors of cancelling. */
export function previewCancel(
  services: Services,
  authorized: Authorized<'program.cancel-session'>,
  cancellation: Cancellation,
): Promise<Preview> {
  return previewOf(services, authorized, async (tx, now) =>
    (await cancel(services, tx, { authorized, cancellation, now })).readPreview(),
  );
}

async function cancel(
  services: Services,
  tx: Db,
  input: { authorized: Authorized<'program.cancel-session'>; cancellation: Cancellation; now: Date },
): Promise<{ seats: SeatChange[]; entries: ChangeEntry[]; readPreview: () => Promise<Preview> }> {
  const { authorized, cancellation, now } = input;
  const { actor, subjectId: programId } = authorized;
  const { sessionId, reason } = cancellation;
  const program = await lockProgram(tx, programId);
  if (!program) throw new Refusal('not_found');
  if (program.archived_at) throw new Refusal('program_archived');
  await lockSeats(tx, [programId]);
  const moveTo = [...new Set(cancellation.move_to)];
  const { trainer_id: trainerId, people } = await demandCancellable(services, tx, {
    programId,
    sessionId,
    moveTo,
    now,
  });
  giveTimeFor(people, services.database.deadlines);

  await keepTeaching(tx, programId);
  const former = await readFormer(tx, programId, { now, zone: zoneOf(services) });
  const seats = await store.moveOut(tx, programId, { sessionId, moveTo, now });
  const waits = await endWaits(tx, [sessionId]);
  await store.cancel(tx, sessionId, { actorId: actor._id, reason, now });
  const promotions = await promoteWaiters(services, tx, [programId], now);
  await askWaiters(tx, programId, waits, { now, zone: zoneOf(services) });
  await tellWaiters(tx, programId, waits, now);
  await tellTeaching(tx, programId, { sessionId, now });
  return {
    seats,
    entries: [
      ...entriesOf({ programId, sessionId, trainerId, reason, seats }),
      ...promotionEntries(promotions),
    ],
    readPreview: () =>
      readEffects(tx, programId, {
        former,
        seats,
        promotions,
        waiters: waits.map(({ person_id }) => person_id),
        now,
        zone: zoneOf(services),
        ...(actor.role !== 'admin' && { reader: actor._id }),
      }),
  };
}

/** Returns the session. */
async function demandCancellable(
  services: Services,
  tx: Db,
  input: { programId: string; sessionId: string; moveTo: readonly string[]; now: Date },
): Promise<store.Cancellable> {
  const { programId, sessionId, moveTo, now } = input;
  const moment = { now, zone: zoneOf(services) };
  const sessions = await store.readCancellable(tx, programId, [sessionId, ...moveTo], moment);
  const session = sessions.get(sessionId);
  if (!session) throw new Refusal('not_found');
  if (session.is_cancelled) throw new Refusal('session_cancelled');
  if (session.ends_at <= now) throw new Refusal('session_over');
  if (session.has_taken_place) throw new Refusal('attendance_marked');
  for (const id of moveTo) {
    const target = sessions.get(id);
    if (!target || id === sessionId) {
      throw new Refusal('unknown_session', { errors: { move_to: 'Choose other sessions of this training' } });
    }
    if (target.is_cancelled) throw new Refusal('session_cancelled');
    if (!target.is_to_come) throw new Refusal('session_over');
  }
  return session;
}

/**
 * The trail says for the session why and how many. That is about its trainer, whose erasure empties the reason here as
 * in the session. For each of the people it says where they sit now, so that nobody's entry names a colleague.
 */
function entriesOf(input: {
  programId: string;
  sessionId: string;
  trainerId: string;
  reason: string | null;
  seats: readonly SeatChange[];
}): ChangeEntry[] {
  const { programId, sessionId, trainerId, reason, seats } = input;
  const left = seats.map(({ person_id, session_id }): ChangeEntry => ({
    action: 'program.leave-cancelled',
    programId,
    personIds: [person_id],
    before: { session: sessionId },
    after: { session: session_id },
  }));
  return [
    {
      action: 'program.cancel-session',
      programId,
      personIds: [trainerId],
      before: { session: sessionId },
      after: countsOf(seats),
      personal: { after: { because: reason } },
    },
    ...left,
  ];
}

function countsOf(seats: readonly SeatChange[]): Cancelled {
  const moved = seats.filter(({ session_id }) => session_id !== null).length;
  return { moved, freed: seats.length - moved };
}
