import { choice, type Filters } from '../../filters.ts';
import { recordStateLabels, recordStates } from '../../records.ts';

/** The filters of everybody's records. */
export const recordFilters = {
  state: choice(recordStates, { label: 'State', any: 'Any state', offered: recordStateLabels }),
  program: { kind: 'id', label: 'Training' },
} satisfies Filters;
