/** The orders of a manager's employees beside the one by name: most overdue, open or complete trainings first. */
export const ownEmployeeOrders = ['action', 'open', 'complete'] as const;

export type OwnEmployeeOrder = (typeof ownEmployeeOrders)[number];
