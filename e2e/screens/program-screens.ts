import { roles } from '../../shared/roles.ts';
import { paths } from '../../web/paths.ts';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { longTitle, pathOf, type Company } from './company.ts';
import { extendedTitle, joinedTitle, renewingTitle, validTitle } from './due-dates.ts';
import { openDialog, searchInVain, sendEmpty } from './prepare.ts';
import type { Screen } from './screen.ts';

const detailOf = (title: string) => pathOf(title, paths.program);

async function chooseRenewal(page: Page, { world }: Company, choice: string): Promise<void> {
  await page.getByLabel('Deadline').fill(world.day(30));
  await page.getByRole('button', { name: 'Is it due again' }).click();
  await page.getByLabel('Who is assigned later has').fill('14');
  await page.getByLabel('Comes back').selectOption({ label: choice });
}

/** The lists of programs, the programs themselves and their forms. */
export const programScreens: Screen[] = [
  ...roles.map((role): Screen => ({ name: `trainings-${role}`, visitor: role, path: paths.programs })),
  { name: 'trainings-archived', visitor: 'admin', path: () => `${paths.programs()}?show=archived` },
  ...roles.map((role): Screen => ({
    name: `trainings-overdue-${role}`,
    visitor: role,
    path: () => `${paths.programs()}?status=overdue`,
  })),
  {
    name: 'trainings-found-elsewhere',
    visitor: 'admin',
    path: () => `${paths.programs()}?status=overdue&search=export`,
  },
  { name: 'trainings-search-in-vain', visitor: 'admin', path: paths.programs, prepare: searchInVain },
  { name: 'trainings-newcomer', visitor: 'newcomer', path: paths.programs },

  ...roles.map((role): Screen => ({
    name: `training-${role}`,
    visitor: role,
    path: detailOf('First Aid at Work'),
  })),
  { name: 'training-enrolled', visitor: 'employee', path: detailOf('Fire Safety') },
  { name: 'training-complete', visitor: 'employee', path: detailOf('Data Protection Basics') },
  { name: 'training-overdue', visitor: 'employee', path: detailOf('Anti-Harassment') },
  { name: 'training-past-deadline', visitor: 'manager', path: detailOf('Anti-Harassment') },
  { name: 'training-past-deadline-trainer', visitor: 'trainer', path: detailOf('Anti-Harassment') },
  { name: 'training-due-dates', visitor: 'manager', path: detailOf(renewingTitle) },
  { name: 'training-due-dates-trainer', visitor: 'trainer', path: detailOf(renewingTitle) },
  { name: 'training-renewal', visitor: 'employee', path: detailOf(renewingTitle) },
  { name: 'training-extended', visitor: 'employee', path: detailOf(extendedTitle) },
  { name: 'training-joined-later', visitor: 'employee', path: detailOf(joinedTitle) },
  { name: 'training-valid', visitor: 'employee', path: detailOf(validTitle) },
  { name: 'training-archived', visitor: 'admin', path: detailOf('Export Control Basics') },
  {
    name: 'training-archive-dialog',
    visitor: 'admin',
    path: detailOf('First Aid at Work'),
    prepare: openDialog('Archive Program'),
  },
  { name: 'training-long', visitor: 'employee', path: detailOf(longTitle) },
  { name: 'training-long-admin', visitor: 'admin', path: detailOf(longTitle) },
  { name: 'training-long-trainer', visitor: 'trainer', path: detailOf(longTitle) },

  { name: 'training-new', visitor: 'admin', path: paths.newProgram },
  { name: 'training-new-messages', visitor: 'admin', path: paths.newProgram, prepare: sendEmpty },
  {
    name: 'training-new-hints',
    visitor: 'admin',
    path: paths.newProgram,
    prepare: async (page, { world }) => {
      await page.getByLabel('Deadline').fill(world.day(3));
      await page.getByLabel('Trainer').selectOption({ index: 1 });
      await page.getByLabel('Date', { exact: true }).fill(world.day(5));
      await page.getByLabel('Time', { exact: true }).fill('23:30');
      await page.getByRole('button', { name: 'Add session' }).click();
      await page.getByLabel('Date', { exact: true }).last().fill(world.day(5));
      await expect(page.getByText('at the same time')).toBeVisible();
    },
  },
  {
    name: 'training-new-due-days',
    visitor: 'admin',
    path: paths.newProgram,
    prepare: async (page, company) => {
      await chooseRenewal(page, company, 'Never');
      await expect(page.getByText(/^Who is assigned on/)).toBeVisible();
    },
  },
  {
    name: 'training-new-renewal',
    visitor: 'admin',
    path: paths.newProgram,
    prepare: async (page, company) => {
      await chooseRenewal(page, company, 'Every so many months');
      await expect(page.getByText(/^Who completes on/)).toBeVisible();
    },
  },
  {
    name: 'training-new-renewal-day',
    visitor: 'admin',
    path: paths.newProgram,
    prepare: async (page, company) => {
      await chooseRenewal(page, company, 'Each year on a day');
      await page.getByLabel('Month').selectOption({ label: 'February' });
      await page.getByLabel('Day', { exact: true }).selectOption({ label: 'Last day' });
      await expect(page.getByText(/February 2[89], 2028/)).toBeVisible();
    },
  },
  {
    name: 'training-new-renewal-messages',
    visitor: 'admin',
    path: paths.newProgram,
    prepare: async (page, company) => {
      await chooseRenewal(page, company, 'Every so many months');
      await page.getByLabel('Who is assigned later has').fill('');
      await page.getByLabel('Every').fill('1');
      await page.getByLabel('Opens').fill('28');
      await sendEmpty(page);
      await expect(page.getByText('Shorter than the period')).toBeVisible();
      await expect(page.getByText('Empty:')).toHaveCount(0);
    },
  },
  { name: 'training-copy', visitor: 'admin', path: pathOf('Fire Safety', paths.copyProgram) },
  {
    name: 'training-new-success',
    visitor: 'admin',
    path: ({ program }) => paths.programSaved('new', program('Fire Safety')),
  },
  {
    name: 'training-new-success-long',
    visitor: 'admin',
    path: ({ program }) => paths.programSaved('new', program(longTitle)),
  },
  {
    name: 'training-edit',
    visitor: 'admin',
    path: pathOf('Fire Safety', paths.editProgram),
  },
  {
    name: 'training-edit-long',
    visitor: 'admin',
    path: pathOf(longTitle, paths.editProgram),
  },
  {
    name: 'training-edit-success',
    visitor: 'admin',
    path: ({ program }) => paths.programSaved('edit', program('Fire Safety')),
  },
];
