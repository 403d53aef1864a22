import { choice, type Filters } from '../filters.ts';
import { messageStates } from '../messages.ts';

/** The filters of everybody's messages. */
export const messageFilters = {
  state: choice(messageStates, {
    label: 'State',
    any: 'Any state',
    offered: { waiting: 'Queued', sent: 'Sent', failed: 'Refused', dropped: 'Skipped' },
  }),
} satisfies Filters;
