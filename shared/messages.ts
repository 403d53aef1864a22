/** The kinds of message that the product sends (product §81), each with its label for people. */
export const messageLabels = {
  invitation: 'Invitation',
  reset: 'New password',
  confirmation: 'E-mail address to confirm',
  'address-changed': 'E-mail address changed',
  enrolled: 'Enrolled in a session',
  promoted: 'Seat from the waiting list',
  'seat-moved': 'Seat moved',
  'session-cancelled': 'Session cancelled',
  'seat-lost': 'Seat lost',
  'session-part': 'Part of a session',
  'wait-ended': 'Waiting list changed',
  'program-changed': 'Training changed',
  teaching: 'Your sessions as a trainer',
  handover: 'Handover',
  assigned: 'Trainings assigned',
  reminder: 'Reminder',
  'day-before': 'Session tomorrow',
  'session-message': 'Message to a session',
  unmarked: 'Attendance missing',
  'add-seats': 'More seats needed',
  'audience-held': 'Removals on hold',
  digest: 'Weekly overview',
  'team-sheet': 'Sheet for people without e-mail',
} as const;

export type MessageKind = keyof typeof messageLabels;

export const messageKinds = Object.keys(messageLabels) as [MessageKind, ...MessageKind[]];

/** Waiting: to be sent, perhaps again. Failed: refused for good. Dropped: not needed any more, or too late. */
export const messageStates = ['waiting', 'sent', 'failed', 'dropped'] as const;

export type MessageState = (typeof messageStates)[number];
