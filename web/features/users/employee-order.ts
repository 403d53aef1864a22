import { ownEmployeeOrders } from '#shared/people/users/employee-orders';

/** How the manager's employees can be sorted: by name, or by a number, highest first. */
export const employeeOrders = ['name', ...ownEmployeeOrders] as const;

export type EmployeeOrder = (typeof employeeOrders)[number];

/** The person most behind comes first. */
export const defaultOrder: EmployeeOrder = 'action';

/** The order that a text names, else the default. */
export function toEmployeeOrder(text: string | null): EmployeeOrder {
  return employeeOrders.find((order) => order === text) ?? defaultOrder;
}
