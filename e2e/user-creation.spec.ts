import { usersApi } from '../shared/contract.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true, refusals: true });

test('a user is created, with a department that is added in place §6.1 §6.2 §29.3 §30.2 §35.6 §35.7 §41.1 §53.4', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  await world.as(admin).call(usersApi.createDepartment, { body: { name: 'Finance' } });
  const page = await signIn(admin, paths.newUserSuccess());
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(paths.newUser());
  const role = page.getByLabel('Role');
  const department = page.getByLabel('Department', { exact: true });
  await expect(role).toHaveValue('employee');
  await role.selectOption('');
  await page.getByLabel('Email').fill('nora');
  await page.getByRole('button', { name: 'Create user' }).click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Must be a valid email',
    'Password is required',
    'Role is required',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.getByLabel('Email').fill('');
  await expect(page.getByText('Email is required')).toBeVisible();

  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('New');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Temporary Password').fill('for-the-first-day');
  await role.selectOption('Trainer');
  await page.getByRole('button', { name: 'Add department' }).click();
  const name = page.getByRole('textbox', { name: 'New department' });
  await expect(name).toBeFocused();
  await name.press('Enter');
  await expect(page.getByText('Name is required')).toBeVisible();
  await name.fill('finance');
  await name.press('Enter');
  await expect(page.getByText('A department with this name already exists.')).toBeVisible();
  await name.press('Escape');
  await expect(page.getByRole('button', { name: 'Add department' })).toBeFocused();
  await page.getByRole('button', { name: 'Add department' }).click();
  await name.fill('Kitchen');
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('Save or cancel this name first')).toBeVisible();
  await expect(name).toBeFocused();
  await name.press('Enter');
  await expect(department.locator('option:checked')).toHaveText('Kitchen');
  await expect(department).toBeFocused();

  await role.selectOption('Manager');
  await expect(department).toHaveCount(0);
  await role.selectOption('Employee');
  // Nothing that was chosen is lost by a look at another role.
  await expect(department.locator('option:checked')).toHaveText('Kitchen');
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('alert')).toHaveText('This email is already in use.');
  await page.getByLabel('Email').fill('nora@company.example');
  await page.getByRole('button', { name: 'Create user' }).click();

  await expect(page.getByRole('heading', { name: 'User successfully created.' })).toBeVisible();
  for (const text of ['Nora New', 'nora@company.example', 'Employee', 'Kitchen']) {
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  }
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('first-day');
  await page.getByRole('link', { name: 'Create another user' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('');
});

test('departments are renamed and, when nobody belongs to them, deleted §6.2', async ({ world, signIn }) => {
  const admin = await world.createPerson('admin');
  const { id } = await world.createPerson('employee');
  const { department } = await world.as(admin).call(usersApi.createDepartment, { body: { name: 'Finance' } });
  await world.as(admin).call(usersApi.createDepartment, { body: { name: 'Kitchen' } });
  const body = { role: 'employee' as const, department: department._id };
  await world.as(admin).call(usersApi.edit, { params: { id }, body });

  const page = await signIn(admin, paths.userGroup('employees'));
  await page.getByRole('button', { name: 'Manage departments' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Rename Finance' }).click();
  const name = dialog.getByRole('textbox', { name: 'Rename Finance' });
  await name.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Rename Finance' })).toBeFocused();
  await page.keyboard.press('Enter');
  await name.fill('Money');
  await name.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Rename Money' })).toBeFocused();

  await dialog.getByRole('button', { name: 'Delete Money' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/still people in this department/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Delete Kitchen' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByText('Kitchen was deleted.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);

  // A department may take the name of one that is gone: the message is about the deleted one.
  await dialog.getByRole('button', { name: 'Add department' }).click();
  await dialog.getByRole('textbox', { name: 'New department' }).fill('Cellar');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete Cellar' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  const banner = dialog.getByText('Cellar was deleted.');
  await expect(banner).toBeVisible();
  await dialog.getByRole('button', { name: 'Rename Money' }).click();
  await dialog.getByRole('textbox', { name: 'Rename Money' }).fill('Cellar');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Rename Cellar' })).toBeFocused();
  await expect(banner).toHaveCount(0);

  // A refusal shows the changes that somebody else has made since.
  await world.as(admin).call(usersApi.renameDepartment, {
    params: { departmentId: department._id },
    body: { name: 'Money' },
  });
  await dialog.getByRole('button', { name: 'Delete Cellar' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/still people in this department/);
  await expect(dialog.getByText('Delete Money?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Money' })).toBeVisible();
});
