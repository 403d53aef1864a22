import { randomUUID } from 'node:crypto';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';

test.use({ refusals: true });

test('a wrong password is refused in the banner §29.1 §37.1', async ({ world, openWindow }) => {
  const page = await openWindow();
  await page.goto(paths.login());
  const [reply] = await Promise.all([
    page.waitForResponse('**/api/user/signin'),
    fillLogin(page, await world.createPerson('employee'), 'wrong'),
  ]);
  const { message } = (await reply.json()) as { message: string };
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page).toHaveURL(`${world.baseUrl}${paths.login()}`);
});

test('registration names missing fields, then leads to the login, which says so once §32.4 §38.1 §39.1 §39.2 §53.4', async ({
  openWindow,
}) => {
  const page = await openWindow();
  await page.goto(paths.login());
  await page.getByRole('link', { name: /Sign up/ }).click();

  // Its code is there.
  await expect(page.getByRole('button', { name: 'Register now' })).toBeEnabled();
  await page.getByLabel('First Name').focus();
  await page.getByLabel('Last Name').focus();
  await expect(page.getByText('First Name is required', { exact: false })).toBeVisible();
  // Nobody has left this field yet.
  await expect(page.getByText('Last Name is required', { exact: false })).toHaveCount(0);
  await page.getByRole('button', { name: 'Register now' }).click();
  for (const message of ['Last name is required', 'Email is required', 'Password is required']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.getByLabel('Email').fill('nobody');
  await expect(page.getByText('Must be a valid email')).toBeVisible();

  const person = { first_name: 'Nora', last_name: 'New', email: `${randomUUID()}@company.example` };
  await page.getByLabel('First Name').fill(person.first_name);
  await page.getByLabel('Last Name').fill(person.last_name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('guiding-light');
  await page.getByLabel('Confirm Password').fill('guiding-lamp');
  await page.getByLabel('Email').focus();
  await expect(page.getByText('Your passwords do not match.')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('guiding-light');
  await page.getByRole('button', { name: 'Register now' }).click();

  await expect(page).toHaveURL(/\/login$/);
  const banner = page.getByText('Your account is ready');
  await expect(banner).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
