/** A training's status for one person, in the words of replies (product §17). */
export const statuses = ['enrolled', 'complete', 'not-enrolled', 'overdue'] as const;

export type Status = (typeof statuses)[number];

/** The keys of counts and groups; each belongs to one status. */
export const statusKeys = {
  enrolled: 'enrolled',
  complete: 'completed',
  'not-enrolled': 'not_enrolled',
  overdue: 'overdue',
} as const satisfies Record<Status, string>;

export type StatusKey = (typeof statusKeys)[Status];

/** Something for each status, under its key. */
export function byStatusKey<Value>(valueOf: (status: Status) => Value): Record<StatusKey, Value> {
  const entries = statuses.map((status) => [statusKeys[status], valueOf(status)]);
  return Object.fromEntries(entries) as Record<StatusKey, Value>;
}

/** How a status reads on the screen, beside its icon. */
export const statusLabels: Record<Status, string> = {
  enrolled: 'Enrolled',
  complete: 'Complete',
  'not-enrolled': 'Not enrolled',
  overdue: 'Overdue',
};

/** The same for a training that may be one to read and sign, in which nobody enrolls. */
export const statusWord = (status: Status, isReading: boolean): string =>
  isReading && status === 'not-enrolled' ? 'Not signed' : statusLabels[status];
