import type { Page } from '@playwright/test';
import { signInApi } from '../shared/contract.ts';
import { password } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';

test.use({ refusals: true });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillPasswords(page: Page, current: string, next: string, repeated = next): Promise<void> {
  await field(page, 'Current Password').fill(current);
  await field(page, 'New Password').fill(next);
  await field(page, 'Confirm New Password').fill(repeated);
}

test('each wrong field tells its error §36.1 §42.1 §53.4', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('trainer'), paths.profile());
  const toggle = page.getByRole('button', { name: 'Edit Profile' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(field(page, 'First Name')).toBeFocused();

  await field(page, 'First Name').fill(' ');
  await field(page, 'Last Name').fill('');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(field(page, 'First Name')).toHaveAccessibleDescription('First name is required');
  await expect(field(page, 'Last Name')).toHaveAccessibleDescription('Last name is required');

  // Closed and opened again, the typed text is still there, but for the passwords.
  await field(page, 'New Password').fill('abcde');
  await toggle.click();
  await toggle.click();
  const wrong = page.locator('[aria-invalid=true]');
  await expect(wrong).toHaveCount(2);
  await expect(field(page, 'New Password')).toHaveValue('');
  await field(page, 'First Name').fill('Sam');
  await field(page, 'Last Name').fill('Test');
  await expect(wrong).toHaveCount(0);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Current password is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Password must be at least 5 characters', { exact: true })).toBeVisible();
  await expect(field(page, 'Current Password')).toBeFocused();
  await fillPasswords(page, 'wrong', 'abcde', 'abcdE');
  await field(page, 'Current Password').focus();
  await expect(page.getByText('Passwords must match', { exact: true })).toBeVisible();
  // Both passwords are validated, also when only one is corrected.
  await field(page, 'New Password').fill('abcdE');
  await expect(wrong).toHaveCount(0);

  await page.getByRole('button', { name: 'Change password' }).click();
  const reason = 'The current password is wrong.';
  await expect(page.getByRole('alert')).toHaveText(`Failed to update password. ${reason}`);
  await expect(field(page, 'Current Password')).toHaveAccessibleDescription(reason);
  await expect(field(page, 'Current Password')).toBeFocused();
  await expect(field(page, 'New Password')).toHaveValue('abcdE');
});

test('a new name is everywhere at once §29.3 §31.2 §32.7 §36.1 §36.2 §42.1', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('employee', { first_name: 'Emil' }));
  await page.getByRole('link', { name: /^Account: Emil/ }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'First Name').fill(' Zoë ');
  const toggle = page.getByRole('button', { name: 'Edit Profile' });
  await toggle.click();
  await expect(field(page, 'First Name')).toBeHidden();
  const isFocusedAtOnce = await toggle.evaluate(async (button: HTMLElement) => {
    button.click();
    await Promise.resolve();
    return document.activeElement?.getAttribute('autocomplete') === 'given-name';
  });
  expect(isFocusedAtOnce, 'what is typed next goes where the person then is').toBe(true);
  await expect(field(page, 'First Name')).toHaveValue(' Zoë ');
  await field(page, 'Last Name').fill('Nakamura');
  const start = Date.now();
  await page.getByRole('button', { name: 'Save name' }).click();

  const success = page.getByText('User updated successfully!', { exact: true });
  await expect(success).toBeVisible();
  await expect(page.getByRole('link', { name: 'Account: Zoë Nakamura' })).toHaveText(/ZN$/);
  await expect(page.getByRole('heading', { name: 'Zoë Nakamura' })).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Zoë');
  await expect(success).toBeHidden();
  expect(Date.now() - start, 'how long it was there').toBeGreaterThan(3_000);

  await page.reload();
  await expect(page.getByRole('link', { name: 'Account: Zoë Nakamura' })).toBeVisible();
});

test('a temporary password is replaced, and every other sign-in ends §9.2 §29.3', async ({
  world,
  signIn,
}) => {
  const person = await world.createPerson('employee');
  const elsewhere = await world.signIn(person);
  await world.database.db.updateTable('users').set({ has_temporary_password: true }).execute();
  const page = await signIn(person, paths.profile());
  const notice = page.getByRole('region', { name: 'Your password is temporary' });
  await notice.getByRole('button').click();
  await expect(field(page, 'Current Password')).toBeFocused();
  await fillPasswords(page, password, 'my own');
  await page.getByRole('button', { name: 'Change password' }).click();

  await expect(page.getByText('Password updated successfully!', { exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    await expect(field(page, label)).toHaveValue('');
  }
  expect(await world.as({ token: elsewhere }).status(signInApi.verify)).toBe(401);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goto(paths.logout());
  await fillLogin(page, person, 'my own');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
});

test('a name outlasts a sign-in that ends meanwhile, a password does not §38.4', async ({
  world,
  signIn,
}) => {
  const person = await world.createPerson('manager');
  const page = await signIn(person, paths.profile());
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'First Name').fill('Half');
  await fillPasswords(page, password, 'my own');
  await world.database.db.deleteFrom('sign_ins').execute();
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page).toHaveURL(`${world.baseUrl}${paths.login()}?from=%2Fprofile`);
  await fillLogin(page, person);
  await expect(field(page, 'First Name')).toHaveValue('Half');
  await expect(field(page, 'Current Password')).toHaveValue('');
});
