import { password } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true, refusals: true });

test('sites and positions are added, edited and, when nobody has them, deleted §93.5', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const page = await signIn(admin, paths.userGroup('employees'));
  await page.getByRole('link', { name: 'Positions' }).click();
  await expect(page.getByRole('heading', { name: 'Positions' })).toBeVisible();
  await expect(page.getByText('No positions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add position' }).click();
  await page.getByRole('textbox', { name: 'New position' }).fill('Driver');
  await page.getByRole('textbox', { name: 'Code' }).fill('FD-1');
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: 'Driver' });
  await expect(row).toContainText('FD-1');
  await expect(row).toContainText('0 people');
  await page.getByRole('button', { name: 'Edit Driver' }).click();
  await page.getByRole('textbox', { name: 'Edit Driver' }).fill('Forklift driver');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Forklift driver' })).toBeFocused();

  await page.goto(paths.sites());
  await page.getByRole('button', { name: 'Add site' }).click();
  await page.getByRole('textbox', { name: 'New site' }).fill('Kiel');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete Kiel' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Kiel was deleted.')).toBeVisible();
});

test('a person gets facts by the form, and signs in with the login in place of the address §92.12 §92.13', async ({
  world,
  signIn,
  openWindow,
}) => {
  const admin = await world.createPerson('admin');
  const person = await world.createPerson('employee', { first_name: 'Emil', last_name: 'Example' });
  const { db } = world.database;
  await db.insertInto('positions').values({ name: 'Forklift driver' }).execute();
  await db.insertInto('sites').values({ name: 'Kiel' }).execute();
  const page = await signIn(admin, paths.editUser(person.id));
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter an e-mail address or, under More details, a login')).toBeVisible();
  await page.getByLabel('Position').selectOption('Forklift driver');
  await page.getByLabel('Site').selectOption('Kiel');
  await page.getByText('More details', { exact: true }).click();
  await page.getByLabel('Personnel ID').fill('000123');
  await page.getByLabel('Login').fill('emil 1');
  await page.getByLabel('Tags').fill('forklift, shift:night');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Use only letters, digits, dots, underscores and hyphens')).toBeVisible();
  await page.getByLabel('Login').fill('emil-1');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(page.getByText(/^Forklift driver since /)).toBeVisible();
  for (const fact of ['Kiel', '000123', 'emil-1']) await expect(page.getByText(fact)).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);

  const own = await openWindow();
  await own.goto(paths.login());
  await expect(own.getByText('Or your login')).toBeVisible();
  await own.getByLabel('Email').fill('EMIL-1');
  await own.getByLabel('Password', { exact: true }).fill(password);
  await own.getByRole('button', { name: 'Login' }).click();
  await expect(own).toHaveURL(/\/dashboard/);
});
