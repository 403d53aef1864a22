import type { Everybody, OwnEmployee, Person, TeamMember, UserDetail } from '../shapes.ts';

/**
 * Which field of a person is for which readers: the one table (product §114). The server makes each reply
 * and each export by it (server/db/visible.ts). docs/product/people.md prints it, and a test checks all
 * calls with it.
 *
 * A field that isn't for the reader is there and empty: null, or a list of nothing.
 */

/**
 * The readers of a person, by their relation to the person. Each sees all that the ones behind it see. "line" is
 * everybody above in the line, with deputies. "overseer" is a manager whose employee it is (product §5). "anybody" is
 * all others who see the person in a list: managers who may assign them, trainers, colleagues.
 */
export const readers = ['admin', 'oneself', 'line', 'overseer', 'anybody'] as const;

export type Reader = (typeof readers)[number];

type Field =
  | keyof UserDetail
  | keyof Person
  | keyof OwnEmployee
  | keyof TeamMember
  | keyof Everybody
  | 'required'
  | 'same_as.because'
  | 'because.tags'
  | 'search.external_id';

/** Each field with the last of the readers who see it. */
export const visibleFields = {
  _id: 'anybody',
  first_name: 'anybody',
  last_name: 'anybody',
  email: 'anybody',
  login: 'anybody',
  background_color: 'anybody',
  department: 'anybody',
  position: 'anybody',
  site: 'anybody',
  role: 'anybody',
  kind: 'anybody',
  state: 'anybody',
  away_until: 'anybody',
  // The state of the person's trainings, for the readers of the list.
  overdue: 'anybody',
  open: 'anybody',
  complete: 'anybody',
  overdue_in: 'anybody',
  next_due: 'anybody',
  records: 'anybody',
  reminded_today: 'anybody',

  joined_on: 'overseer',
  position_since: 'overseer',
  line_manager: 'overseer',
  deputy: 'overseer',
  deputy_until: 'overseer',
  required: 'overseer',

  away: 'line',

  tags: 'oneself',
  external_id: 'oneself',
  source: 'oneself',
  line_manager_pending: 'oneself',
  suspended_at: 'oneself',
  same_as: 'oneself',
  'because.tags': 'oneself',

  'same_as.because': 'admin',
  'search.external_id': 'admin',
} as const satisfies Record<Field, Reader>;

export type VisibleField = keyof typeof visibleFields;

/** The fields that some readers don't see. */
export type GuardedField = {
  [Name in VisibleField]: (typeof visibleFields)[Name] extends 'anybody' ? never : Name;
}[VisibleField];

/** The place among the readers of the last one who sees the field, from 1 on. */
export function lastPlaceOf(field: VisibleField): number {
  return readers.indexOf(visibleFields[field]) + 1;
}

/** Whether the field is for this reader. */
export function isVisible(field: VisibleField, reader: Reader): boolean {
  return readers.indexOf(reader) < lastPlaceOf(field);
}

/** Whether some readers don't see the field. */
export function isGuarded(field: string): field is GuardedField {
  return Object.hasOwn(visibleFields, field) && visibleFields[field as VisibleField] !== 'anybody';
}
