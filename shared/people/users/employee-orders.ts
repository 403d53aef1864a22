/** The orders of a manager's employees beside the one by name: most overdue, open or complete trainings first. */
export const ownEmployeeOrders = ['action', 'open', 'complete'] as const;

export type OwnEmployeeOrder = (typeof ownEmployeeOrders)[number];

/** The orders of everybody; where none is asked for, the most overdue come first. */
export const peopleOrders = ['behind', 'name'] as const;

export type PeopleOrder = (typeof peopleOrders)[number];
