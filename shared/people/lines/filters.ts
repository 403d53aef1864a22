import { choice, type Filters } from '../../filters.ts';
import { teamStateLabels, teamStates } from './team-states.ts';

/** The filters of the people below in the line. */
export const teamFilters = {
  status: choice(teamStates, { label: 'Status', any: 'All', offered: teamStateLabels }),
  department: { kind: 'place' },
  position: { kind: 'place' },
  site: { kind: 'place' },
  /** `true` leaves out the people below others. */
  direct: choice(['true', 'false'], { label: 'Direct reports only', offered: { true: 'Yes' } }),
} satisfies Filters;
