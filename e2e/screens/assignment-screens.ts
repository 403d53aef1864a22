import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect } from '../fixtures.ts';
import { chooseForSelected, startSelecting } from '../row-menu.ts';
import { longTitle, pathOf } from './company.ts';
import { renewingTitle } from './due-dates.ts';
import { openDialog, selectFirst, startEnrolling } from './prepare.ts';
import type { Screen } from './screen.ts';

const overdueIn = (id: string) => `${paths.assigned(id)}?status=overdue`;

const assignedIn = pathOf(renewingTitle, paths.assigned);

/** Selects the first three people whose due date can change. */
const chooseThree = async (page: Page) => {
  await startSelecting(page);
  const boxes = page.getByRole('checkbox', { disabled: false });
  for (let index = 0; index < 3; index += 1) await boxes.nth(index).check();
};

/** Assigning, completing and enrolling, up to the last press of a button. */
export const assignmentScreens: Screen[] = [
  { name: 'assign', visitor: 'manager', path: pathOf('First Aid at Work', paths.assign) },
  {
    name: 'assign-selected', // §37.5
    visitor: 'manager',
    path: pathOf('First Aid at Work', paths.assign),
    prepare: selectFirst(3),
  },
  { name: 'assign-closed', visitor: 'manager', path: pathOf('Anti-Harassment', paths.assign) }, // §18.3
  { name: 'assigned', visitor: 'manager', path: pathOf('Fire Safety', paths.assigned) }, // §17.3 §19.1 §34.4 §34.17 §77.4
  { name: 'assigned-overdue', visitor: 'manager', path: pathOf('Anti-Harassment', overdueIn) }, // §34.13 §34.14
  { name: 'assigned-admin', visitor: 'admin', path: pathOf('Fire Safety', paths.assigned) },
  {
    name: 'assigned-remove-dialog',
    visitor: 'manager',
    path: pathOf('Fire Safety', paths.assigned),
    prepare: openDialog(/^Remove /),
  },
  { name: 'assigned-due-dates', visitor: 'manager', path: assignedIn }, // §34.17 §77.5
  { name: 'assigned-due-dates-admin', visitor: 'admin', path: assignedIn },
  {
    name: 'assigned-choose', // §34.18
    visitor: 'manager',
    path: assignedIn,
    prepare: chooseThree,
  },
  {
    name: 'assigned-extend-dialog',
    visitor: 'manager',
    path: assignedIn,
    prepare: async (page) => {
      await chooseThree(page);
      await chooseForSelected(page, 'Extend');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'assigned-extend-messages', // §34.18
    visitor: 'manager',
    path: assignedIn,
    prepare: async (page) => {
      await chooseThree(page);
      await chooseForSelected(page, 'Extend');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click();
      await expect(page.getByText('A reason is required')).toBeVisible();
    },
  },
  {
    name: 'assigned-exempt-dialog', // §34.18
    visitor: 'admin',
    path: assignedIn,
    prepare: async (page) => {
      await chooseThree(page);
      await chooseForSelected(page, 'Exempt');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'assigned-remind-dialog', // §34.25
    visitor: 'manager',
    path: assignedIn,
    prepare: async (page) => {
      await chooseThree(page);
      await chooseForSelected(page, 'Remind');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'assigned-end-exemption-dialog', // §34.20
    visitor: 'manager',
    path: assignedIn,
    prepare: openDialog(/^End exemption: /),
  },
  { name: 'assign-own-days', visitor: 'manager', path: pathOf(renewingTitle, paths.assign) }, // §34.21
  { name: 'complete', visitor: 'trainer', path: pathOf('Fire Safety', paths.complete) },
  {
    name: 'complete-session-ahead', // §34.10
    visitor: 'trainer',
    path: pathOf('Anti-Harassment', paths.complete),
    prepare: (page) => page.getByText('Upcoming sessions').click(),
  },
  {
    name: 'complete-question', // §34.12
    visitor: 'trainer',
    path: pathOf('Anti-Harassment', paths.complete),
    prepare: async (page) => {
      await selectFirst(4)(page);
      await openDialog('Complete Employees')(page);
    },
  },
  { name: 'complete-nobody', visitor: 'trainer', path: pathOf(longTitle, paths.complete) }, // §34.6
  {
    name: 'confirmation', // §34.8 §34.16 §34.22
    visitor: 'employee',
    startsAt: pathOf('First Aid at Work', paths.program),
    prepare: startEnrolling,
    path: pathOf('First Aid at Work', paths.confirmation),
  },
];
