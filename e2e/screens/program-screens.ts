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
  await page.getByRole('button', { name: 'Repeat this training' }).click();
  await page.getByLabel('People assigned after the deadline get').fill('14');
  await page.getByLabel('Repeats').selectOption({ label: choice });
}

/** The lists of programs, the programs themselves and their forms. */
export const programScreens: Screen[] = [
  ...roles.map((role): Screen => ({ name: `trainings-${role}`, visitor: role, path: paths.programs })), // §33.4 §33.20 §53.13
  { name: 'trainings-archived', visitor: 'admin', path: () => `${paths.programs()}?show=archived` }, // §14.2
  ...roles.map((role): Screen => ({
    name: `trainings-overdue-${role}`, // §33.21
    visitor: role,
    path: () => `${paths.programs()}?status=overdue`,
  })),
  {
    name: 'trainings-found-elsewhere', // §33.22
    visitor: 'admin',
    path: () => `${paths.programs()}?status=overdue&search=export`,
  },
  { name: 'trainings-search-in-vain', visitor: 'admin', path: paths.programs, prepare: searchInVain }, // §33.3 §53.1
  { name: 'trainings-newcomer', visitor: 'newcomer', path: paths.programs }, // §33.3

  {
    name: 'training-audience', // §101.10
    visitor: 'admin',
    path: pathOf(longTitle, paths.editAudience),
  },
  ...roles.map((role): Screen => ({
    name: `training-${role}`, // §30.4 §33.8 §33.10 §33.12 §33.13 §33.23 §52.1 §52.3
    visitor: role,
    path: detailOf('First Aid at Work'),
  })),
  { name: 'training-enrolled', visitor: 'employee', path: detailOf('Fire Safety') }, // §33.12 §33.17
  { name: 'training-complete', visitor: 'employee', path: detailOf('Data Protection Basics') },
  { name: 'training-overdue', visitor: 'employee', path: detailOf('Anti-Harassment') }, // §33.17
  { name: 'training-of-manager', visitor: 'newManager', path: detailOf('Confined Spaces') }, // §91.2
  { name: 'training-past-deadline', visitor: 'manager', path: detailOf('Anti-Harassment') }, // §18.3
  { name: 'training-past-deadline-trainer', visitor: 'trainer', path: detailOf('Anti-Harassment') }, // §33.13 §33.16
  { name: 'training-due-dates', visitor: 'manager', path: detailOf(renewingTitle) }, // §33.26
  { name: 'training-due-dates-trainer', visitor: 'trainer', path: detailOf(renewingTitle) },
  { name: 'training-renewal', visitor: 'employee', path: detailOf(renewingTitle) }, // §33.24 §33.25
  { name: 'training-extended', visitor: 'employee', path: detailOf(extendedTitle) }, // §33.24
  { name: 'training-joined-later', visitor: 'employee', path: detailOf(joinedTitle) }, // §33.24
  { name: 'training-valid', visitor: 'employee', path: detailOf(validTitle) }, // §33.25
  { name: 'training-archived', visitor: 'admin', path: detailOf('Export Control Basics') },
  {
    name: 'training-archive-dialog', // §33.9 §52.1 §53.3
    visitor: 'admin',
    path: detailOf('First Aid at Work'),
    prepare: openDialog('Archive Program'),
  },
  { name: 'training-long', visitor: 'employee', path: detailOf(longTitle) }, // §33.8
  { name: 'training-long-admin', visitor: 'admin', path: detailOf(longTitle) }, // §61.10
  { name: 'training-long-trainer', visitor: 'trainer', path: detailOf(longTitle) },

  { name: 'training-new', visitor: 'admin', path: paths.newProgram }, // §40.5 §61.8
  { name: 'training-new-messages', visitor: 'admin', path: paths.newProgram, prepare: sendEmpty }, // §40.1 §40.4
  {
    name: 'training-new-hints', // §57.1 §57.2
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
    name: 'training-new-due-days', // §61.8
    visitor: 'admin',
    path: paths.newProgram,
    prepare: async (page, company) => {
      await chooseRenewal(page, company, 'Never');
      await expect(page.getByText(/^Someone assigned on/)).toBeVisible();
    },
  },
  {
    name: 'training-new-renewal', // §61.8 §61.9
    visitor: 'admin',
    path: paths.newProgram,
    prepare: async (page, company) => {
      await chooseRenewal(page, company, 'Every few months');
      await expect(page.getByText(/^Someone who finishes on/)).toBeVisible();
    },
  },
  {
    name: 'training-new-renewal-day', // §61.8
    visitor: 'admin',
    path: paths.newProgram,
    prepare: async (page, company) => {
      await chooseRenewal(page, company, 'Every year on a date');
      await page.getByLabel('Month').selectOption({ label: 'February' });
      await page.getByLabel('Day', { exact: true }).selectOption({ label: 'Last day' });
      await expect(page.getByText(/February 2[89], 2028/)).toBeVisible();
    },
  },
  {
    name: 'training-new-renewal-messages', // §40.7
    visitor: 'admin',
    path: paths.newProgram,
    prepare: async (page, company) => {
      await chooseRenewal(page, company, 'Every few months');
      await page.getByLabel('People assigned after the deadline get').fill('');
      await page.getByLabel('Every').fill('1');
      await page.getByLabel('Sign-up opens').fill('28');
      await sendEmpty(page);
      await expect(page.getByText('Must be shorter than the period')).toBeVisible();
      await expect(page.getByText('Empty:')).toHaveCount(0);
    },
  },
  { name: 'training-copy', visitor: 'admin', path: pathOf('Fire Safety', paths.copyProgram) }, // §57.4
  {
    name: 'training-new-success', // §33.6 §56.1
    visitor: 'admin',
    path: ({ program }) => paths.programSaved('new', program('Fire Safety')),
  },
  {
    name: 'training-new-success-long', // §61.10
    visitor: 'admin',
    path: ({ program }) => paths.programSaved('new', program(longTitle)),
  },
  {
    name: 'training-edit', // §10.1 §13.3 §40.5
    visitor: 'admin',
    path: pathOf('Fire Safety', paths.editProgram),
  },
  {
    name: 'training-edit-long',
    visitor: 'admin',
    path: pathOf(longTitle, paths.editProgram),
  },
  {
    name: 'training-edit-success', // §33.6
    visitor: 'admin',
    path: ({ program }) => paths.programSaved('edit', program('Fire Safety')),
  },
];
