import { paths } from '../../web/paths.ts';
import { expect, fillLogin } from '../fixtures.ts';
import { goOffline, openMenu, sendEmpty } from './prepare.ts';
import type { Screen } from './screen.ts';

/** What anyone can come to, signed in or not. */
export const publicScreens: Screen[] = [
  { name: 'landing', visitor: 'guest', path: paths.home },
  { name: 'login', visitor: 'guest', path: paths.login },
  {
    name: 'login-refused',
    visitor: 'guest',
    path: paths.login,
    refuses: true,
    prepare: async (page, { people }) => {
      await fillLogin(page, people.employee, 'wrong');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'login-messages', visitor: 'guest', path: paths.login, prepare: sendEmpty },
  { name: 'registration', visitor: 'guest', path: paths.registration },
  { name: 'registration-messages', visitor: 'guest', path: paths.registration, prepare: sendEmpty },
  { name: 'error-api', visitor: 'employee', path: paths.errorApi, isErrorPage: true },
  {
    name: 'error-api-gone',
    visitor: 'admin',
    path: paths.errorApi,
    startsAt: () => paths.user('00000000-0000-4000-8000-000000000000'),
    refuses: true,
    isErrorPage: true,
  },
  { name: 'offline', visitor: 'employee', path: paths.dashboard, prepare: goOffline() },
  {
    name: 'offline-waiting',
    visitor: 'employee',
    path: paths.profile,
    startsAt: paths.dashboard,
    prepare: goOffline('Account'),
  },
  { name: 'error-api-alias', visitor: 'employee', path: paths.errorApiAlias, isErrorPage: true },
  { name: 'not-found', visitor: 'employee', path: () => '/no/such/page', isErrorPage: true },
  { name: 'notifications', visitor: 'employee', path: paths.notifications },
  { name: 'menu-admin', visitor: 'admin', path: paths.notifications, narrowOnly: true, prepare: openMenu },
  {
    name: 'menu-employee',
    visitor: 'employee',
    path: paths.notifications,
    narrowOnly: true,
    prepare: openMenu,
  },
];
