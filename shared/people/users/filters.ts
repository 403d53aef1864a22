import { choice, type Filters } from '../../filters.ts';
import { roles } from '../../roles.ts';

/** Where a person is; somebody who is away is active. */
export const personStates = ['active', 'away', 'suspended', 'left'] as const;

/** The filters of the list of everybody; an admin's page of employees has those with a label. */
export const peopleFilters = {
  role: choice(roles),
  department: { kind: 'place', label: 'Department', any: 'All', none: 'No department' },
  position: { kind: 'place', label: 'Position', any: 'All', none: 'No position' },
  site: { kind: 'place', label: 'Site', any: 'All', none: 'No site' },
  tag: { kind: 'tag' },
  /** Active people and those who are away, unless it is asked for. */
  state: choice([...personStates, 'all'], {
    label: 'State',
    any: 'Active',
    offered: { away: 'Away', suspended: 'Suspended', left: 'Left (any role)' },
  }),
} satisfies Filters;
