import { paths } from '../../web/paths.ts';
import { expect } from '../fixtures.ts';
import { pathOf } from './company.ts';
import { openDialog, press, selectFirst, startEnrolling } from './prepare.ts';
import type { Screen } from './screen.ts';

/** The pages after a change that is really made. It changes the company, so these come last. */
export const successScreens: Screen[] = [
  {
    name: 'assign-success', // §34.3 §56.1
    visitor: 'manager',
    startsAt: pathOf('First Aid at Work', paths.assign),
    prepare: async (page) => {
      await selectFirst(3)(page);
      await press('Assign Employees')(page);
    },
    path: pathOf('First Aid at Work', paths.assignSuccess),
  },
  {
    name: 'complete-success', // §34.7 §56.1
    visitor: 'trainer',
    startsAt: pathOf('Fire Safety', paths.complete),
    prepare: async (page) => {
      await selectFirst(2)(page);
      await openDialog('Complete Employees')(page);
      await press('Complete 2 employees')(page);
    },
    path: pathOf('Fire Safety', paths.completeSuccess),
  },
  {
    name: 'confirmation-success', // §34.9 §34.22 §56.1
    visitor: 'employee',
    startsAt: pathOf('Code of Conduct', paths.program),
    prepare: async (page) => {
      await startEnrolling(page);
      await press('Enroll in Session')(page);
    },
    path: pathOf('Code of Conduct', paths.confirmationSuccess),
  },
  {
    name: 'user-new-success', // §35.7 §56.2
    visitor: 'admin',
    startsAt: paths.newUser,
    prepare: async (page) => {
      await page.getByLabel('First Name').fill('Nora');
      await page.getByLabel('Last Name').fill('New');
      await page.getByLabel('Email').fill('nora.new@lodestar.example');
      await page.getByLabel('Temporary Password').fill('guiding-light');
      await press('Create user')(page);
    },
    path: paths.newUserSuccess,
  },
  {
    name: 'user-new-invited', // §82.8
    visitor: 'admin',
    startsAt: paths.newUser,
    prepare: async (page) => {
      await page.getByLabel('First Name').fill('Nils');
      await page.getByLabel('Last Name').fill('New');
      await page.getByLabel('Email').fill('nils.new@lodestar.example');
      await press('Create user')(page);
    },
    path: paths.newUserSuccess,
  },
  {
    name: 'login-after-registration', // §37.1
    visitor: 'guest',
    startsAt: paths.registration,
    prepare: async (page) => {
      await page.getByLabel('First Name').fill('Rita');
      await page.getByLabel('Last Name').fill('Registered');
      await page.getByLabel('Email').fill('rita.registered@lodestar.example');
      await page.getByLabel('Password', { exact: true }).fill('guiding-light');
      await page.getByLabel('Confirm Password').fill('guiding-light');
      await press('Register now')(page);
      await expect(page.getByRole('status').filter({ hasText: 'Your account is ready' })).toBeVisible();
    },
    path: paths.login,
  },
];
