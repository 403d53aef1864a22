import type { Page } from '@playwright/test';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { delayCalls } from './delay-calls.ts';

test.use({ refusals: true });

const minute = 60_000;

/** The window gets the focus again, and its data is old enough to be asked for again. */
async function comeBack(page: Page, world: World): Promise<void> {
  await page.bringToFront();
  await page.clock.setFixedTime(world.clock.now().getTime() + minute);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/** Signs the person in on this browser, in a tab that runs nothing of the product. */
async function signInElsewhere(page: Page, { id, token }: Someone): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/api/docs');
  await other.evaluate(
    (stored) => {
      localStorage.setItem('user', stored.user);
      localStorage.setItem('token', stored.token);
    },
    { user: JSON.stringify({ _id: id }), token },
  );
}

test('typed text outlasts a sign-in that ends by itself §53.5', async ({ world, signIn }) => {
  const admin = await world.createPerson('admin');
  const page = await signIn(admin, paths.newProgram());
  await page.getByLabel('Title').fill('Half a training');
  await world.database.db.deleteFrom('sign_ins').execute();

  await comeBack(page, world);
  await expect(page).toHaveURL(`${world.baseUrl}${paths.login()}?from=%2Ftraining%2Fnew`);
  await fillLogin(page, admin);
  await expect(page.getByLabel('Title')).toHaveValue('Half a training');
});

test('a second tab follows logout and login and keeps the typed text §32.12', async ({ world, signIn }) => {
  const admin = await world.createPerson('admin');
  const page = await signIn(admin);
  const other = await page.context().newPage();
  await other.goto(paths.newProgram());
  await other.getByLabel('Title').fill('Half a training');

  await page.goto(paths.logout());
  await expect(other).toHaveURL(`${world.baseUrl}${paths.login()}?from=%2Ftraining%2Fnew`);
  await fillLogin(page, admin);
  await expect(other.getByLabel('Title')).toHaveValue('Half a training');

  // The same person has a new sign-in: it is taken over here, and nothing happens to the form. The first tab leaves the
  // application before, or its loads would meet the end of the old one.
  await page.goto('/api/docs');
  await world.database.db.deleteFrom('sign_ins').execute();
  const token = await world.signIn(admin);
  const heard = other.evaluate(
    () => new Promise<void>((resolve) => addEventListener('storage', () => resolve(), { once: true })),
  );
  // Answered only once the listener above is there.
  await other.getByLabel('Description').fill('Its other half.');
  await page.evaluate((next) => localStorage.setItem('token', next), token);
  await heard;
  // Until the browser shows the tab it counts as hidden, and a hidden tab asks for nothing.
  await expect(async () => {
    const answer = other.waitForResponse('**/api/users/managers', { timeout: 1000 });
    await comeBack(other, world);
    expect((await answer).status()).toBe(200);
  }).toPass({ timeout: 20_000 });
  await expect(other.getByLabel('Title')).toHaveValue('Half a training');
});

test('another person in a second tab starts afresh here §32.12', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('admin'), paths.newProgram());
  await expect(page.getByRole('heading', { name: 'Create a new training' })).toBeVisible();
  await signInElsewhere(page, await world.createPerson('employee', { first_name: 'Nils' }));
  await expect(page.getByRole('heading', { name: 'Welcome back, Nils' })).toBeVisible();
});

for (const isOver of [false, true]) {
  test(`who signs in while a tab is starting counts in it, when the old sign-in ${isOver ? 'is over' : 'still holds'}`, async ({
    world,
    openWindow,
  }) => {
    const before = await world.createPerson('admin');
    const page = await openWindow(before);
    const release = await delayCalls(page, '**/api/user/verify');
    const asked = page.waitForRequest('**/api/user/verify');
    await page.goto(paths.newProgram());
    await asked;
    if (isOver) await world.database.db.deleteFrom('sign_ins').where('user_id', '=', before.id).execute();
    await signInElsewhere(page, await world.createPerson('employee', { first_name: 'Nils' }));
    release();
    await expect(page.getByRole('heading', { name: 'Welcome back, Nils' })).toBeVisible();
  });
}
