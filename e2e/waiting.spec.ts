import type { Page } from '@playwright/test';
import { usersApi } from '../shared/contract.ts';
import { paths } from '../web/paths.ts';
import { delayCalls } from './delay-calls.ts';
import { expect, fillLogin, test } from './fixtures.ts';

/** A slow server, none at all, no connection, and things that have just gone: a person's view, and the way on. */

test.use({ refusals: true, outages: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('while a search is under way the list is dimmed and the count says so §53.11', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const person = await world.createPerson('trainer');
  const page = await signIn(admin, paths.userGroup('trainers'));
  const status = page.getByRole('status').filter({ hasText: /trainer/ });
  await expect(status).toBeVisible();
  const before = await status.textContent();
  const release = await delayCalls(page, '**/api/users?*');
  await page.getByLabel('Search all trainers').fill(person.email);
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(page.locator('main [aria-busy=true] > div').first()).toHaveCSS('opacity', '0.5');
  // A screen reader hears the count that comes, and nothing at each letter.
  await expect(status).toHaveText(before!);
  release();
  await expect(page.getByText('Searching…')).toHaveCount(0);
  await expect(status).not.toHaveText(before!);
});

test('the pressed link shows that its page is coming §53.12', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('admin'));
  const release = await delayCalls(page, '**/api/training-programs/admin*');
  const pressed = link(page, 'All Trainings');
  await pressed.click();
  await expect(pressed).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('a[aria-busy]')).toHaveCount(1);
  release();
  await expect(heading(page, 'Training Management')).toBeVisible();
  await expect(page.locator('a[aria-busy]')).toHaveCount(0);
});

test('offline the menu stays, the screen says so, and the page comes by itself with the connection §28.3', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('admin'));
  await page.context().setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(notice).toBeVisible();
  for (const name of ['All Trainings', 'Managers']) {
    await link(page, name).first().click();
    await expect(heading(page, 'Waiting for the connection')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
  await expect(page).toHaveURL(`${world.baseUrl}${paths.userGroup('managers')}`);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Waiting for the connection')).toBeVisible();

  await page.context().setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect(heading(page, 'Managers')).toBeVisible();
  await expect(page).toHaveURL(`${world.baseUrl}${paths.userGroup('managers')}`);
});

test('offline a page whose code is there waits for its data §28.3', async ({ world, signIn }) => {
  const people = { admin: await world.createPerson('admin'), manager: await world.createPerson('manager') };
  const trainers = [await world.createPerson('trainer')];
  await world.createProgram({ ...people, trainers, title: 'First Aid' });
  await world.createProgram({ ...people, trainers, title: 'Fire Safety' });
  const page = await signIn(people.manager, paths.programs());
  const open = (title: string) => link(page, `Details: ${title}`).click();
  await open('First Aid');
  await expect(page).toHaveTitle(/^First Aid/);
  await page.goBack();
  await expect(link(page, 'Details: Fire Safety')).toBeVisible();
  await page.context().setOffline(true);
  await open('Fire Safety');
  await expect(heading(page, 'Waiting for the connection')).toBeVisible();

  await page.context().setOffline(false);
  await expect(page).toHaveTitle(/^Fire Safety/);
});

test('offline a window says that it can’t be opened, and opens with the connection §28.4', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('employee'));
  const refusal = page.getByRole('alert').filter({ hasText: 'This could not be opened.' });
  await page.context().setOffline(true);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(refusal).toBeVisible();
  await expect(heading(page, 'Welcome back')).toBeVisible();

  await page.context().setOffline(false);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test('a window whose code is slow to come says that it is coming, and Escape gives it up §53.12', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('employee'));
  const release = await delayCalls(page, '**/assets/palette-window-*.js');
  const loading = page.getByText('Loading', { exact: true });
  const dialog = page.getByRole('dialog');
  const code = page.waitForRequest('**/assets/palette-window-*.js');
  await page.keyboard.press('ControlOrMeta+k');
  await code;
  await expect(loading).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(loading).toHaveCount(0);

  const arrived = page.waitForResponse('**/assets/palette-window-*.js');
  release();
  await (await arrived).finished();
  await page.waitForTimeout(300);
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('windows that open by a press are there once somebody has begun to use the page, offline too §28.4', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('employee'), paths.profile());
  const code = new Set<string>();
  page.on('requestfinished', (request) => {
    const [, name] = /\/assets\/(profile-forms|forms|fields)-/.exec(request.url()) ?? [];
    if (name) code.add(name);
  });
  await expect
    .poll(async () => {
      await page.mouse.move(10, 10);
      await page.mouse.move(20, 20);
      return code.size;
    })
    .toBe(3);
  await page.context().setOffline(true);
  await button(page, 'Edit Profile').click();
  await expect(field(page, 'First Name')).toBeFocused();
});

test('a form that can’t be sent gives advice beside the browser’s words §29.4 §29.5', async ({
  world,
  openWindow,
}) => {
  const person = await world.createPerson('employee');
  const page = await openWindow();
  await page.goto(paths.login());
  const advice = page.getByText('The server could not be reached. Check your connection and try again.');
  await page.route('**/signin', (route) => route.abort());
  await fillLogin(page, person);
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch');
  await expect(advice).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Login').click();
  await expect(heading(page, 'Welcome back')).toBeVisible();
  await expect(advice).toHaveCount(0);
});

test('a missing thing is said to be gone, an unanswered call can be tried again §27.3', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const gone = await world.createPerson('employee');
  await world.as(admin).call(usersApi.delete, { params: { id: gone.id } });
  const page = await signIn(admin, paths.user(gone.id));
  await expect(page).toHaveURL(`${world.baseUrl}${paths.errorApi()}`);
  await expect(
    page.getByText('It may have been removed, or you may no longer have access to it.'),
  ).toBeVisible();

  await page.route('**/api/training-programs/admin*', (route) => route.abort());
  await page.goto(paths.programs());
  await expect(page).toHaveURL(`${world.baseUrl}${paths.errorApi()}`);
  await expect(
    page.getByText('The server could not be reached. Check your connection and try again.'),
  ).toBeVisible();
  await page.unrouteAll();
  await link(page, 'Try again').click();
  await expect(heading(page, 'Training Management')).toBeVisible();
  await page.goto(paths.errorApi());
  await expect(page.getByText(/may have been removed|could not be reached/)).toHaveCount(0);
});
