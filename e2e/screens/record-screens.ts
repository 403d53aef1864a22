import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect } from '../fixtures.ts';
import { openDialog, sendEmpty } from './prepare.ts';
import { pathOf, type Company } from './company.ts';
import { longName } from './records.ts';
import { chooseAction } from '../row-menu.ts';
import type { Screen } from './screen.ts';

const ofEmployee = ({ people }: Company) => paths.userRecords(people.employee.id);

const fireRecords = pathOf('Fire Safety', paths.recordsIn);

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select records' }).click();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await expect(page.getByText(/^[1-9]\d* selected$/)).toBeVisible();
}

/** Records: people's own, everybody's, the forms, and the check of a certificate. */
export const recordScreens: Screen[] = [
  { name: 'records-own', visitor: 'employee', path: ofEmployee }, // §35.12
  { name: 'records-of-employee', visitor: 'admin', path: ofEmployee }, // §35.12
  { name: 'records-of-manager', visitor: 'manager', path: ofEmployee },
  { name: 'records-none', visitor: 'admin', path: ({ people }) => paths.userRecords(people.newcomer.id) },
  {
    name: 'record-revoke',
    visitor: 'admin',
    path: ofEmployee,
    prepare: (page) => chooseAction(page, /^More for/, 'Revoke record'),
  }, // §35.13
  { name: 'records-all', visitor: 'admin', path: fireRecords }, // §35.14 §53.13
  {
    name: 'records-long', // §35.14
    visitor: 'admin',
    path: () => `${paths.records()}?search=${encodeURIComponent(longName)}`,
  },
  { name: 'records-choose', visitor: 'admin', path: fireRecords, prepare: chooseAll }, // §35.17
  {
    name: 'records-revoke', // §35.17
    visitor: 'admin',
    path: fireRecords,
    prepare: async (page) => {
      await chooseAll(page);
      await openDialog(/^Revoke$/)(page);
    },
  },
  { name: 'records-proposed', visitor: 'admin', path: () => `${paths.records()}?state=proposed` }, // §35.14
  {
    name: 'records-reject-several', // §35.17
    visitor: 'admin',
    path: () => `${paths.records()}?state=proposed`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Select records' }).click();
      await page.getByRole('button', { name: /^Select all/ }).click();
      await openDialog(/^Reject$/)(page);
    },
  },
  { name: 'records-in-vain', visitor: 'admin', path: () => `${paths.records()}?search=zzzz` },
  { name: 'record-new', visitor: 'admin', path: paths.newRecord }, // §35.13
  { name: 'record-new-messages', visitor: 'admin', path: paths.newRecord, prepare: sendEmpty },
  {
    name: 'record-new-of',
    visitor: 'admin',
    path: ({ people }) => paths.newRecordOf(people.employee.id),
  },
  { name: 'record-propose', visitor: 'employee', path: paths.proposeRecord }, // §35.13
  { name: 'verify', visitor: 'guest', path: ({ certificate }) => paths.verify(certificate) }, // §32.9
  {
    name: 'verify-unknown', // §32.9
    visitor: 'guest',
    path: () => paths.verify('00000000-0000-4000-8000-000000000000'),
    refuses: true,
  },
];
