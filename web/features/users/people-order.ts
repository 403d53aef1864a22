import { ownEmployeeOrders } from '#shared/people/users/employee-orders';

/** How the manager's employees can be sorted: by name, or by a number, highest first. */
export const peopleOrders = ['name', ...ownEmployeeOrders] as const;

export type PeopleOrder = (typeof peopleOrders)[number];

/** The person most behind comes first. */
export const defaultOrder: PeopleOrder = 'action';

/** The order that a text names, else the default. */
export function toPeopleOrder(text: string | null): PeopleOrder {
  return peopleOrders.find((order) => order === text) ?? defaultOrder;
}
