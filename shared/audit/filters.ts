import { auditActions, auditLabels } from '../audit.ts';
import { choice, type Filters } from '../filters.ts';
import { isCalendarDate } from '../time.ts';

const byLabel = Object.entries(auditLabels).toSorted(([, left], [, right]) =>
  left.localeCompare(right, 'en'),
);

// The server refuses a letter with more marks. Its check comes with the schemas, which a list does without.
const manyMarks = /[\p{M}\p{C}\p{DI}\uFF9E\uFF9F]{31}/u;

const isSearchable = (text: string) => text.length <= 200 && !text.includes('\0') && !manyMarks.test(text);

/** The filters of the trail. */
export const auditFilters = {
  /** Of the actor, or of a person concerned. */
  person: { kind: 'text', fits: isSearchable, label: 'Person', any: 'Name, e-mail or id' },
  program: { kind: 'text', fits: isSearchable, label: 'Training', any: 'Title or id' },
  action: choice(auditActions, {
    label: 'Action',
    any: 'Any action',
    offered: Object.fromEntries(byLabel),
  }),
  from: { kind: 'date', fits: isCalendarDate, label: 'From' },
  to: { kind: 'date', fits: isCalendarDate, label: 'To' },
} satisfies Filters;
