import { auditActions, auditLabels } from '../audit.ts';
import { choice, type Filters } from '../filters.ts';

const byLabel = Object.entries(auditLabels).toSorted(([, left], [, right]) =>
  left.localeCompare(right, 'en'),
);

/** The filters of the trail. */
export const auditFilters = {
  /** Of the actor, or of a person concerned. */
  person: { kind: 'text', label: 'Person', any: 'Name, e-mail or id' },
  program: { kind: 'text', label: 'Training', any: 'Title or id' },
  action: choice(auditActions, {
    label: 'Action',
    any: 'Any action',
    offered: Object.fromEntries(byLabel),
  }),
  from: { kind: 'date', label: 'From' },
  to: { kind: 'date', label: 'To' },
} satisfies Filters;
