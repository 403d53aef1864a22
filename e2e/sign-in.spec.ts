import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { tellFailedSignIns } from '../server/features/people/sign-in/failures/service.ts';
import { signInApi } from '../shared/contract.ts';
import { nobody } from '../test/client.ts';
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

test('wrong passwords before it are told once at the sign-in, with the way to a new one, and to an admin §46.5 §46.6', async ({
  world,
  openWindow,
  signIn,
}) => {
  const person = await world.createPerson('employee');
  const body = { email: person.email, password: 'wrong' };
  for (let time = 0; time < 6; time += 1)
    expect(await world.as(nobody).status(signInApi.signIn, { body })).toBe(401);
  const page = await openWindow();
  await page.goto(paths.login());
  await fillLogin(page, person);
  const notice = page.getByText('there were 6 failed sign-ins to your account from 1 network.');
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: 'choose a new password' }).click();
  await expect(page).toHaveURL(`${world.baseUrl}${paths.profile()}`);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await page.goto(paths.logout());
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await fillLogin(page, person);
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await expect(page.getByText('failed sign-in')).toHaveCount(0);

  await sql`update failed_sign_ins set hour = hour - interval '1 day'`.execute(world.database.db);
  await tellFailedSignIns(world.services);
  const admin = await world.createPerson('admin');
  const trail = await signIn(admin, `${paths.audit()}?person=${person.id}`);
  await expect(trail.getByText('6 failed sign-ins from 1 network')).toBeVisible();
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
