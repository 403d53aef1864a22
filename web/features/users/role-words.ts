import { roleLabels, rolesWithDepartment, type Role } from '#shared/roles';

/** The effects of a role, said before it is saved (product §6, §8); undefined if there are none. */
export function sayRoleEffects(from: Role, to: Role, department: string | undefined): string | undefined {
  const effects: string[] = [];
  if (from !== to) effects.push('The person will have to sign in again.');
  if (department !== undefined && !rolesWithDepartment.includes(to))
    effects.push(`${roleLabels[to]}s have no department: ${department} will be removed.`);
  return effects.length > 0 ? effects.join(' ') : undefined;
}
