/**
 * What the entries of the audit trail tell, in the order of the screen: what each fact holds, and its label where its
 * name doesn't read well. A text is shown as somebody wrote it, whatever it looks like; a day is one of the year; a
 * value is a number, yes or no, an instant, or an id that stands for a name.
 */
export const auditFacts = {
  first_name: { holds: 'text' },
  last_name: { holds: 'text' },
  name: { holds: 'text' },
  email: { holds: 'text', label: 'E-mail' },
  role: { holds: 'role' },
  department: { holds: 'value' },
  title: { holds: 'text' },
  description: { holds: 'text' },
  manager: { holds: 'value' },
  deadline: { holds: 'value' },
  duration: { holds: 'minutes' },
  due_days: { holds: 'value', label: 'Days for who is assigned later' },
  renew_months: { holds: 'value', label: 'Comes back after so many months' },
  renew_on: { holds: 'day', label: 'Comes back each year on' },
  window_days: { holds: 'value', label: 'Opens so many days before' },
  sessions: { holds: 'value' },
  session: { holds: 'value' },
  offered: { holds: 'value', label: 'Seat offered' },
  start_time: { holds: 'value', label: 'Start' },
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
  due_because: { holds: 'value', label: 'Due by' },
  due_reason: { holds: 'text', label: 'Why more time' },
  until: { holds: 'text', label: 'Exempt until' },
  archived: { holds: 'value', label: 'Newly archived' },
  unassigned: { holds: 'value', label: 'Open trainings ended' },
  reopened: { holds: 'value', label: 'Open again, without a record' },
  employees: { holds: 'value' },
  departments: { holds: 'value' },
  users: { holds: 'value' },
  programs: { holds: 'value' },
  training_sessions: { holds: 'value' },
  assignments: { holds: 'value' },
  _id: { holds: 'text', label: 'Id' },
} as const satisfies Record<string, AuditFact>;

export interface AuditFact {
  readonly holds: 'text' | 'role' | 'minutes' | 'day' | 'value';
  readonly label?: string;
}

/** What a change did, by the names of its facts. */
export type AuditFacts = { readonly [Name in keyof typeof auditFacts]?: unknown };
