import * as z from 'zod/mini';
import { cancellationForm } from './cancellation-form.ts';
import { preview, seenEffects } from './effects.ts';
import { endpoint } from './endpoint.ts';
import { idList, optionalId, optionalText, requiredId } from './fields.ts';
import { assignedEmployee, calendarDate, id, message, session, shortPerson } from './shapes.ts';

export const enrolment = z.object({ enrolled_training_session: session });

/**
 * The people that a manager means: one in `user`, or several in `people`. An employee names nobody, or only oneself.
 */
const whom = { user: z.optional(optionalId), people: z.optional(z.nullable(idList)) };

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
});

const waitingPlace = z.object({ position: z.int(), ahead_because: z.nullable(z.string()) });

/** Seats (product §70 to §73): changed, given back, waited for, exchanged; and a session that is not held. */
export const seatsApi = {
  switchSession: endpoint({
    method: 'POST',
    path: '/api/training-programs/{id}/switch',
    summary: 'Change to another session; nobody loses a seat for one that is gone',
    tag: 'Programs',
    action: 'program.enrol',
    body: enrolmentForm,
    reply: enrolled,
    bulk: true,
  }),
  giveBack: endpoint({
    method: 'DELETE',
    path: '/api/training-programs/{id}/enroll',
    summary: 'Give the seat back; again the same',
    tag: 'Programs',
    action: 'program.enrol',
    body: z.optional(z.nullable(z.object(whom))),
    reply: z.object({ message: z.string(), employees: z.optional(z.array(assignedEmployee)) }),
    bulk: true,
  }),
  wait: endpoint({
    method: 'POST',
    path: '/api/training-programs/{id}/wait',
    summary: 'Wait for a seat in one session, or in any',
    tag: 'Programs',
    action: 'program.wait',
    body: z.object({ session: optionalId }),
    reply: waitingPlace,
  }),
  endWait: endpoint({
    method: 'DELETE',
    path: '/api/training-programs/{id}/wait',
    summary: 'Wait no more; again the same',
    tag: 'Programs',
    action: 'program.wait',
    reply: message,
  }),
  offer: endpoint({
    method: 'POST',
    path: '/api/training-programs/{id}/offer',
    summary: 'Offer the own seat to colleagues, or no longer',
    tag: 'Programs',
    action: 'program.swap-seats',
    body: z.object({ on: z.boolean('Say whether the seat is offered') }),
    reply: message,
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/training-programs/{id}/take',
    summary: "Take a colleague's offered seat, for the own one where there is one",
    tag: 'Programs',
    action: 'program.swap-seats',
    body: z.object({ from: requiredId('A colleague is required') }),
    reply: z.object({ enrolledSession: enrolment }),
  }),
  offers: endpoint({
    method: 'GET',
    path: '/api/training-programs/{id}/offers',
    summary: 'Seats that colleagues offer',
    tag: 'Programs',
    action: 'program.view-offers',
    reply: z.object({ offers: z.array(z.object({ person: shortPerson, session })) }),
  }),
};

const plannedSession = z.object({
  date: calendarDate,
  time: z.string(),
  trainer: shortPerson,
  capacity: z.int(),
  because: z.string(),
});

/** Calls that change a program's sessions for its people (product §73, §76). */
export const sessionPlansApi = {
  cancel: endpoint({
    method: 'POST',
    path: '/api/training-programs/{id}/sessions/{session}/cancel',
    summary: 'Cancel a session; it is kept and not restored',
    tag: 'Programs',
    action: 'program.cancel-session',
    body: z.extend(cancellationForm, { effects: seenEffects }),
    reply: z.object({ message: z.string(), moved: z.int(), freed: z.int() }),
    bulk: true,
  }),
  previewCancel: endpoint({
    method: 'POST',
    path: '/api/training-programs/{id}/sessions/{session}/cancel/preview',
    summary: 'What cancelling a session would do to people',
    tag: 'Programs',
    action: 'program.cancel-session',
    body: z.extend(cancellationForm, { reason: optionalText(500) }),
    reply: preview,
    bulk: true,
    effect: 'none',
  }),
  solvency: endpoint({
    method: 'GET',
    path: '/api/training-program/{id}/solvency',
    summary: 'How many seats are short, and by when',
    tag: 'Programs',
    action: 'program.view-solvency',
    reply: z.object({
      short: z.int(),
      by: z.nullable(calendarDate),
      without_seat: z.int(),
      free_seats: z.nullable(z.int()),
    }),
  }),
  listShort: endpoint({
    method: 'GET',
    path: '/api/dashboard/short-of-seats',
    summary: "Active programs in the caller's view that are short of seats, the earliest first",
    tag: 'Dashboard',
    action: 'program.list-short',
    reply: z.object({
      programs: z.array(
        z.object({ _id: id, title: z.string(), short: z.int(), by: z.nullable(calendarDate) }),
      ),
    }),
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/training-program/{id}/plan',
    summary: 'Sessions that would give everybody a seat in time',
    tag: 'Programs',
    action: 'program.view-solvency',
    body: z.optional(z.nullable(z.object({}))),
    reply: z.object({
      sessions: z.array(plannedSession),
      still_short: z.int(),
      why_not: z.nullable(z.string()),
    }),
    effect: 'none',
  }),
};

export type PlannedSession = z.infer<typeof plannedSession>;
