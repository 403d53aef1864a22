import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, fillLogin } from '../fixtures.ts';
import { goOffline, openMenu, sendEmpty } from './prepare.ts';
import type { Screen } from './screen.ts';

const seeForm = (page: Page) => expect(page.getByRole('button', { name: 'Set password' })).toBeEnabled();

const seeExpired = (page: Page) => expect(page.getByText('This link has expired')).toBeVisible();

const unsubscribe = (page: Page) => page.getByRole('button', { name: 'Unsubscribe' }).click();

/** The pages for anyone, signed in or not. */
export const publicScreens: Screen[] = [
  { name: 'landing', visitor: 'guest', path: paths.home }, // §31.1 §32.1 §37.5 §52.1
  { name: 'login', visitor: 'guest', path: paths.login }, // §31.1
  {
    name: 'login-refused', // §37.1
    visitor: 'guest',
    path: paths.login,
    refuses: true,
    prepare: async (page, { people }) => {
      await fillLogin(page, people.employee, 'wrong');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'login-messages', visitor: 'guest', path: paths.login, prepare: sendEmpty }, // §38.3
  { name: 'registration', visitor: 'guest', path: paths.registration }, // §31.1
  { name: 'registration-messages', visitor: 'guest', path: paths.registration, prepare: sendEmpty },
  { name: 'start', visitor: 'guest', path: paths.start }, // §104.4
  { name: 'start-messages', visitor: 'guest', path: paths.start, prepare: sendEmpty },
  { name: 'reset', visitor: 'guest', path: paths.reset },
  {
    name: 'reset-asked',
    visitor: 'guest',
    path: paths.reset,
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody@lodestar.example');
      await page.getByRole('button', { name: 'Send the e-mail' }).click();
      await expect(page.getByRole('button', { name: 'Send again' })).toBeEnabled();
    },
  },
  {
    name: 'reset-choose', // §32.10
    visitor: 'guest',
    path: paths.reset,
    startsAt: ({ links }) => `${paths.reset()}#${links.resetToken}`,
    prepare: seeForm,
  },
  {
    name: 'reset-choose-messages',
    visitor: 'guest',
    path: paths.reset,
    startsAt: ({ links }) => `${paths.reset()}#${links.resetToken}`,
    prepare: async (page) => {
      await seeForm(page);
      await sendEmpty(page);
    },
  },
  {
    name: 'reset-expired', // §32.10
    visitor: 'guest',
    path: paths.reset,
    startsAt: () => `${paths.reset()}#no-such-token`,
    refuses: true,
    prepare: seeExpired,
  },
  {
    name: 'welcome', // §32.10
    visitor: 'guest',
    path: paths.welcome,
    startsAt: ({ links }) => `${paths.welcome()}#${links.invited.token}`,
    prepare: seeForm,
  },
  {
    name: 'welcome-expired',
    visitor: 'guest',
    path: paths.welcome,
    startsAt: () => `${paths.welcome()}#no-such-token`,
    refuses: true,
    prepare: seeExpired,
  },
  {
    name: 'confirm', // §32.13
    visitor: 'guest',
    path: ({ links }) => paths.confirm(links.registrationToken),
    prepare: (page) => expect(page.getByText('nora.lind@lodestar.example')).toBeVisible(),
  },
  {
    name: 'confirm-refused', // §32.13
    visitor: 'guest',
    path: ({ links }) => paths.confirm(links.registrationToken),
    refuses: true,
    prepare: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('another');
      await page.getByRole('button', { name: 'Open my account' }).click();
      await expect(page.getByText('isn’t the password that you chose').first()).toBeVisible();
    },
  },
  {
    name: 'confirm-expired', // §32.13
    visitor: 'guest',
    path: () => paths.confirm('no-such-token'),
    refuses: true,
    prepare: seeExpired,
  },
  { name: 'unsubscribe', visitor: 'guest', path: ({ links }) => paths.unsubscribe(links.digestToken) }, // §87.5
  {
    name: 'unsubscribe-done', // §87.5
    visitor: 'guest',
    path: ({ links }) => paths.unsubscribe(links.digestToken),
    prepare: async (page) => {
      await unsubscribe(page);
      await expect(
        page.getByRole('status').filter({ hasText: 'You’ll no longer get the weekly overview' }),
      ).toBeVisible();
    },
  },
  {
    name: 'unsubscribe-expired', // §87.6
    visitor: 'guest',
    path: () => paths.unsubscribe('no-such-token'),
    refuses: true,
    prepare: async (page) => {
      await unsubscribe(page);
      await seeExpired(page);
    },
  },
  { name: 'welcome-without-token', visitor: 'guest', path: paths.welcome },
  { name: 'error-api', visitor: 'employee', path: paths.errorApi, isErrorPage: true }, // §27.1
  {
    name: 'error-api-gone', // §27.3
    visitor: 'admin',
    path: paths.errorApi,
    startsAt: () => paths.user('00000000-0000-4000-8000-000000000000'),
    refuses: true,
    isErrorPage: true,
  },
  { name: 'offline', visitor: 'employee', path: paths.dashboard, prepare: goOffline() }, // §28.3
  {
    name: 'offline-waiting', // §28.3
    visitor: 'employee',
    path: paths.profile,
    startsAt: paths.dashboard,
    prepare: goOffline('Account'),
  },
  { name: 'error-api-alias', visitor: 'employee', path: paths.errorApiAlias, isErrorPage: true }, // §27.1 §28.1
  { name: 'not-found', visitor: 'employee', path: () => '/no/such/page', isErrorPage: true }, // §27.2
  { name: 'notifications', visitor: 'employee', path: paths.notifications }, // §27.1 §81.10
  { name: 'notifications-none', visitor: 'trainer', path: paths.notifications }, // §81.10
  { name: 'menu-admin', visitor: 'admin', path: paths.notifications, narrowOnly: true, prepare: openMenu }, // §31.1
  {
    name: 'menu-employee', // §31.1
    visitor: 'employee',
    path: paths.notifications,
    narrowOnly: true,
    prepare: openMenu,
  },
];
