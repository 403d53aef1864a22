import type { Role } from '#shared/roles';

/** The lists of users, as the URLs and the API name them. */
export const userGroups = ['managers', 'trainers', 'employees', 'admins'] as const;

export type UserGroup = (typeof userGroups)[number];

interface GroupFacts {
  role: Role;
  title: string;
  one: string;
}

export const groupFacts: Record<UserGroup, GroupFacts> = {
  managers: { role: 'manager', title: 'Managers', one: 'manager' },
  trainers: { role: 'trainer', title: 'Trainers', one: 'trainer' },
  employees: { role: 'employee', title: 'Employees', one: 'employee' },
  admins: { role: 'admin', title: 'Admins', one: 'admin' },
};

/** The list with the people of a role. */
export function groupOf(role: Role): UserGroup {
  return userGroups.find((group) => groupFacts[group].role === role)!;
}
