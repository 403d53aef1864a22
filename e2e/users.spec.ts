import type { Page } from '@playwright/test';
import { programsApi, recordsApi, usersApi } from '../shared/contract.ts';
import { recordBody } from '../test/record-body.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true, refusals: true });

/** Someone of every role, and a program of theirs to which Emil, and not Elsa, is assigned. */
async function createCompany(world: World) {
  const person = (role: 'admin' | 'manager' | 'trainer' | 'employee', first_name: string) =>
    world.createPerson(role, { first_name, last_name: 'Example' });
  const people = {
    admin: await person('admin', 'Ada'),
    manager: await person('manager', 'Mara'),
    trainer: await person('trainer', 'Tom'),
    emil: await person('employee', 'Emil'),
    elsa: await person('employee', 'Elsa'),
  };
  const create = async (title: string) => {
    const { id, sessions } = await world.createProgram({ ...people, title, trainers: [people.trainer] });
    const body = { assigned_employees: [people.emil.id] };
    await world.as(people.manager).call(programsApi.assign, { params: { id }, body });
    return { id, session: sessions[0]! };
  };
  return { ...people, fire: await create('Fire Safety'), aid: await create('First Aid') };
}

const person = (page: Page, name: string) => page.getByRole('link', { name: `Details: ${name} Example` });
const search = (page: Page) => page.getByRole('search').getByRole('textbox');

test('an admin finds people by group and search, and the way back leads to them §31.6 §35.1 §35.3 §35.4 §53.1 §53.10', async ({
  world,
  signIn,
}) => {
  const { admin } = await createCompany(world);
  const page = await signIn(admin, paths.users());
  await expect(page).toHaveURL(/\/users\/employees$/);
  await expect(page.getByText('2 employees')).toBeVisible();
  await search(page).fill('emil ex');
  await expect(page.getByText('1 employee matches')).toBeVisible();
  await expect(page).toHaveURL(/\?search=emil\+ex$/);
  await person(page, 'Emil').click();
  await expect(page.getByRole('heading', { name: 'Employee Details' })).toBeVisible();
  await expect(page).toHaveTitle('Employee Details · Emil Example · Lodestar');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\?search=emil\+ex$/);

  const tabs = page.getByRole('navigation', { name: 'Users' });
  await tabs.getByRole('link', { name: 'Managers' }).click();
  await expect(person(page, 'Mara')).toBeVisible();
  await expect(search(page)).toHaveValue('');
  await tabs.getByRole('link', { name: 'Trainers' }).click();
  await expect(person(page, 'Tom')).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Trainers' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Admins' }).click();
  await expect(page).toHaveURL(/\/users\/admins$/);
  await expect(page.getByText('1 admin', { exact: true })).toBeVisible();
  await person(page, 'Ada').click();
  await expect(page.getByRole('heading', { name: 'Admin Details' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/users\/admins$/);
  await search(page).fill('nobody');
  await expect(page.getByText('No Users Found')).toBeVisible();
  await page.goto(paths.userGroup('pilots'));
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a manager’s list has own employees, its search finds others, and a trainer has none §35.2 §35.4 §35.10', async ({
  world,
  openWindow,
  signIn,
}) => {
  const { manager, trainer, emil, elsa } = await createCompany(world);
  const page = await signIn(manager, paths.userGroup('managers'));
  await expect(page).toHaveURL(/\/users\/employees$/);
  await expect(page.getByRole('navigation', { name: 'Users' })).toHaveCount(0);
  await expect(page.getByText('1 employee', { exact: true })).toBeVisible();
  await person(page, 'Emil').click();
  await expect(page.getByText(emil.email)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit User' })).toHaveCount(0);
  await page.goto(paths.user(trainer.id));
  await expect(page.getByText(trainer.email), 'who can be assigned, too').toBeVisible();
  await page.goto(paths.user(crypto.randomUUID()));
  await expect(page).toHaveURL(/\/errorapi$/);
  await page.goto(paths.userGroup('employees'));
  await search(page).fill('elsa');
  await page.getByRole('link', { name: 'Elsa Example' }).click();
  await expect(page.getByText(elsa.email)).toBeVisible();

  const other = await openWindow(trainer);
  for (const path of [paths.users(), paths.userGroup('managers'), paths.newUser()]) {
    await other.goto(path);
    await expect(other).toHaveURL(/\/dashboard$/);
  }
});

test('trainings of an employee stand in tabs, those of a trainer in one list §33.3 §35.5', async ({
  world,
  signIn,
}) => {
  const { admin, emil, trainer, fire } = await createCompany(world);
  const body = { user: emil.id, session: fire.session };
  await world.as(emil).call(programsApi.enrol, { params: { id: fire.id }, body });
  const page = await signIn(admin, paths.user(emil.id));
  await page.getByRole('link', { name: 'View all trainings' }).click();
  await expect(page).toHaveURL(/\/trainings\/enrolled$/);
  await expect(page.getByRole('link', { name: 'Details: Fire Safety' })).toBeVisible();
  await page.getByRole('link', { name: 'Not enrolled 1' }).click();
  await expect(page.getByRole('link', { name: 'Details: First Aid' })).toBeVisible();
  await search(page).fill('fire');
  await expect(page.getByText('No Trainings Found')).toBeVisible();
  await page.getByRole('link', { name: 'Overdue 0' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Employee Details' })).toBeVisible();

  await page.goto(paths.userTrainingsTab(emil.id, 'late'));
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto(paths.userTrainingsTab(trainer.id, 'overdue'));
  await expect(page).toHaveURL(new RegExp(`${paths.userTrainings(trainer.id)}$`));
  await search(page).fill('aid');
  await expect(page.getByText('1 training matches')).toBeVisible();
});

test('a role change and a deletion tell their obstacles and their effects §7.2 §29.2 §29.3 §29.6 §30.2 §35.4 §35.8 §41.2 §53.3', async ({
  world,
  signIn,
}) => {
  const { admin, manager, emil } = await createCompany(world);
  const page = await signIn(admin, paths.editUser(manager.id));
  await page.getByLabel('Role').selectOption('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Role is required')).toBeVisible();
  await page.getByLabel('Role').selectOption('Trainer');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const handover = page.getByRole('heading', { name: 'Hand over' });
  await expect(handover).toBeVisible();
  await expect(page.getByText(/Mara Example oversees active trainings/)).toBeVisible();
  await page.goto(paths.user(manager.id));
  await page.getByRole('button', { name: 'Delete User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await expect(handover).toBeVisible();
  await expect(page.getByText(/Mara Example oversees active trainings/)).toBeVisible();

  await page.goto(paths.user(emil.id));
  await page.getByRole('button', { name: 'Delete User' }).click();
  await expect(dialog).toContainText('2 open trainings will end.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Edit User' }).click();
  await page.getByLabel('Role').selectOption('Trainer');
  await expect(page.getByText('The person will have to sign in again.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const saved = page.getByText('User updated successfully!');
  await expect(saved).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trainer Details' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Fire Safety' }).first(), 'is kept').toBeVisible();
  await expect(saved).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete User' }).click();
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  const deleted = page.getByText('Emil Example was deleted.');
  await expect(deleted).toBeVisible();
  await expect(page.getByText('1 trainer', { exact: true })).toBeVisible();
  await page.reload();
  await expect(person(page, 'Tom')).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await page.goto(paths.editUser(emil.id));
  await expect(page.getByText('Failed to load user data.')).toBeVisible();
});

test('certificates keep their name until an admin says that it has officially changed §41.4 §65.8 §65.9', async ({
  world,
  signIn,
}) => {
  const { admin, emil } = await createCompany(world);
  const { records } = await world.as(admin).call(recordsApi.create, {
    body: recordBody([emil.id], { title: 'Sailing', trained_on: world.day(-1) }),
  });
  const page = await signIn(admin, paths.editUser(emil.id));
  const follow = page.getByLabel('Show this name on certificates, too');
  await expect(page.getByLabel('First Name')).toHaveValue('Emil');
  await expect(follow).toHaveCount(0);
  await page.getByLabel('First Name').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await page.getByLabel('First Name').fill('Emil');
  await page.getByLabel('Last Name').fill('Lönn');
  await expect(follow).not.toBeChecked();
  await expect(page.getByText('Certificates show Emil Example.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await page.goto(paths.userRecords(emil.id));
  await expect(page.getByText('The certificate is for Emil Example.')).toBeVisible();

  await page.goto(paths.editUser(emil.id));
  await follow.check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await page.goto(paths.verify(records[0]!.code));
  await expect(page.getByText('Emil Lönn')).toBeVisible();
  await expect(page.getByText('The person’s name has since been officially changed.')).toBeVisible();
  await expect(page.getByText('Emil Example')).toHaveCount(0);
});

test('a deletion that came too late is refused, and nothing asks for who is gone', async ({
  world,
  signIn,
}) => {
  const { admin, elsa } = await createCompany(world);
  const page = await signIn(admin, paths.user(elsa.id));
  await page.getByRole('button', { name: 'Delete User' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText("They aren't assigned to any trainings.");
  await world.as(admin).call(usersApi.delete, { params: { id: elsa.id } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Not found.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('1 employee', { exact: true })).toBeVisible();
  expect(asked.filter((request) => request.includes(elsa.id))).toEqual([expect.stringMatching(/^DELETE /)]);
});
