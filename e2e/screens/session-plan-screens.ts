import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect } from '../fixtures.ts';
import { pathOf, type Company } from './company.ts';
import { chooseAction } from '../row-menu.ts';
import type { Screen } from './screen.ts';
import { seatsTitle, seatTitle } from './seats.ts';

const detail = pathOf(seatsTitle, paths.program);
const edit = pathOf(seatsTitle, paths.editProgram);

/** The menu of a session, not that of the training. */
const moreForSession = /^More for (?!this)/;

async function openCancelling(page: Page): Promise<void> {
  await chooseAction(page, moreForSession, 'Cancel session');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The trainer is on sick leave until the end of the month.');
  await dialog.getByRole('checkbox').first().check();
  await expect(dialog.getByText(/move to/)).toBeVisible();
}

async function moveFirst(page: Page, { world }: Company): Promise<void> {
  await page.getByRole('button', { name: 'Edit session 1' }).click();
  await page.getByLabel('Date', { exact: true }).first().fill(world.day(12));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog').getByText(/move to/)).toBeVisible();
}

/** Sessions as their planners see, move and cancel them. */
export const sessionPlanScreens: Screen[] = [
  { name: 'session-plan-admin', visitor: 'admin', path: detail }, // §73.6
  { name: 'session-plan-manager', visitor: 'manager', path: detail },
  { name: 'session-plan-cancel-dialog', visitor: 'admin', path: detail, prepare: openCancelling }, // §37.6 §73.6
  {
    name: 'session-plan-cancel-messages', // §73.6
    visitor: 'manager',
    path: detail,
    prepare: async (page) => {
      await chooseAction(page, moreForSession, 'Cancel session');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Cancel the session' }).click();
      await expect(dialog.getByText('A reason is required')).toBeVisible();
    },
  },
  {
    name: 'session-plan-edit', // §70.8
    visitor: 'admin',
    path: edit,
    prepare: async (page) => {
      for (const session of [1, 2]) {
        await page.getByRole('button', { name: `Edit session ${session}` }).click();
        await page.getByRole('button', { name: `End time, seats, location of session ${session}` }).click();
      }
      await page.getByLabel('Ends').first().fill('08:00');
      await expect(page.getByText('Ends the next day.')).toBeVisible();
    },
  },
  { name: 'session-plan-unpublished', visitor: 'admin', path: pathOf(seatTitle, paths.program) }, // §85.9
  { name: 'session-plan-effects-dialog', visitor: 'admin', path: edit, prepare: moveFirst }, // §79.4 §85.8
];
