import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

/** Each change that people make, refused: the banner says why, and texts and choices are still there (product §29). */

test.use({ alone: true, refusals: true, outages: true });

const reason = 'The refusal of this test.';

/** Refuses the call; nothing reaches the server. */
async function refuse(page: Page, method: string, pattern: RegExp): Promise<void> {
  await page.route(pattern, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 409, json: { message: reason, code: 'user_in_the_way' } })
      : route.fallback(),
  );
}

const expectBanner = (page: Page, text = reason) => expect(page.getByRole('alert')).toHaveText(text);

async function createCompany(world: World) {
  const people = {
    admin: await world.createPerson('admin', { first_name: 'Ada', last_name: 'Admin' }),
    manager: await world.createPerson('manager'),
    trainer: await world.createPerson('trainer'),
    employee: await world.createPerson('employee', { first_name: 'Emil', last_name: 'Employee' }),
  };
  await world.createPerson('employee', { first_name: 'Nora', last_name: 'New' });
  const { id, sessions } = await world.createProgram({
    ...people,
    trainers: [people.trainer],
    sessionDays: [0],
  });
  const body = { assigned_employees: [people.employee.id] };
  await world.as(people.manager).call(programsApi.assign, { params: { id }, body });
  return { ...people, id, session: sessions[0]! };
}

test('an admin is told why a training or a person could not be saved §29.1 §29.2', async ({
  world,
  openWindow,
}) => {
  const { admin, employee, id } = await createCompany(world);
  const page = await openWindow(admin);

  await test.step('a training', async () => {
    await page.goto(paths.editProgram(id));
    await refuse(page, 'PUT', /\/edit$/);
    await page.getByLabel('Title').fill('Another title');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectBanner(page);
    await expect(page.getByLabel('Title')).toHaveValue('Another title');
  });

  await test.step('archiving', async () => {
    await page.goto(paths.program(id));
    await refuse(page, 'DELETE', /\/delete$/);
    await page.getByRole('button', { name: 'Archive Program' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Archive/ })
      .click();
    await expectBanner(page);
  });

  await test.step('a new person', async () => {
    await page.goto(paths.newUser());
    await refuse(page, 'POST', /\/api\/user\/create$/);
    await page.getByLabel('First Name').fill('Nils');
    await page.getByLabel('Last Name').fill('New');
    await page.getByLabel('Email').fill('nils@company.example');
    await page.getByLabel('Temporary Password', { exact: true }).fill('for-now');
    await page.getByRole('button', { name: 'Create user' }).click();
    await expectBanner(page);
    await expect(page.getByLabel('First Name')).toHaveValue('Nils');
  });

  await test.step('role and department', async () => {
    await page.goto(paths.editUser(employee.id));
    await page.getByLabel('Role').selectOption({ label: 'Trainer' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectBanner(page, `Failed to update user. ${reason}`);
    await expect(page.getByLabel('Role')).toHaveValue('trainer');
  });

  await test.step('deleting a person', async () => {
    await page.goto(paths.user(employee.id));
    await page.getByRole('button', { name: 'Delete User' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete User' }).click();
    await expectBanner(page);
  });
});

test('a manager is told why people could not be assigned or removed §34.4', async ({ world, openWindow }) => {
  const { manager, id } = await createCompany(world);
  const page = await openWindow(manager);
  await page.goto(paths.assign(id));
  await refuse(page, 'POST', /\/assign$/);
  await page.getByRole('checkbox', { name: /Nora New/ }).check();
  await page.getByRole('button', { name: 'Assign Employees' }).click();
  await expectBanner(page);
  await expect(page.getByRole('checkbox', { name: /Nora New/ })).toBeChecked();

  await page.goto(paths.assigned(id));
  await refuse(page, 'DELETE', /\/unassign\//);
  await page.getByRole('button', { name: 'Remove Emil Employee' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectBanner(page);
});

test('an employee, and then the trainer, is told why it was not taken', async ({ world, openWindow }) => {
  const { employee, trainer, id, session } = await createCompany(world);
  const page = await openWindow(employee);
  await page.goto(paths.program(id));
  await refuse(page, 'POST', /\/enroll$/);
  await page.getByRole('link', { name: /Enroll in session/ }).click();
  await page.getByRole('button', { name: 'Enroll in Session' }).click();
  await expectBanner(page);
  const body = { user: employee.id, session };
  await world.as(employee).call(programsApi.enrol, { params: { id }, body });

  const other = await openWindow(trainer);
  await other.goto(paths.complete(id));
  await refuse(other, 'POST', /\/complete$/);
  await other.getByRole('checkbox', { name: /Emil Employee/ }).check();
  await other.getByRole('button', { name: 'Complete Employees' }).click();
  await other.getByRole('button', { name: 'Complete 1 employee' }).click();
  await expectBanner(other);
});

test('everyone is told why name or password stay as they are §29.2', async ({ world, openWindow }) => {
  const { employee } = await createCompany(world);
  const page = await openWindow(employee);
  await page.goto(paths.profile());
  await refuse(page, 'PUT', /\/change-(name|password)$/);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('First Name').fill('Emilia');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expectBanner(page, `Failed to update user. ${reason}`);
  await expect(page.getByLabel('First Name')).toHaveValue('Emilia');

  // The forms are open again with the name that was not saved.
  await page.reload();
  for (const [label, text] of [
    ['Current Password', 'guiding-light'],
    ['New Password', 'another-light'],
    ['Confirm New Password', 'another-light'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectBanner(page, `Failed to update password. ${reason}`);
});

test('without an answer from the server a person still gets in to the start, and out §31.3 §32.7', async ({
  world,
  openWindow,
}) => {
  const { employee } = await createCompany(world);
  const page = await openWindow(employee);
  await page.route('**/api/user/verify', (route) => route.abort());
  await page.goto(paths.dashboard());
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  // Nothing is forgotten by an outage: with the next start the person is signed in again.
  await page.unrouteAll();
  await page.goto(paths.dashboard());
  await expect(page.getByRole('heading', { name: 'Welcome back, Emil' })).toBeVisible();

  await page.route('**/api/user/logout', (route) => route.abort());
  await page.goto(paths.logout());
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});
