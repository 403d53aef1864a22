import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect } from '../fixtures.ts';
import { pathOf } from './company.ts';
import { openDialog, press, selectFirst } from './prepare.ts';
import type { Screen } from './screen.ts';

/** Changes can't be made at the moment, and nobody knows the outcome of the last one. */
export const outageScreens: Screen[] = [
  {
    name: 'paused', // §28.5
    visitor: 'manager',
    path: paths.programs,
    refuses: true,
    prepare: async (page) => {
      await page.route('**/api/training-programs/**', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'lodestar-read-from': 'standby' },
        });
      });
      await page.route('**/api/health/ready', (route) => route.fulfill({ status: 503, json: {} }));
      await page.route('**/api/health/ready?*', (route) => route.fulfill({ json: {} }));
      await page.getByRole('search').getByRole('textbox').fill('a');
      await expect(page.getByText('Changes are paused for a moment.')).toBeVisible();
    },
  },
  {
    name: 'profile-trying', // §29.7
    visitor: 'employee',
    path: paths.profile,
    refuses: true,
    prepare: async (page) => {
      await sendName(page);
      await expect(page.getByText('Still trying…')).toBeVisible();
    },
  },
  {
    name: 'profile-unknown', // §29.8
    visitor: 'employee',
    path: paths.profile,
    refuses: true,
    prepare: async (page) => {
      await sendName(page);
      await giveUp(page);
    },
  },
  {
    name: 'profile-unreachable',
    visitor: 'employee',
    path: paths.profile,
    refuses: true,
    prepare: async (page) => {
      await sendName(page, (route) => route.abort());
      await giveUp(page);
    },
  },
  {
    name: 'training-archive-unknown', // §29.8
    visitor: 'admin',
    path: pathOf('First Aid at Work', paths.program),
    refuses: true,
    prepare: async (page) => {
      await openDialog('Archive Program')(page);
      await refuseChanges(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Archive Program' }).click();
      await giveUp(page);
    },
  },
  {
    name: 'assign-unknown',
    visitor: 'manager',
    path: pathOf('First Aid at Work', paths.assign),
    refuses: true,
    prepare: async (page) => {
      await selectFirst(3)(page);
      await refuseChanges(page);
      await press('Assign Employees')(page);
      await giveUp(page);
    },
  },
  {
    name: 'departments-unknown',
    visitor: 'admin',
    path: () => paths.userGroup('employees'),
    refuses: true,
    prepare: async (page) => {
      await openDialog('Manage departments')(page);
      await press('Add department')(page);
      await page.getByRole('textbox', { name: 'New department' }).fill('Harbour');
      await refuseChanges(page);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await giveUp(page);
    },
  },
];

type Answer = Parameters<Page['route']>[1];

const unavailable: Answer = (route) => route.fulfill({ status: 503, json: {} });

/** No change reaches the server. */
async function refuseChanges(page: Page, answer = unavailable): Promise<void> {
  await page.route('**/api/**', (route, request) =>
    request.method() === 'GET' ? route.fallback() : answer(route, request),
  );
}

async function sendName(page: Page, answer?: Answer): Promise<void> {
  await press('Edit Profile')(page);
  await page.getByLabel('First Name').fill('Maximiliane');
  await refuseChanges(page, answer);
  await press('Save name')(page);
}

/** Lets the page's clock run until the change is given up. */
async function giveUp(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(page.getByText("We can't tell whether")).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 30_000 });
}
