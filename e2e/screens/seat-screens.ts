import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect } from '../fixtures.ts';
import { chooseAction, chooseForSelected, startSelecting } from '../row-menu.ts';
import { pathOf, type Company } from './company.ts';
import { openDialog, press, selectFirst, startEnrolling } from './prepare.ts';
import type { Screen } from './screen.ts';
import { seatsTitle, seatTitle, waitingTitle } from './seats.ts';

const detail = pathOf(seatTitle, paths.program);
const assigned = pathOf(seatTitle, paths.assigned);

/** Takes the seats of a session away while the employee is about to enroll in it. */
async function meetFullSession(page: Page, { world, program }: Company): Promise<void> {
  await startEnrolling(page);
  await expect(page.getByRole('button', { name: 'Enroll in Session' })).toBeVisible();
  const setCapacity = (from: number, to: number) =>
    sql`update training_sessions set capacity = ${to} where program_id = ${program(seatsTitle)} and capacity = ${from}`.execute(
      world.database.db,
    );
  await setCapacity(12, 5);
  await press('Enroll in Session')(page);
  await expect(page.getByText('This session is full.')).toBeVisible();
  await setCapacity(5, 12);
}

/** Opens the plan, and waits until it shows this. */
const openPlan = (text: string) => async (page: Page) => {
  await openDialog('Plan sessions')(page);
  await expect(page.getByRole('dialog').getByText(text).first()).toBeVisible();
};

/** Sessions with seats, for employees and for managers who enroll others. */
export const seatScreens: Screen[] = [
  { name: 'training-seats', visitor: 'employee', path: pathOf(seatsTitle, paths.program) }, // §33.27 §33.31
  { name: 'training-seats-manager', visitor: 'manager', path: pathOf(seatsTitle, paths.program) }, // §33.27
  { name: 'training-waiting', visitor: 'employee', path: pathOf(waitingTitle, paths.program) }, // §33.17 §33.28
  { name: 'training-short', visitor: 'admin', path: pathOf(waitingTitle, paths.program) }, // §76.7
  {
    name: 'training-plan-dialog', // §76.7
    visitor: 'admin',
    path: pathOf(waitingTitle, paths.program),
    prepare: openPlan('Add'),
  },
  {
    name: 'training-plan-effects-dialog', // §76.7
    visitor: 'admin',
    path: pathOf(waitingTitle, paths.program),
    prepare: async (page) => {
      await openPlan('Add')(page);
      await press(/^Add \d session/)(page);
      await expect(page.getByRole('dialog').getByText('Add these sessions?')).toBeVisible();
    },
  },
  {
    name: 'training-plan-dialog-manager',
    visitor: 'manager',
    path: pathOf(waitingTitle, paths.program),
    prepare: openPlan('Only an admin can add sessions'),
  },
  { name: 'training-seat', visitor: 'employee', path: detail }, // §33.29
  {
    name: 'training-check-in', // §33.36
    visitor: 'employee',
    path: pathOf('Accessible Documents', paths.program),
  },
  {
    name: 'training-change-dialog', // §33.29
    visitor: 'employee',
    path: detail,
    prepare: async (page) => {
      await openDialog('Change session')(page);
      await page.getByRole('dialog').getByRole('radio').first().check();
    },
  },
  {
    name: 'training-give-back-dialog', // §33.29
    visitor: 'employee',
    path: detail,
    prepare: openDialog('Cancel my seat'),
  },
  {
    name: 'training-exchange-dialog', // §33.30
    visitor: 'employee',
    path: detail,
    prepare: openDialog(/^Swap seats/),
  },
  {
    name: 'confirmation-full', // §34.23
    visitor: 'employee',
    refuses: true,
    startsAt: pathOf(seatsTitle, paths.program),
    prepare: meetFullSession,
    path: pathOf(seatsTitle, paths.confirmation),
  },
  {
    name: 'confirmation-clash', // §34.23
    visitor: 'employee',
    refuses: true,
    startsAt: pathOf(seatsTitle, paths.program),
    prepare: async (page) => {
      await startEnrolling(page);
      await press('Enroll in Session')(page);
      await expect(page.getByText("You're booked for another session at that time")).toBeVisible();
    },
    path: pathOf(seatsTitle, paths.confirmation),
  },
  {
    name: 'assigned-enroll-dialog', // §34.24
    visitor: 'manager',
    path: pathOf(waitingTitle, paths.assigned),
    prepare: async (page) => {
      await startSelecting(page);
      await selectFirst(3)(page);
      await chooseForSelected(page, 'Enroll in a session');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'assigned-change-dialog', // §34.24
    visitor: 'manager',
    path: assigned,
    prepare: async (page) => {
      const enrolled = page.getByRole('listitem').filter({ hasText: 'Session:' });
      await chooseAction(enrolled.first(), /^More for/, 'Change session');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel the seat' }).click();
    },
  },
];
