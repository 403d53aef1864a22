/** The possible effects of a change on people (product §79). */
export const effectCodes = [
  'assigned',
  'newly_overdue',
  'deadline_after_last_session',
  'own_due_date',
  'sessions_moved',
  'clash_for_person',
  'handed_over',
  'trainer_busy',
  'seats_freed',
  'promoted',
  'wait_ended',
  'short_of_seats',
  'ended',
  'renewal_opened',
  'message_sent',
] as const;
