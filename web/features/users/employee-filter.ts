import { toPeopleOrder, type PeopleOrder } from './people-order.ts';

/** Which employees an admin sees, and in which order. */
export interface EmployeeFilter {
  search: string;
  order: PeopleOrder;
  /** A department's id, or empty for all. */
  department: string;
}

const idForm = /^[0-9a-f-]{36}$/i;

/** The filter that a URL's parameters name; anything else in them is left out. */
export function filterIn(parameters: URLSearchParams): EmployeeFilter {
  const department = parameters.get('department') ?? '';
  return {
    search: parameters.get('search') ?? '',
    order: toPeopleOrder(parameters.get('order')),
    department: department === 'none' || idForm.test(department) ? department : '',
  };
}
