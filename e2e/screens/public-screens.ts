import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, fillLogin } from '../fixtures.ts';
import { goOffline, openMenu, sendEmpty } from './prepare.ts';
import type { Screen } from './screen.ts';

const seeForm = (page: Page) => expect(page.getByRole('button', { name: 'Set password' })).toBeEnabled();

const seeExpired = (page: Page) => expect(page.getByText('This link has expired')).toBeVisible();

const unsubscribe = (page: Page) => page.getByRole('button', { name: 'Unsubscribe' }).click();

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
  { name: 'reset', visitor: 'guest', path: paths.reset },
  {
    name: 'reset-asked',
    visitor: 'guest',
    path: paths.reset,
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody@lodestar.example');
      await page.getByRole('button', { name: 'Send the mail' }).click();
      await expect(page.getByRole('button', { name: 'Send again' })).toBeEnabled();
    },
  },
  {
    name: 'reset-choose',
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
    name: 'reset-expired',
    visitor: 'guest',
    path: paths.reset,
    startsAt: () => `${paths.reset()}#no-such-token`,
    refuses: true,
    prepare: seeExpired,
  },
  {
    name: 'welcome',
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
  { name: 'unsubscribe', visitor: 'guest', path: ({ links }) => paths.unsubscribe(links.digestToken) },
  {
    name: 'unsubscribe-done',
    visitor: 'guest',
    path: ({ links }) => paths.unsubscribe(links.digestToken),
    prepare: async (page) => {
      await unsubscribe(page);
      await expect(page.getByRole('status').filter({ hasText: 'doesn’t come by mail' })).toBeVisible();
    },
  },
  {
    name: 'unsubscribe-expired',
    visitor: 'guest',
    path: () => paths.unsubscribe('no-such-token'),
    refuses: true,
    prepare: async (page) => {
      await unsubscribe(page);
      await seeExpired(page);
    },
  },
  { name: 'welcome-without-token', visitor: 'guest', path: paths.welcome },
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
  { name: 'notifications-none', visitor: 'trainer', path: paths.notifications },
  { name: 'menu-admin', visitor: 'admin', path: paths.notifications, narrowOnly: true, prepare: openMenu },
  {
    name: 'menu-employee',
    visitor: 'employee',
    path: paths.notifications,
    narrowOnly: true,
    prepare: openMenu,
  },
];
