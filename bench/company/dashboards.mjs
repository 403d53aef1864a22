import { get } from '../../faults/load/requests.mjs';
import { dashboardPaths } from './read-calls.mjs';

/** @typedef {import('./cast.mjs').Role} Role */

export const config = '/api/config';

/**
 * What the dashboards of everybody of a role ask for, one person after the other, as it goes over the wire.
 *
 * @param {import('./cast.mjs').Cast} cast
 * @param {Role} role
 * @param {{withConfig: boolean}} options whether with /api/config, which is the same for everyone
 */
export function dashboardRequests({ people, month }, role, { withConfig }) {
  const paths = ['/api/user/verify', ...dashboardPaths(role, month)];
  return {
    calls: paths.length + (withConfig ? 1 : 0),
    requests: people[role].flatMap(({ token }) => [
      ...(withConfig ? [get(config).bytes] : []),
      ...paths.map((path) => get(path, token).bytes),
    ]),
  };
}

/** Everybody's own session, which notes that they are here where that wasn't noted within the last minute. */
export function verifyRequests(
  /** @type {import('./cast.mjs').Cast} */ { people },
  /** @type {Role} */ role,
) {
  return people[role].map(({ token }) => get('/api/user/verify', token).bytes);
}
