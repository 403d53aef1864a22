import * as z from 'zod/mini';
import { listQueryWith } from './fields.ts';

/** The orders of a manager's employees beside the one by name: most overdue, open or complete trainings first. */
export const ownEmployeeOrders = ['action', 'open', 'complete'] as const;

export type OwnEmployeeOrder = (typeof ownEmployeeOrders)[number];

/** `action` puts those first who are most behind. */
export const ownEmployeesQuery = listQueryWith({ order: z.optional(z.enum(ownEmployeeOrders)) });
