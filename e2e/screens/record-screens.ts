import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect } from '../fixtures.ts';
import { openDialog, sendEmpty } from './prepare.ts';
import { pathOf, type Company } from './company.ts';
import { addSignInCookie } from '../open-document.ts';
import { pdf } from '../photo.ts';
import { pictureOfPage, proposedTitle, provenTitle } from './files.ts';
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

/** Opens the window of the proposal, with the pictures, which the browser fetches by the cookie. */
const openProof =
  (verb: string) =>
  async (page: Page, { world, people }: Company): Promise<void> => {
    const reader = verb === 'Review' ? people.admin : people.employee;
    await addSignInCookie(page.context(), world, reader, '/api/files');
    await page.getByRole('button', { name: `${verb} ${proposedTitle}` }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  };

async function openRemoved(page: Page): Promise<void> {
  await chooseAction(page, `More for ${provenTitle}`, 'Show proof');
  await expect(page.getByText(/Removed .+: It was a medical finding/)).toBeVisible();
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
  {
    name: 'record-propose-photo', // §35.24
    visitor: 'employee',
    path: paths.proposeRecord,
    prepare: async (page) => {
      const choose = page.getByLabel('Choose a file');
      await choose.setInputFiles([
        { name: 'Certificate of the course.png', mimeType: 'image/png', buffer: pictureOfPage() },
        pdf('A_name_without_any_place_to_break_it_into_several_lines_on_a_narrow_phone.pdf'),
      ]);
      await choose.setInputFiles({
        name: 'a.docx',
        mimeType: 'application/msword',
        buffer: Buffer.from('a'),
      });
      await expect(page.getByText(/^We can’t take this file/)).toBeVisible();
      await page.getByRole('button', { name: /^Add an expiry date/ }).click();
    },
  },
  {
    name: 'record-review', // §35.25
    visitor: 'admin',
    path: () => `${paths.records()}?state=proposed&search=platforms`,
    prepare: openProof('Review'),
  },
  { name: 'record-proof-own', visitor: 'employee', path: ofEmployee, prepare: openProof('Show proof') }, // §35.25
  { name: 'record-proof-removed', visitor: 'admin', path: ofEmployee, prepare: openRemoved }, // §35.25
  {
    name: 'record-proof-remove', // §35.25
    visitor: 'admin',
    path: ofEmployee,
    prepare: async (page) => {
      await openRemoved(page);
      await page.getByRole('button', { name: /^Remove .+…$/ }).click();
      await expect(page.getByRole('dialog', { name: /^Remove “/ })).toBeVisible();
    },
  },
  { name: 'verify', visitor: 'guest', path: ({ certificate }) => paths.verify(certificate) }, // §32.9
  {
    name: 'verify-unknown', // §32.9
    visitor: 'guest',
    path: () => paths.verify('00000000-0000-4000-8000-000000000000'),
    refuses: true,
  },
];
