import { seatsApi } from '#shared/training/seats/calls';
import type { Program, TrainingSession } from '#shared/shapes';
import { sendChange } from '../../api/send-change.ts';
import type { Clock } from '../../components/use-clock.ts';
import type { Wording } from '../../ui/confirmation.ts';
import {
  sayGivenBack,
  sayGivingBack,
  sayLeft,
  sayNewSeat,
  sayOffered,
  sayTaking,
  type Offer,
} from './own-seat-words.ts';

/** A change that employees make to their seat. */
export interface SeatAction {
  send: () => Promise<unknown>;
  /** The message afterwards. */
  done: string;
}

/** One that is asked before. */
export interface AskedSeatAction extends SeatAction {
  wording: Wording;
}

const paramsOf = ({ _id: id }: Program) => ({ params: { id } });

/** Waits for a seat in the session, or in any that is in time, in place of an earlier wait. */
export function waiting(program: Program, session: string | null): SeatAction {
  return {
    send: () => sendChange(seatsApi.wait, { ...paramsOf(program), body: { session } }),
    done: "You're on the waiting list.",
  };
}

export function leavingList(program: Program): SeatAction {
  return { send: () => sendChange(seatsApi.endWait, paramsOf(program)), done: sayLeft(program) };
}

export function offering(program: Program, on: boolean): SeatAction {
  return {
    send: () => sendChange(seatsApi.offer, { ...paramsOf(program), body: { on } }),
    done: sayOffered(on),
  };
}

export function givingBack(
  program: Program,
  session: TrainingSession,
  own: { _id: string },
  clock: Clock,
): AskedSeatAction {
  return {
    wording: {
      question: 'Cancel your seat?',
      consequence: sayGivingBack(session, program, clock),
      verb: 'Cancel my seat',
    },
    send: () => sendChange(seatsApi.giveBack, { ...paramsOf(program), body: { user: own._id } }),
    done: sayGivenBack(program, clock),
  };
}

/** Gets a colleague's seat; people who have one swap it. */
export function taking(
  program: Program,
  offer: Offer,
  own: TrainingSession | null,
  clock: Clock,
): AskedSeatAction {
  return {
    wording: { ...sayTaking(offer, own, clock), variant: 'default' },
    send: () => sendChange(seatsApi.take, { ...paramsOf(program), body: { from: offer.person._id } }),
    done: sayNewSeat(offer.session, clock),
  };
}
