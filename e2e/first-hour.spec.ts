import type { Page } from '@playwright/test';
import { audiencesApi, companyApi, usersApi } from '../shared/contract.ts';
import { companySettings } from '../test/company-settings.ts';
import { csvOf, importsOf } from '../test/import-file.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

test.use({ alone: true, mail: true });

const steps = (page: Page) => page.getByRole('list', { name: 'Get started' }).getByRole('link');

async function addStaff(world: World) {
  const admin = await world.createPerson('admin');
  await world.as(admin).call(companyApi.edit, { body: companySettings() });
  const manager = await world.createPerson('manager', { first_name: 'Mirela', last_name: 'Castellanos' });
  const trainer = await world.createPerson('trainer', { first_name: 'Tobias', last_name: 'Wanjiru' });
  return { admin, manager, trainer };
}

/** Fills in a new training without its audience. */
async function fillIn(page: Page, world: World): Promise<void> {
  await page.getByLabel('Title').fill('Fire Safety');
  await page.getByLabel('Description').fill('How to use an extinguisher.');
  await page.getByLabel('Manager').selectOption({ label: 'Mirela Castellanos' });
  await page.getByLabel('Duration').selectOption({ label: '1 hour' });
  await page.getByLabel('Deadline').fill(world.day(20));
  await page.getByLabel('Trainer').selectOption({ label: 'Tobias Wanjiru' });
  await page.getByLabel('Date').first().fill(world.day(7));
  await page.getByLabel('Time').first().fill('09:00');
}

test('an admin of an empty company is led from its name to the invitations, and hides that §23.15 §23.18 §23.19 §90.7 §90.8 §82.13', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const page = await signIn(admin);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Get started']);
  await expect(steps(page)).toHaveText([
    'Name and time zone',
    'Import people',
    'First training',
    "Say who it's for",
    'Invite people',
  ]);
  await expect(page.getByText('Invitations won’t be sent until the company has a name.')).toBeVisible();
  expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
  await steps(page).first().click();
  await page.getByLabel('Company name').fill('Nordlicht Logistics');
  await expect(page.getByLabel('Time zone').locator('option:checked')).not.toContainText('Etc/');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(
    page.getByText('Saved. Other people will see the changes when they next open Lodestar.'),
  ).toBeVisible();

  const file = csvOf(
    ['Employee ID', 'First name', 'Last name', 'E-mail'],
    ['1', 'Ann', 'Bee', 'ann@company.example'],
    ['2', 'Cid', 'Dee', 'cid@company.example'],
  );
  const { _id: imported } = await importsOf(world, () => admin).doAll(file);
  const manager = await world.createPerson('manager');
  const trainers = [await world.createPerson('trainer')];
  const { id } = await world.createProgram({ admin, manager, trainers, due_days: 14 });
  await page.goto(paths.dashboard());
  await expect(steps(page)).toHaveText([
    'Name and time zone: done',
    'Import people (4): done',
    'First training: done',
    "Say who it's for",
    'Invite 2 people',
  ]);
  await expect(steps(page).nth(3)).toHaveAttribute('href', paths.editAudience(id));
  await expect(steps(page).last()).toHaveAttribute('href', paths.import(imported));
  expect(await findOverflow(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('“Get started” is hidden for all admins.')).toBeVisible();
  await page.getByRole('button', { name: 'Show again' }).click();
  await expect(steps(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(steps(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Users Overview' })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});

test('the browser’s zone is offered where it differs, and taken only by a press §90.8', async ({
  world,
  openWindow,
}) => {
  const { admin } = await addStaff(world);
  const page = await openWindow(admin);
  const zone = page.getByLabel('Time zone');
  await page.goto(paths.companySettings());
  const offer = page.getByText(/^You seem to be in /);
  await expect(offer).toBeVisible();
  await expect(zone).toHaveValue('Europe/Berlin');
  const readers = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  await page.getByRole('button', { name: 'Use that?' }).click();
  await expect(zone).toHaveValue(readers);
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  expect((await world.as(admin).call(companyApi.settings)).company.time_zone).toBe(readers);
});

test('a first training is made with its audience in five presses, where it took fourteen §101.10 §101.11', async ({
  world,
  signIn,
}) => {
  const { admin } = await addStaff(world);
  const { department } = await world
    .as(admin)
    .call(usersApi.createDepartment, { body: { name: 'Warehouse' } });
  const ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
  await world.as(admin).call(usersApi.edit, {
    params: { id: ada.id },
    body: { role: 'employee', department: department._id },
  });
  const page = await signIn(admin, paths.newProgram());
  await fillIn(page, world);
  // Before, it took fourteen, all after "Create training". Six led to the days: "View training", "Choose an audience",
  // "Add a group", two for the choice, "Continue". Five set them: "Cancel", "Edit training", two for the days, "Save
  // changes". Then came "Choose an audience" and its buttons again.
  let presses = 0;
  const press = async (times: number, act: Promise<unknown>) => {
    presses += times;
    await act;
  };
  const box = page.getByRole('region', { name: 'Who is it for?' });
  const choice = box.getByLabel('Department, position, site or role');
  await press(2, choice.selectOption({ label: 'Warehouse' }));
  await expect(box.getByText('1 person matches.')).toBeVisible();
  await press(1, box.getByLabel('How many days do people assigned later get?').fill('14'));
  expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
  await press(1, page.getByRole('button', { name: 'Create training' }).click());
  const question = page.getByRole('dialog', { name: 'Save your changes to who this training is for?' });
  await expect(question).toContainText('1 person will be assigned.');
  await press(1, question.getByRole('button', { name: 'Save' }).click());
  await expect(page.getByText('Training successfully created.')).toBeVisible();
  expect(presses).toBe(5);
  await expect(page.getByRole('link', { name: "Say who it's for" })).toHaveCount(0);
  await page.getByRole('link', { name: 'View training' }).click();
  await expect(page.getByText('1 person matches.')).toBeVisible();
});

test('a training is saved without its audience where that isn’t agreed to, and its form still has it §101.10 §101.12', async ({
  world,
  signIn,
}) => {
  const { admin } = await addStaff(world);
  await world.createPerson('employee');
  const page = await signIn(admin, paths.newProgram());
  await fillIn(page, world);
  const box = page.getByRole('region', { name: 'Who is it for?' });
  await box.getByLabel('Department, position, site or role').selectOption({ label: 'employee' });
  await page.getByRole('button', { name: 'Create training' }).click();
  await expect(box.getByText('Enter a number of days')).toBeVisible();
  await box.getByLabel('How many days do people assigned later get?').fill('14');
  await page.getByRole('button', { name: 'Create training' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(
    page.getByText(
      "The training was saved, but your choice of who it's for wasn't. You didn't confirm who this training is for.",
    ),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/edit\?for=$/);
  await expect(box.getByText('1 person matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Training successfully updated.')).toBeVisible();
  await page.getByRole('link', { name: 'View training' }).click();
  await expect(page.getByText('1 person matches.')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const { rows } = await world.as(admin).call(audiencesApi.view, { params: { id } });
  expect(rows).toMatchObject([{ roles: ['employee'] }]);
});

test('after a training for nobody its black button asks for whom it is, after a user it assigns trainings §101.12 §35.7', async ({
  world,
  signIn,
}) => {
  const { admin, manager, trainer } = await addStaff(world);
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer] });
  const page = await signIn(admin, paths.programSaved('new', id));
  await expect(
    page.getByText("Mirela Castellanos can assign employees now. Or say who it's for."),
  ).toBeVisible();
  await expect(page.locator('main .bg-ink').first()).toHaveText("Say who it's for");
  await page.getByRole('link', { name: "Say who it's for" }).click();
  await expect(page.getByLabel('Department, position, site or role')).toBeFocused();

  await page.goto(paths.newUser());
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('Lind');
  await page.getByLabel('Email').fill('nora@company.example');
  await page.getByLabel('Role').selectOption({ label: 'Employee' });
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User successfully created.')).toBeVisible();
  await page.getByRole('link', { name: 'Assign trainings' }).click();
  await expect(page.getByRole('dialog', { name: 'Assign trainings to Nora Lind' })).toBeVisible();
});
