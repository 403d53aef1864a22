import { randomUUID } from 'node:crypto';
import type { Role } from '../shared/roles.ts';

/** The body that creates an employee with a temporary password, unless it says something else. */
export function userBody<Facts extends object>(facts: Facts = {} as Facts) {
  return {
    first_name: 'Nora',
    last_name: 'Lind',
    email: `${randomUUID()}@company.example`,
    temp_password: 'start here' as string | null,
    role: 'employee' as Role,
    department: null as string | null,
    ...facts,
  };
}
