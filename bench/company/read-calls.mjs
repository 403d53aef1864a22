import { get } from '../../faults/load/requests.mjs';

/** @typedef {import('./cast.mjs').Role} Role */

/**
 * A call that reads, as several people make it.
 *
 * @typedef {object} Call
 * @property {string} name
 * @property {boolean} isDashboard whether a dashboard makes it
 * @property {readonly {path: string, token: string}[]} variants
 */

/** How many people take turns, where it doesn't matter who calls. */
const inTurn = 16;

/** The calls that the loader of the dashboard makes (web/features/dashboard/dashboard-page.tsx). */
export function dashboardPaths(/** @type {Role} */ role, /** @type {string} */ month) {
  const own = [
    `/api/dashboard/${role}-trainings${role === 'admin' ? '?limit=24' : ''}`,
    `/api/dashboard/${role}-insight`,
    `/api/dashboard/${role}-calendar?${month}`,
  ];
  const others = {
    admin: ['/api/dashboard/users', '/api/dashboard/programs', '/api/dashboard/deadlines?limit=20'],
    manager: ['/api/dashboard/employees?limit=6', '/api/dashboard/manager-deadlines'],
    trainer: [],
    employee: [],
  };
  return [...own, ...others[role]];
}

const roles = /** @type {const} */ (['admin', 'manager', 'trainer', 'employee']);

/**
 * Every call that is measured.
 *
 * @param {import('./cast.mjs').Cast} cast
 * @param {string} deepCursor of the list of employees, from its middle
 * @returns {Call[]}
 */
export function listReadCalls({ people, programId, assignedId, searches, month }, deepCursor) {
  const byAnyone = (/** @type {Role} */ role, /** @type {string} */ path, name = nameOf(path)) => ({
    name,
    isDashboard: path.startsWith('/api/dashboard/'),
    variants: people[role].slice(0, inTurn).map(({ token }) => ({ path, token })),
  });
  const byDemo = (/** @type {Role} */ role, /** @type {string} */ path, /** @type {string} */ name) => ({
    name,
    isDashboard: false,
    variants: people[role].slice(0, 1).map(({ token }) => ({ path, token })),
  });
  const program = `/api/training-program/${programId}`;
  const employees = '/api/users?role=employee&limit=50';
  const search = (/** @type {string} */ path, /** @type {string} */ text) =>
    `${path}&search=${encodeURIComponent(text)}`;
  return [
    byAnyone('employee', '/api/user/verify'),
    ...roles.flatMap((role) => dashboardPaths(role, month).map((path) => byAnyone(role, path))),
    byAnyone('admin', '/api/dashboard/deadlines', 'deadlines, all'),
    byAnyone('admin', '/api/dashboard/admin-calendar', 'admin-calendar, all'),
    ...roles.map((role) => byAnyone(role, `/api/training-programs/${role}?limit=50`, `programs of ${role}`)),
    byDemo('manager', `/api/training-programs/${programId}`, 'program, manager'),
    byDemo('trainer', `/api/training-programs/${programId}`, 'program, trainer'),
    byDemo('employee', `/api/training-programs/${assignedId}`, 'program, employee'),
    byDemo('manager', `${program}/assign-count`, 'assign-count'),
    byDemo('admin', employees, 'users, first page'),
    byDemo('admin', `${employees}&cursor=${encodeURIComponent(deepCursor)}`, 'users, page inside'),
    byDemo('admin', search(employees, searches.surname), 'users, surname'),
    byDemo('admin', search(employees, searches.name), 'users, full name'),
    byDemo('admin', search(employees, searches.department), 'users, department'),
    byDemo('admin', search(employees, searches.letters), 'users, two letters'),
    byDemo('manager', '/api/users/manager?limit=50', 'own employees'),
    byDemo('manager', `${program}/employees/assigned?limit=50`, 'assigned'),
    byDemo(
      'manager',
      search(`${program}/employees/assigned?limit=50`, searches.assignedSurname),
      'assigned, surname',
    ),
    byDemo('manager', `${program}/employees/unassigned?limit=50`, 'unassigned'),
    byDemo(
      'manager',
      search(`${program}/employees/unassigned?limit=50`, searches.surname),
      'unassigned, surname',
    ),
    byDemo('trainer', `${program}/employees/uncomplete?limit=50`, 'uncomplete'),
  ];
}

/** A call as it goes over the wire, by everybody who makes it. */
export function requestsOf(/** @type {readonly Call[]} */ calls, /** @type {string} */ name) {
  const call = calls.find((each) => each.name === name);
  return (call?.variants ?? []).map(({ path, token }) => get(path, token).bytes);
}

/** "/api/dashboard/admin-insight?limit=3" as "admin-insight". */
function nameOf(/** @type {string} */ path) {
  return path.split('?', 1)[0]?.split('/').at(-1) ?? path;
}
