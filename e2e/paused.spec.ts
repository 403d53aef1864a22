import type { Page } from '@playwright/test';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

/** The database has no primary for a while: reads come from a standby, and changes have to wait. */

test.use({ refusals: true, outages: true });

const line = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Changes are paused for a moment. You can keep reading.' });

/** From now on reads come from a standby, and the server isn't ready; returns how to end it. */
async function pauseChanges(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/health/ready')
      return route.fulfill(search === '?for=reading' ? { json: { status: 'ready' } } : notReady);
    if (request.method() !== 'GET') return route.fulfill(notReady);
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), 'lodestar-read-from': 'standby' } });
  });
  return () => page.unrouteAll({ behavior: 'wait' });
}

const notReady = { status: 503, json: { code: 'not_ready', message: 'The service is not ready.' } };

test('a line says that changes are paused, and takes itself away §28.5', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('manager'));
  await expect(line(page)).toHaveCount(0);
  const end = await pauseChanges(page);
  await page.getByRole('link', { name: 'View All Trainings' }).click();
  await expect(page.getByRole('heading', { name: 'Assigned Trainings', level: 1 })).toBeVisible();
  await expect(line(page)).toBeVisible();
  await page.reload();
  await expect(line(page)).toBeVisible();
  await end();
  // It asks by itself: nothing is pressed or read.
  await expect(line(page)).toHaveCount(0);
});

test('the line goes with the next answer of the primary', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('manager'));
  const end = await pauseChanges(page);
  await page.getByRole('link', { name: 'View All Trainings' }).click();
  await expect(line(page)).toBeVisible();
  await end();
  await page.route('**/api/health/ready*', (route) => route.fulfill(notReady));
  await page.getByRole('search').getByRole('textbox').fill('First Aid');
  await expect(line(page)).toHaveCount(0);
});

test('a change that has to wait shows the line, and is saved when changes go on §28.5', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('employee'), paths.profile());
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('First Name').fill('Emilia');
  const end = await pauseChanges(page);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Still trying…' })).toBeVisible();
  await end();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

test('where nothing can be read either the line doesn’t promise it §28.5', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('employee'), paths.profile());
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('First Name').fill('Emilia');
  await page.route('**/api/**', (route) => route.fulfill(notReady));
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Still trying…' })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

test('offline only that is said §28.5', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('admin'));
  await pauseChanges(page);
  await page.getByRole('link', { name: /^Account:/ }).click();
  await expect(line(page)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(line(page)).toBeVisible();
});
