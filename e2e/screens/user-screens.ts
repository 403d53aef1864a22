import { roles } from '../../shared/roles.ts';
import { paths } from '../../web/paths.ts';
import { expect } from '../fixtures.ts';
import { openDialog, openFromMenu, press, searchInVain } from './prepare.ts';
import type { Screen } from './screen.ts';

const tabs = ['enrolled', 'not-enrolled', 'complete', 'overdue'];

/** The lists of people, and one person with their trainings. */
export const userScreens: Screen[] = [
  ...['managers', 'trainers', 'employees', 'admins'].map((group): Screen => ({
    name: `users-${group}`, // §35.1 §53.13
    visitor: 'admin',
    path: () => paths.userGroup(group),
  })),
  { name: 'users-of-manager', visitor: 'manager', path: () => paths.userGroup('employees') }, // §35.9
  { name: 'users-of-new-manager', visitor: 'newManager', path: () => paths.userGroup('employees') },
  { name: 'team', visitor: 'employee', path: paths.team }, // §94.7
  { name: 'team-of-manager', visitor: 'manager', path: paths.team },
  { name: 'team-of-nobody', visitor: 'newcomer', path: paths.team },
  {
    name: 'users-search-in-vain', // §53.1
    visitor: 'admin',
    path: () => paths.userGroup('employees'),
    prepare: searchInVain,
  },
  {
    name: 'users-found-elsewhere', // §35.10
    visitor: 'admin',
    path: ({ people }) => `${paths.userGroup('employees')}?search=${people.manager.last_name}`,
  },
  {
    name: 'users-departments-dialog', // §6.2
    visitor: 'admin',
    path: () => paths.userGroup('employees'),
    prepare: openDialog('Manage departments'),
  },

  {
    name: 'users-slips', // §104.9
    visitor: 'admin',
    path: () => `${paths.userGroup('employees')}?search=Mac+Giolla`,
    prepare: async (page) => {
      await press('Print slips')(page);
      await page.getByRole('checkbox').first().check();
    },
  },
  { name: 'sites', visitor: 'admin', path: paths.sites }, // §93.5
  { name: 'positions', visitor: 'admin', path: paths.positions }, // §93.5
  {
    name: 'positions-add', // §93.5
    visitor: 'admin',
    path: paths.positions,
    prepare: press('Add position'),
  },
  { name: 'position', visitor: 'admin', path: ({ position }) => paths.position(position) }, // §102.8
  {
    name: 'position-everybody', // §102.8
    visitor: 'admin',
    path: ({ position }) => `${paths.position(position)}?all=true`,
  },
  {
    name: 'position-trainings-dialog', // §102.8
    visitor: 'admin',
    path: ({ position }) => paths.position(position),
    prepare: openDialog('Choose trainings'),
  },

  { name: 'user-invited', visitor: 'admin', path: ({ links }) => paths.user(links.invited.id) }, // §82.9
  { name: 'user-invited-late', visitor: 'admin', path: ({ links }) => paths.user(links.invitedTooLongAgo) }, // §82.9
  ...roles.map((role): Screen => ({
    name: `user-${role}`, // §35.4 §35.12
    visitor: 'admin',
    path: ({ people }) => paths.user(people[role].id),
  })),
  {
    name: 'user-menu', // §35.4
    visitor: 'admin',
    path: ({ people }) => paths.user(people.trainer.id),
    prepare: async (page) => {
      await press(/^More for/)(page);
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  { name: 'user-suspended', visitor: 'admin', path: ({ suspended }) => paths.user(suspended) }, // §103.3
  {
    name: 'user-of-manager',
    visitor: 'manager',
    path: ({ people }) => paths.user(people.employee.id),
  },
  {
    name: 'user-to-assign', // §5.2
    visitor: 'manager',
    path: ({ people }) => paths.user(people.newcomer.id),
  },
  {
    name: 'user-assign-dialog', // §35.19 §35.20
    visitor: 'manager',
    path: ({ people }) => paths.user(people.employee.id),
    prepare: async (page) => {
      await openDialog('Assign trainings')(page);
      await page.getByRole('dialog').getByRole('checkbox').first().check();
    },
  },
  {
    name: 'user-away-dialog', // §108.8
    visitor: 'admin',
    path: ({ people }) => paths.user(people.employee.id),
    prepare: openFromMenu('Away…'),
  },
  {
    name: 'user-suspend-dialog', // §103.3 §105.9
    visitor: 'admin',
    path: ({ people }) => paths.user(people.manager.id),
    prepare: async (page) => {
      await openFromMenu('Suspend')(page);
      await expect(page.getByRole('link', { name: 'Hand over first' })).toBeVisible();
    },
  },
  { name: 'user-away', visitor: 'manager', path: ({ away }) => paths.user(away) }, // §108.8
  {
    name: 'user-extend-dialog', // §35.18
    visitor: 'manager',
    path: ({ people }) => paths.user(people.employee.id),
    prepare: openDialog(/^Extend /),
  },
  {
    name: 'user-remind-dialog', // §35.21
    visitor: 'manager',
    path: ({ people }) => paths.user(people.employee.id),
    prepare: openDialog(/^Remind$/),
  },
  {
    name: 'user-password-dialog', // §35.11
    visitor: 'admin',
    path: ({ people }) => paths.user(people.employee.id),
    prepare: openFromMenu('Set a temporary password'),
  },
  {
    name: 'user-delete-dialog', // §53.3
    visitor: 'admin',
    path: ({ people }) => paths.user(people.employee.id),
    prepare: openDialog('Delete User'),
  },
  { name: 'user-with-alias', visitor: 'admin', path: ({ twice }) => paths.user(twice) }, // §109.7
  {
    name: 'user-same-person-dialog', // §109.7
    visitor: 'admin',
    path: ({ people }) => paths.user(people.employee.id),
    prepare: async (page) => {
      await openFromMenu('Same person as …')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Search all people').fill('Nordahl');
      await dialog.getByRole('radio', { name: /Nordahl/ }).check();
    },
  },
  {
    name: 'user-same-person-messages', // §109.7
    visitor: 'admin',
    path: ({ people }) => paths.user(people.employee.id),
    prepare: async (page) => {
      await openFromMenu('Same person as …')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('dialog').getByText('A reason is required')).toBeVisible();
    },
  },
  {
    name: 'user-handover', // §105.9
    visitor: 'admin',
    path: ({ people }) => paths.handover(people.trainer.id),
  },
  {
    name: 'user-handover-dialog', // §105.9
    visitor: 'admin',
    path: ({ people }) => paths.handover(people.trainer.id),
    prepare: async (page) => {
      await page.getByLabel('One trainer for all of them').selectOption({ index: 1 });
      await openDialog('Continue')(page);
      await expect(page.getByRole('list', { name: 'Effects' })).toBeVisible();
    },
  },
  {
    name: 'user-handover-of-nothing',
    visitor: 'admin',
    path: ({ people }) => paths.handover(people.newcomer.id),
  },
  { name: 'users-left', visitor: 'admin', path: () => `${paths.userGroup('employees')}?state=left` }, // §106.7
  { name: 'user-return', visitor: 'admin', path: ({ leaver }) => paths.returning(leaver) }, // §106.7
  {
    name: 'user-delete-with-duties', // §105.9
    visitor: 'admin',
    path: ({ people }) => paths.user(people.manager.id),
    prepare: async (page) => {
      await openDialog('Delete User')(page);
      await expect(page.getByRole('link', { name: 'Hand over first' })).toBeVisible();
    },
  },

  ...tabs.map((tab): Screen => ({
    name: `user-trainings-${tab}`, // §17.3
    visitor: 'admin',
    path: ({ people }) => paths.userTrainingsTab(people.employee.id, tab),
  })),
  {
    name: 'user-trainings-nothing',
    visitor: 'admin',
    path: ({ people }) => paths.userTrainingsTab(people.newcomer.id, 'enrolled'),
  },
  {
    name: 'user-trainings-trainer',
    visitor: 'admin',
    path: ({ people }) => paths.userTrainings(people.trainer.id),
  },
];
