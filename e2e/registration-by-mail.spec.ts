import { registrationTokens } from '../test/registrations.ts';
import { password } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';

test.use({
  mail: true,
  refusals: true,
  registration: { mode: 'domains', domains: ['company.example'] },
});

test('a person of the company’s domain registers, opens the mail’s link, types the password and signs in §2.4 §32.13', async ({
  world,
  openWindow,
}) => {
  const email = 'nora.lind@company.example';
  const page = await openWindow();
  await page.goto(paths.registration());
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('Lind');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Register now' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(
    page.getByText(`We sent an e-mail to ${email}. Open the link in it within 24 hours to finish.`),
  ).toBeVisible();
  await fillLogin(page, { email }, password);
  await expect(page.getByText('Invalid email or password.')).toBeVisible();

  const [token] = await registrationTokens(world, email);
  await page.goto(paths.confirm(token!));
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('another');
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.getByText('This isn’t the password that you chose').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Open my account' }).click();

  await expect(page.getByText('Your account is ready. Please sign in.')).toBeVisible();
  await fillLogin(page, { email }, password);
  await expect(page.getByRole('heading', { name: 'Welcome back, Nora' })).toBeVisible();

  const other = await openWindow();
  await other.goto(paths.confirm(token!));
  await expect(other.getByText('This link has expired or was already used.')).toBeVisible();
  await other.getByRole('link', { name: 'Register again' }).click();
  await expect(other.getByRole('heading', { name: 'Registration' })).toBeVisible();
});
