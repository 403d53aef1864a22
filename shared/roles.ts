/** The four fixed roles (product §1). A role's id is its name. */
export const roles = ['admin', 'manager', 'trainer', 'employee'] as const;

export type Role = (typeof roles)[number];

/** How a role reads on the screen. */
export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  manager: 'Manager',
  trainer: 'Trainer',
  employee: 'Employee',
};

/** Roles whose people belong to a department; the others have none (product §6). */
export const rolesWithDepartment: readonly Role[] = ['trainer', 'employee'];

/** The role that the create-user form starts with. */
export const defaultRole: Role = 'employee';

/** One of something per role, each for that role only. */
export function forEachRole<const Each>(make: (role: Role) => Each): Record<Role, Each> {
  return Object.fromEntries(roles.map((role) => [role, make(role)])) as Record<Role, Each>;
}
