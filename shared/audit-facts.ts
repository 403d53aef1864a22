/**
 * The facts of the audit trail's entries, in the order of the screen: the kind of each fact, and its label where its
 * name doesn't read well. A text is shown exactly as somebody wrote it; a day is one of the year; a value is a number,
 * yes or no, an instant, or an id that stands for a name.
 */
export const auditFacts = {
  first_name: { holds: 'text' },
  last_name: { holds: 'text' },
  name: { holds: 'text' },
  message_kind: { holds: 'value', label: 'Message' },
  on_certificates: { holds: 'value', label: 'Certificates show the name' },
  email: { holds: 'text', label: 'E-mail' },
  role: { holds: 'role' },
  failed_sign_ins: { holds: 'value', label: 'Failed sign-ins' },
  networks: { holds: 'value' },
  hour: { holds: 'value', label: 'In the hour from' },
  invited: { holds: 'value' },
  calendar_ended: { holds: 'value', label: 'Calendar link ended' },
  mailed: { holds: 'value', label: 'E-mail sent' },
  department: { holds: 'value' },
  title: { holds: 'text' },
  description: { holds: 'text' },
  manager: { holds: 'value' },
  deadline: { holds: 'value' },
  duration: { holds: 'minutes' },
  due_days: { holds: 'value', label: 'Days for people assigned after the deadline' },
  renew_months: { holds: 'value', label: 'Repeats every (months)' },
  renew_on: { holds: 'day', label: 'Repeats every year on' },
  window_days: { holds: 'value', label: 'Sign-up opens (days before)' },
  asks_result: { holds: 'value', label: 'Records a result' },
  sessions: { holds: 'value' },
  session: { holds: 'value' },
  offered: { holds: 'value', label: 'Seat offered' },
  start_time: { holds: 'value', label: 'Start' },
  ends_at: { holds: 'value', label: 'End' },
  capacity: { holds: 'value', label: 'Seats' },
  location: { holds: 'text' },
  person: { holds: 'value' },
  moved: { holds: 'value', label: 'Moved' },
  freed: { holds: 'value', label: 'Lost their seat' },
  trainer: { holds: 'value' },
  assigned: { holds: 'value', label: 'Newly assigned' },
  completed: { holds: 'value', label: 'Newly completed' },
  complete: { holds: 'value', label: 'Complete by a record' },
  records: { holds: 'value' },
  record: { holds: 'value' },
  trained_on: { holds: 'value', label: 'Done on' },
  valid_until: { holds: 'value', label: 'Valid until' },
  cycle: { holds: 'value' },
  minutes: { holds: 'minutes', label: 'Duration' },
  place: { holds: 'text' },
  note: { holds: 'text' },
  because: { holds: 'text', label: 'Reason' },
  opened: { holds: 'value', label: 'Open again' },
  due: { holds: 'value' },
  due_dates: { holds: 'value', label: 'Due dates and people' },
  renewals: { holds: 'value', label: 'Renewals opened' },
  renewed: { holds: 'value', label: 'Due again at once' },
  ended: { holds: 'value', label: 'Renewals withdrawn' },
  due_because: { holds: 'value', label: 'Reason for the due date' },
  due_reason: { holds: 'text', label: 'Reason for the extension' },
  until: { holds: 'text', label: 'Exempt until' },
  archived: { holds: 'value', label: 'Newly archived' },
  unassigned: { holds: 'value', label: 'Open trainings ended' },
  reopened: { holds: 'value', label: 'Open again, without a record' },
  attended: { holds: 'value' },
  absent: { holds: 'value' },
  excused: { holds: 'value' },
  left_early: { holds: 'value', label: 'Left early' },
  not_passed: { holds: 'value', label: 'Not passed' },
  marks: { holds: 'value' },
  outcome: { holds: 'value' },
  score: { holds: 'value' },
  seats: { holds: 'value', label: 'Seats released' },
  reminded: { holds: 'value' },
  notify: { holds: 'value', label: 'Notified' },
  people: { holds: 'value', label: 'People affected' },
  walk_in: { holds: 'value', label: 'Walk-in' },
  employees: { holds: 'value' },
  departments: { holds: 'value' },
  users: { holds: 'value' },
  programs: { holds: 'value' },
  training_sessions: { holds: 'value' },
  assignments: { holds: 'value' },
  logo: { holds: 'text' },
  colour: { holds: 'text' },
  time_zone: { holds: 'text', label: 'Time zone' },
  reply_to: { holds: 'text', label: 'Reply address' },
  _id: { holds: 'text', label: 'Id' },
} as const satisfies Record<string, AuditFact>;

export interface AuditFact {
  readonly holds: 'text' | 'role' | 'minutes' | 'day' | 'value';
  readonly label?: string;
}

/** The result of a change, by the names of its facts. */
export type AuditFacts = { readonly [Name in keyof typeof auditFacts]?: unknown };

/**
 * A fact that is a list, or says something of each of many by their ids, is told so far: at least as far as a program
 * has sessions, so that an edit is told whole.
 */
export const toldParts = 100;
