import type { Page } from '@playwright/test';
import { usersApi } from '../shared/contract.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { delayCalls } from './delay-calls.ts';

test.use({ alone: true, refusals: true, outages: true });

/** Things that people do in a browser without thinking: press twice, go back, come on a slow line. */

/** An admin at a new training's form, everything filled in. */
async function fillProgram(world: World, page: Page): Promise<void> {
  await page.goto(paths.newProgram());
  await page.getByLabel('Title').fill('Fire Safety');
  await page.getByLabel('Description').fill('How to leave the building.');
  await page.getByLabel('Manager').selectOption({ label: 'Mara Manager' });
  await page.getByLabel('Deadline').fill(world.day(7));
  await page.getByLabel('Duration').selectOption({ label: '1 hour' });
  await page.getByLabel('Trainer').selectOption({ label: 'Tom Trainer' });
  await page.getByLabel('Date', { exact: true }).fill(world.day(1));
  await page.getByLabel('Time', { exact: true }).fill('09:00');
}

async function createPeople(world: World) {
  const admin = await world.createPerson('admin');
  await world.createPerson('manager', { first_name: 'Mara', last_name: 'Manager' });
  await world.createPerson('trainer', { first_name: 'Tom', last_name: 'Trainer' });
  return admin;
}

test('a double click on a slow line creates one training; the way back leads to an empty form §53.5', async ({
  world,
  openWindow,
}) => {
  const page = await openWindow(await createPeople(world));
  await fillProgram(world, page);
  const release = await delayCalls(page, '**/api/training-programs/create');
  const send = page.getByRole('button', { name: 'Create training' });
  await send.dblclick();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Title').press('Enter');
  release();
  await expect(page.getByRole('heading', { name: 'Training successfully created.' })).toBeVisible();
  expect(await world.database.db.selectFrom('programs').select('id').execute()).toHaveLength(1);

  await page.goBack();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Training successfully created.' })).toBeVisible();
  expect(await world.database.db.selectFrom('programs').select('id').execute()).toHaveLength(1);
});

test('nothing typed is lost when the line breaks while it is sent §29.7 §53.5', async ({
  world,
  openWindow,
}) => {
  const page = await openWindow(await createPeople(world));
  await fillProgram(world, page);
  await page.route('**/api/training-programs/create', (route) => route.abort());
  await page.getByRole('button', { name: 'Create training' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Still trying…' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Fire Safety');
  await page.unrouteAll();
  await expect(page.getByRole('heading', { name: 'Training successfully created.' })).toBeVisible();
});

test('a slow screen shows that it is coming, and the old one stays until then §23.3 §33.4 §53.7', async ({
  world,
  openWindow,
}) => {
  const page = await openWindow(await createPeople(world));
  await page.goto(paths.dashboard());
  const release = await delayCalls(page, '**/api/training-programs/admin*');
  await page.getByRole('link', { name: 'View All Trainings' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Training Management' })).toBeFocused();
});

test('someone who signs out and presses Back sees nothing of before §32.5', async ({ world, openWindow }) => {
  const page = await openWindow(await createPeople(world));
  await page.goto(paths.programs());
  await expect(page.getByRole('heading', { name: 'Training Management' })).toBeVisible();
  await page.goto(paths.logout());
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${world.baseUrl}${paths.home()}`);
  await expect(page.getByText('Training Management')).toHaveCount(0);
});

test('a person who is deleted meanwhile is signed out at the next step §7.1', async ({ world, signIn }) => {
  const admin = await createPeople(world);
  const employee = await world.createPerson('employee');
  const page = await signIn(employee);
  await world.as(admin).call(usersApi.delete, { params: { id: employee.id } });
  await page.getByRole('link', { name: 'View All Trainings' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});
