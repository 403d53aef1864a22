import { ownEmployeeOrders } from '#shared/api/people-order';

/** How the manager's employees can be sorted: by name, or by who has most of something. */
const peopleOrders = ['name', ...ownEmployeeOrders] as const;

export type PeopleOrder = (typeof peopleOrders)[number];

/** Whoever is most behind comes first. */
export const defaultOrder: PeopleOrder = 'action';

/** The order that a text names, else the default. */
export function toPeopleOrder(text: string | null): PeopleOrder {
  return peopleOrders.find((order) => order === text) ?? defaultOrder;
}
