import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { palette } from '#shared/colors';
import { nameOf } from '#shared/person-name';
import { roles, rolesWithDepartment, type Role } from '#shared/roles';
import { own } from '#shared/own';
import type { Schema } from '../db/tables.ts';
import type { Calendar } from './calendar.ts';
import {
  departments,
  people,
  personnelNumbers,
  positionOf,
  siteOf,
  type Department,
  type Employee,
  type Manager,
  type Name,
  type Position,
  type Trainer,
} from './people.ts';

export type UserRow = Insertable<Schema['users']> & { id: string; email: string | null };

export const domain = 'lodestar.example';
/** Long before the oldest program. */
const founded = -180;

/** The address of a role's own account: admin@lodestar.example. */
export const addressOf = (role: Role) => `${role}@${domain}`;

/** "María José", "O'Neil" -> maria-jose.oneil@…; the first of a role has the role's address. */
function emailOf([first, last, address]: Name, role: Role, index: number): string {
  if (index === 0) return addressOf(role);
  if (address) return `${address}@${domain}`;
  const plain = `${first}.${last}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z.\s-]/gu, '')
    .replace(/\s+/gu, '-');
  return `${plain}@${domain}`;
}

/** The address, or the login in its place. */
function accessOf(name: Name, role: Role, index: number): { email: string | null; login?: string } {
  const login = role === 'employee' ? own(personnelNumbers, name[0]) : undefined;
  return login ? { email: null, login } : { email: emailOf(name, role, index) };
}

export interface BuiltPeople {
  departments: { id: string; name: Department }[];
  sites: { id: string; name: string }[];
  positions: { id: string; name: Position }[];
  users: UserRow[];
}

/** The rows of the departments and of everyone, all with the same password. */
export function buildPeople(calendar: Calendar, passwordHash: string): BuiltPeople {
  const rowsOf = <Place extends string>(names: readonly Place[]) =>
    [...new Set(names)].map((name) => ({ id: randomUUID(), name }));
  const departmentRows = rowsOf(departments);
  const sites = rowsOf(Object.values(siteOf));
  const positions = rowsOf(Object.values(positionOf));
  const placesFor = (role: Role, index: number) => {
    if (!rolesWithDepartment.includes(role)) return { department_id: null };
    const department = departmentRows[index % departmentRows.length]!;
    const site_id = sites.find(({ name }) => name === siteOf[department.name])!.id;
    const wanted: Partial<Record<Department, Position>> = role === 'employee' ? positionOf : {};
    const position = positions.find(({ name }) => name === wanted[department.name]);
    return {
      department_id: department.id,
      site_id,
      ...(position && { position_id: position.id, position_since: calendar.date(founded) }),
    };
  };
  const joined = calendar.at(founded, '08:00');
  const users = roles
    .flatMap((role) => people[role].map((name: Name, index) => ({ role, name, index })))
    .map(({ role, name, index }, place) => ({
      id: randomUUID(),
      first_name: name[0],
      last_name: name[1],
      ...accessOf(name, role, index),
      password_hash: passwordHash,
      role,
      ...placesFor(role, index),
      background_color: palette[place % palette.length]!,
      created_at: joined,
      updated_at: joined,
      since: joined,
      line_manager_id: null as string | null,
    }));
  layLines(users);
  return { departments: departmentRows, sites, positions, users };
}

/**
 * The first employee of each department leads the others; one of them is employee@. Managers lead these and
 * the trainers in turn, so that manager@ has people at two levels.
 */
function layLines(users: (UserRow & { line_manager_id: string | null })[]): void {
  const managers = users.filter(({ role }) => role === 'manager');
  const leads = new Map<string | null | undefined, string>();
  let led = 0;
  for (const user of users) {
    if (user.role !== 'trainer' && user.role !== 'employee') continue;
    const lead = user.role === 'employee' ? leads.get(user.department_id) : undefined;
    user.line_manager_id = lead ?? managers[led++ % managers.length]!.id;
    if (user.role === 'employee' && !lead) leads.set(user.department_id, user.id);
  }
}

/** The row of a role's own account. */
export function accountOf({ users }: BuiltPeople, wanted: Role): UserRow {
  return users.find(({ role }) => role === wanted)!;
}

/** The row of employee@. */
export function demoEmployeeOf(built: BuiltPeople): UserRow {
  return accountOf(built, 'employee');
}

/** The ids of the employees of these departments, without employee@. */
export function colleaguesIn(built: BuiltPeople, wanted: readonly Department[]): string[] {
  const departmentIds = built.departments.filter(({ name }) => wanted.includes(name)).map(({ id }) => id);
  const demoEmployee = demoEmployeeOf(built);
  return built.users
    .filter((user) => user.role === 'employee' && user !== demoEmployee)
    .filter(({ department_id }) => department_id && departmentIds.includes(department_id))
    .map(({ id }) => id);
}

/** The id of the manager or trainer with this first name. */
export function idOf(
  { users }: BuiltPeople,
  role: 'manager' | 'trainer',
  firstName: Manager | Trainer,
): string {
  return users.find((user) => user.role === role && user.first_name === firstName)!.id;
}

/** The row of the employee with this first name. */
export function employeeIn({ users }: BuiltPeople, firstName: Employee): UserRow {
  return users.find((user) => user.role === 'employee' && user.first_name === firstName)!;
}

/** The name of the person with this id. */
export function nameIn({ users }: BuiltPeople, wanted: string): string {
  return nameOf(users.find(({ id }) => id === wanted)!);
}
