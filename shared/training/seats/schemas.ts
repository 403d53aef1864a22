import * as z from 'zod/mini';
import { preview, seenEffects } from '../../effects.ts';
import type { Schemas } from '../../endpoint.ts';
import { idList, optionalId, optionalText, requiredId } from '../../fields.ts';
import { assignedEmployee, calendarDate, id, message, session, shortPerson } from '../../shapes.ts';
import { undo, undoable } from '../undoing/fields.ts';
import { cancellationForm } from './cancellation-form.ts';

export const enrolment = z.object({ enrolled_training_session: session });

/**
 * The people that a manager means: one in `user`, or several in `people`. An employee names nobody, or only oneself.
 */
const whom = { user: z.optional(optionalId), people: z.optional(z.nullable(idList)), undoable };

/** With `unless_clash`, who sits in another session at that time is refused, and asked first (product §74). */
export const chosenSession = {
  session: requiredId('A session is required'),
  unless_clash: z.optional(z.nullable(z.boolean())),
};

export const enrolmentForm = z.object({ ...whom, ...chosenSession });

/** The session of one person, or the people that a manager has named in `people`. */
export const enrolled = z.object({
  enrolledSession: z.optional(enrolment),
  employees: z.optional(z.array(assignedEmployee)),
  undo,
});

const waitingPlace = z.object({ position: z.int(), ahead_because: z.nullable(z.string()) });

export const seatsSchemas = {
  switchSession: {
    summary: 'Change to another session. If the new seat is already taken, the old seat is kept',
    body: enrolmentForm,
    reply: enrolled,
    refusals: [
      'not_yourself',
      'program_archived',
      'already_complete',
      'not_enrolled',
      'attendance_marked',
      'session_of_other_program',
      'session_cancelled',
      'session_over',
      'session_full',
      'session_clash',
      'needs_first',
    ],
  },
  giveBack: {
    summary: 'Cancel a seat. Repeating this call changes nothing',
    body: z.optional(z.nullable(z.object(whom))),
    reply: z.object({ message: z.string(), employees: z.optional(z.array(assignedEmployee)), undo }),
    refusals: ['not_yourself', 'program_archived', 'already_complete', 'session_over', 'attendance_marked'],
  },
  wait: {
    summary: 'Join the waiting list of one session, or of any',
    body: z.object({ session: optionalId }),
    reply: waitingPlace,
    refusals: [
      'program_archived',
      'already_complete',
      'already_enrolled',
      'needs_first',
      'seat_free',
      'too_late',
      'attendance_marked',
      'session_of_other_program',
      'session_cancelled',
      'session_over',
    ],
  },
  endWait: {
    summary: 'Leave the waiting list. Repeating this call changes nothing',
    reply: message,
    refusals: ['program_archived'],
  },
  offer: {
    summary: 'Offer your own seat to colleagues, or stop offering it',
    body: z.object({ on: z.boolean('Say whether the seat is offered') }),
    reply: message,
    refusals: ['program_archived', 'already_complete', 'not_enrolled', 'session_over', 'attendance_marked'],
  },
  take: {
    summary: 'Take the seat that a colleague offers, in exchange for your own if you have one',
    body: z.object({ from: requiredId('A colleague is required') }),
    reply: z.object({ enrolledSession: enrolment }),
    refusals: [
      'program_archived',
      'already_complete',
      'already_enrolled',
      'offer_gone',
      'session_over',
      'attendance_marked',
      'session_clash',
      'needs_first',
    ],
  },
  offers: {
    summary: 'Seats that colleagues offer',
    reply: z.object({ offers: z.array(z.object({ person: shortPerson, session })) }),
  },
} satisfies Schemas;

const plannedSession = z.object({
  date: calendarDate,
  time: z.string(),
  trainer: shortPerson,
  capacity: z.int(),
  because: z.string(),
});

export const sessionPlansSchemas = {
  cancel: {
    summary: "Cancel a session. It will still be shown as cancelled and can't be restored",
    body: z.extend(cancellationForm, { effects: seenEffects }),
    reply: z.object({ message: z.string(), moved: z.int(), freed: z.int() }),
    refusals: [
      'program_archived',
      'unknown_session',
      'session_cancelled',
      'session_over',
      'attendance_marked',
      'effects_changed',
    ],
  },
  previewCancel: {
    summary: 'How cancelling a session would affect people',
    body: z.extend(cancellationForm, { reason: optionalText(500) }),
    reply: preview,
    refusals: [
      'program_archived',
      'unknown_session',
      'session_cancelled',
      'session_over',
      'attendance_marked',
    ],
  },
  solvency: {
    summary: 'How many more seats are needed, and by when',
    reply: z.object({
      short: z.int(),
      by: z.nullable(calendarDate),
      without_seat: z.int(),
      free_seats: z.nullable(z.int()),
    }),
  },
  listShort: {
    summary: "Active programs in the caller's view that need more seats, sorted by when the seats are needed",
    reply: z.object({
      programs: z.array(
        z.object({ _id: id, title: z.string(), short: z.int(), by: z.nullable(calendarDate) }),
      ),
    }),
  },
  plan: {
    summary: 'Sessions that would give everyone a seat in time',
    body: z.optional(z.nullable(z.object({}))),
    reply: z.object({
      sessions: z.array(plannedSession),
      still_short: z.int(),
      why_not: z.nullable(z.string()),
    }),
  },
} satisfies Schemas;

export type PlannedSession = z.infer<typeof plannedSession>;
