import { expect } from '../fixtures.ts';
import { paths } from '../../web/paths.ts';
import type { Company } from './company.ts';
import { openDialog } from './prepare.ts';
import type { Screen } from './screen.ts';

/** The sheet of the program's first session. */
const sheetOf =
  (title: string) =>
  ({ session }: Company) =>
    paths.sheet(session(title));

/** Sessions on their day: the trainer's list, the sheet, the codes, and the page on which people check in. */
export const sessionScreens: Screen[] = [
  { name: 'sessions', visitor: 'trainer', path: paths.sessions }, // §75.1 §75.18
  { name: 'sheet', visitor: 'trainer', path: sheetOf('Anti-Harassment') }, // §75.16 §75.18 §75.21
  { name: 'sheet-today', visitor: 'trainer', path: sheetOf('Accessible Documents') },
  { name: 'sheet-manager', visitor: 'manager', path: sheetOf('Anti-Harassment') },
  { name: 'sheet-ahead', visitor: 'trainer', path: sheetOf('First Aid at Work') },
  {
    name: 'sheet-walk-in',
    visitor: 'trainer',
    path: sheetOf('Anti-Harassment'),
    prepare: async (page) => {
      await page.getByLabel('Search people by name').fill('a');
      await expect(
        page.getByRole('list', { name: 'Found people' }).getByRole('listitem').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'sheet-details-dialog',
    visitor: 'trainer',
    path: sheetOf('Accessible Documents'),
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Other outcome/ })
        .first()
        .click();
      await openDialog(/^Details of /)(page);
    },
  },
  {
    name: 'sheet-outcomes', // §75.21
    visitor: 'trainer',
    path: sheetOf('Accessible Documents'),
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Other outcome/ })
        .first()
        .click();
      await expect(page.getByRole('group', { name: /^Outcome of/ })).toBeVisible();
    },
  },
  {
    name: 'sheet-mark-all-dialog', // §75.21
    visitor: 'trainer',
    path: sheetOf('Accessible Documents'),
    prepare: openDialog(/^Mark all as attended/),
  },
  {
    name: 'sheet-write-dialog', // §121.8
    visitor: 'trainer',
    path: sheetOf('Accessible Documents'),
    prepare: openDialog('Write to everyone'),
  },
  {
    name: 'check-in-code',
    visitor: 'trainer',
    path: sheetOf('Accessible Documents'),
    prepare: async (page) => {
      await openDialog('Show check-in code')(page);
      await expect(page.getByRole('img', { name: 'QR code of the check-in page' })).toBeVisible();
    },
  },
  { name: 'check-in', visitor: 'employee', path: paths.checkIn },
  {
    name: 'check-in-expired',
    visitor: 'employee',
    path: paths.checkIn,
    refuses: true,
    prepare: async (page) => {
      await page.getByLabel('The six digits below the QR code').fill('123456');
      await page.getByRole('button', { name: 'Check in' }).click();
      await expect(page.getByText(/This code has expired/)).toBeVisible();
    },
  },
];
