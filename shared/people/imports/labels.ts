import { own } from '../../own.ts';
import type { Verdict } from './import-facts.ts';

/* The words for the outcomes and the fields of lines, on the screens and in files. */

/** The parts of the list of lines, in the order in which somebody looks at them. */
export const verdictLabels: Readonly<Record<Verdict, string>> = {
  kept: 'Kept',
  decide: 'To decide',
  refused: 'Refused',
  missing: 'To suspend',
  create: 'New',
  change: 'Changed',
  return: 'Returning',
  same: 'Unchanged',
};

const fieldLabels: Readonly<Record<string, string>> = {
  external_id: 'Personnel ID',
  login: 'Login',
  email: 'E-mail',
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Full name',
  role: 'Role',
  department: 'Department',
  site: 'Site',
  position: 'Position',
  line_manager: 'Line manager',
  line_manager_pending: 'Waiting for line manager',
  joined_on: 'Joined on',
  left_on: 'Left on',
  standing: 'Employed or left',
  tags: 'Tags',
  away_from: 'Away from',
  away_until: 'Away until',
  key: 'Person',
  training: 'Training',
  trained_on: 'Trained on',
  valid_until: 'Valid until',
  outcome: 'Result',
  minutes: 'Minutes',
  trainer: 'Trainer',
  note: 'Note',
};

/** The name of a field; that of `tag:shift` is “Tag: shift”. */
export function fieldLabel(field: string): string {
  return field.startsWith('tag:') ? `Tag: ${field.slice(4)}` : (own(fieldLabels, field) ?? field);
}

const fieldOrder = Object.keys(fieldLabels);

/** Fields with a name of their own come first, in the order above. */
export const placeOfField = (field: string): number =>
  Object.hasOwn(fieldLabels, field) ? fieldOrder.indexOf(field) : fieldOrder.length;
