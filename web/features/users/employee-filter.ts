import { toEmployeeOrder, type EmployeeOrder } from './employee-order.ts';

/** The facts by which an admin narrows the employees down. */
export const placeFilters = ['department', 'position', 'site'] as const;

export type PlaceFilter = (typeof placeFilters)[number];

/** Which employees an admin sees, and in which order; of each place an id, `none`, or empty for all. */
export interface EmployeeFilter extends Record<PlaceFilter, string> {
  search: string;
  order: EmployeeOrder;
  /** Active people and those who are away, unless it is given. */
  state: '' | StateFilter;
}

/** The states that can be asked for. */
export const stateFilters = ['away', 'suspended', 'left'] as const;

export type StateFilter = (typeof stateFilters)[number];

const idForm = /^[0-9a-f-]{36}$/i;

/** The filter that a URL's parameters name; anything else in them is left out. */
export function filterIn(parameters: URLSearchParams): EmployeeFilter {
  const placeIn = (name: PlaceFilter) => {
    const place = parameters.get(name) ?? '';
    return place === 'none' || idForm.test(place) ? place : '';
  };
  return {
    search: parameters.get('search') ?? '',
    order: toEmployeeOrder(parameters.get('order')),
    state: stateFilters.find((state) => state === parameters.get('state')) ?? '',
    department: placeIn('department'),
    position: placeIn('position'),
    site: placeIn('site'),
  };
}
