import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

/** Links from screen to screen: the browser's part, and the page's. */

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Leaves a mark in the page, which is gone once a document is loaded again. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-marked'));
}

test('a link pressed together with a key that opens a tab or window is left to the browser §53.16', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('admin'));
  // In the place of the browser, which would open a tab.
  await page.evaluate(() => {
    window.addEventListener('click', (event) => {
      document.documentElement.dataset['left'] = String(!event.defaultPrevented);
      event.preventDefault();
    });
  });
  const html = page.locator('html');
  for (const key of ['Control', 'Meta', 'Shift', 'Alt'] as const) {
    await link(page, 'Employees').click({ modifiers: [key] });
    await expect(html).toHaveAttribute('data-left', 'true');
    await html.evaluate((element) => element.removeAttribute('data-left'));
  }
  await expect(heading(page, /^Welcome back/)).toBeVisible();
  await link(page, 'Employees').click();
  await expect(html).toHaveAttribute('data-left', 'false');
  await expect(heading(page, 'Employees')).toBeVisible();
});

test('a link leads on within the document, by pointer and by key, and Back leads back §53.16', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('admin'));
  const isSameDocument = await markDocument(page);
  await link(page, 'Employees').click();
  await expect(heading(page, 'Employees')).toBeVisible();
  await link(page, 'Trainers').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Trainers')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Employees')).toBeVisible();
  await page.goBack();
  await expect(heading(page, /^Welcome back/)).toBeVisible();
  expect(await isSameDocument()).toBe(true);
});

test('a link to the page on which one is makes no second entry in the history §53.16', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('admin'));
  await link(page, 'Employees').click();
  await expect(heading(page, 'Employees')).toBeVisible();
  const entries = () => page.evaluate(() => window.history.length);
  const before = await entries();
  await link(page, 'Employees').click();
  await page.waitForLoadState('networkidle');
  expect(await entries()).toBe(before);
  await page.goBack();
  await expect(heading(page, /^Welcome back/)).toBeVisible();
});

test('a link to a place of the same page leads there §53.16', async ({ world, signIn }) => {
  const [admin, manager, trainer, employee] = await Promise.all([
    world.createPerson('admin'),
    world.createPerson('manager'),
    world.createPerson('trainer'),
    world.createPerson('employee'),
  ]);
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer] });
  const body = { assigned_employees: [employee.id] };
  await world.as(manager).call(programsApi.assign, { params: { id }, body });
  const page = await signIn(employee, paths.program(id));
  // On a low window the sessions are further down.
  await page.setViewportSize({ width: 390, height: 400 });
  await page.evaluate(() => window.scrollTo(0, 0));
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions.first()).not.toBeInViewport();
  await link(page, 'Choose a session').click();
  await expect(page).toHaveURL(/#sessions$/);
  await expect(sessions.first()).toBeInViewport();
});
