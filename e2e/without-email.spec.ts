import { paths } from '../web/paths.ts';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { readPdf } from '../test/pdf.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true, refusals: true });

test('a slip is printed on the person’s page, and its code typed at the login leads to the first password §104.4 §104.5', async ({
  world,
  signIn,
  openWindow,
}) => {
  const admin = await world.createPerson('admin');
  const person = await world.createPerson('employee', { first_name: 'Juma', last_name: 'Otieno' });
  const { db } = world.database;
  await db.updateTable('users').set({ login: '4711', email: null }).where('id', '=', person.id).execute();
  const page = await signIn(admin, paths.user(person.id));
  await page.getByRole('button', { name: 'Print a slip' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Print a slip' }).click();
  const slip = await saved;
  expect(slip.suggestedFilename()).toBe('Slip 4711.pdf');
  const { pages } = await readPdf(Readable.from([await readFile(await slip.path())]));
  const [code] = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(pages[0]!.text)!;
  await expect(page.getByText('The slip for Juma Otieno is saved as a PDF.')).toBeVisible();

  const own = await openWindow();
  await own.goto(paths.login());
  await own.getByLabel('Email').fill('4711');
  await own.getByLabel('Password', { exact: true }).fill(code);
  await own.getByRole('button', { name: 'Login' }).click();
  await expect(own.getByRole('heading', { name: 'Start with your slip' })).toBeVisible();
  await expect(own.getByLabel('Personnel number')).toHaveValue('4711');
  await own.getByLabel('Code').fill(code);
  await own.getByLabel('New Password', { exact: true }).fill('sunflower');
  await own.getByLabel('Confirm New Password').fill('sunflower');
  await own.getByRole('button', { name: 'Set password' }).click();
  await expect(own).toHaveURL(/\/dashboard/);
});

test('somebody is suspended on their page, found by their state, and let back in §103.3', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const person = await world.createPerson('employee', { first_name: 'Juma', last_name: 'Otieno' });
  const page = await signIn(admin, paths.user(person.id));
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Juma Otieno is suspended.')).toBeVisible();
  await expect(page.getByText(/^Suspended since /)).toBeVisible();
  await page.goto(paths.userGroup('employees'));
  await expect(page.getByText('Juma Otieno')).toHaveCount(0);
  await page.getByLabel('State').selectOption('Suspended');
  await page.getByText('Juma Otieno').first().click();
  await page.getByRole('button', { name: 'End the suspension' }).click();
  await expect(page.getByText('Juma Otieno can sign in again.')).toBeVisible();
});
