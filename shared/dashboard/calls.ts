import { calls } from '../endpoint.ts';
import { forEachRole } from '../roles.ts';
import type { dashboardSchemas, roleSchemas } from './schemas.ts';

export const dashboardApi = {
  ...calls<typeof dashboardSchemas>()({
    opening: { method: 'GET', path: '/api/dashboard', tag: 'Dashboard', action: 'profile.use' },
    own: { method: 'GET', path: '/api/dashboard/own', tag: 'Dashboard', action: 'employee.overview' },
    users: { method: 'GET', path: '/api/dashboard/users', tag: 'Dashboard', action: 'admin.overview' },
    programs: { method: 'GET', path: '/api/dashboard/programs', tag: 'Dashboard', action: 'admin.overview' },
    deadlines: {
      method: 'GET',
      path: '/api/dashboard/deadlines',
      tag: 'Dashboard',
      action: 'admin.overview',
    },
    managerDeadlines: {
      method: 'GET',
      path: '/api/dashboard/manager-deadlines',
      tag: 'Dashboard',
      action: 'manager.overview',
    },
    expiring: {
      method: 'GET',
      path: '/api/dashboard/expiring',
      tag: 'Dashboard',
      action: 'manager.overview',
    },
    employees: {
      method: 'GET',
      path: '/api/dashboard/employees',
      tag: 'Dashboard',
      action: 'user.list-own-employees',
    },
  }),
  insight: calls<typeof roleSchemas.insight>()(
    forEachRole((role) => ({
      method: 'GET',
      path: `/api/dashboard/${role}-insight`,
      tag: 'Dashboard',
      action: `${role}.overview`,
    })),
  ),
  trainings: calls<typeof roleSchemas.trainings>()(
    forEachRole((role) => ({
      method: 'GET',
      path: `/api/dashboard/${role}-trainings`,
      tag: 'Dashboard',
      action: `${role}.overview`,
    })),
  ),
  calendar: calls<typeof roleSchemas.calendar>()(
    forEachRole((role) => ({
      method: 'GET',
      path: `/api/dashboard/${role}-calendar`,
      tag: 'Dashboard',
      action: `${role}.overview`,
    })),
  ),
};
