import { signInApi, usersApi } from '../shared/contract.ts';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { chooseAction } from './row-menu.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

test.use({ alone: true, refusals: true });

test('an admin sets a temporary password, which is shown once and opens the account §32.3 §35.11', async ({
  world,
  openWindow,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
  const page = await signIn(admin, paths.user(ada.id));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseAction(page, 'More for Ada Lovelace', 'Set a temporary password');
  const dialog = page.getByRole('dialog', { name: 'Set a temporary password for Ada Lovelace?' });
  await expect(dialog).toContainText(
    'They’ll be signed out everywhere, and the old password will stop working.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await world.as(ada).status(signInApi.verify)).toBe(200);
  await chooseAction(page, 'More for Ada Lovelace', 'Set a temporary password');
  await dialog.getByRole('button', { name: 'Set password' }).click();

  const shown = page.getByRole('region', { name: 'Temporary password' });
  await expect(shown).toContainText(/It.s shown only once/);
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(':focus')).toContainText('Give it to Ada Lovelace');
  expect(await world.as(ada).status(signInApi.verify)).toBe(401);
  const password = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(shown.getByRole('status')).toHaveText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  for (const width of [1366, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect([...(await findOverflow(page)), ...(await findViolations(page))]).toEqual([]);
  }
  expect(
    await page.evaluate(() => JSON.stringify([window.history.state, Object.values(localStorage)])),
  ).not.toContain(password);

  const other = await openWindow();
  await other.goto(paths.login());
  await fillLogin(other, ada, password);
  await expect(other.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible();
  await other.goto(paths.profile());
  await expect(other.getByRole('region', { name: 'Your password is temporary' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit User' }).click();
  await expect(page.getByLabel('Role')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Employee Details' })).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.goto(paths.audit());
  await expect(page.getByRole('button', { name: /^Details: .*emporary password/ })).toBeVisible();
});

test('a refusal says so in the question, and no password is shown §35.11', async ({ world, signIn }) => {
  const admin = await world.createPerson('admin');
  const gone = await world.createPerson('trainer');
  const page = await signIn(admin, paths.user(gone.id));
  await chooseAction(page, /^More for/, 'Set a temporary password');
  await world.as(admin).call(usersApi.delete, { params: { id: gone.id } });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Not found.');
  await expect(page.getByText('Temporary password', { exact: true })).toHaveCount(0);
});

test('one’s own password is changed in the profile, and a manager sets nobody’s §35.11', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const page = await signIn(admin, paths.user(admin.id));
  await expect(page.getByRole('link', { name: 'Edit User' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete User' })).toHaveCount(0);
  await page.getByRole('button', { name: /^More for/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Same person as …' })).toBeVisible();
  for (const name of ['Set a temporary password', 'Suspend'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Change your password' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();

  const manager = await world.createPerson('manager');
  const other = await signIn(manager, paths.user(manager.id));
  await expect(other.getByRole('heading', { name: 'Manager Details' })).toBeVisible();
  await expect(other.getByText(/password/)).toHaveCount(0);
});
