import { readFile } from 'node:fs/promises';
import { programsApi } from '../shared/contract.ts';
import { readConfig } from '../server/config.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { addSignInCookie } from './open-document.ts';

test.use({ alone: true, refusals: true });

/** After each change the page names the next step, and offers it. */

async function createCompany(world: World) {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager', { first_name: 'Mara', last_name: 'Manager' });
  const trainer = await world.createPerson('trainer', { first_name: 'Tom', last_name: 'Trainer' });
  const employee = await world.createPerson('employee', { first_name: 'Emil', last_name: 'Employee' });
  const { id, sessions } = await world.createProgram({ admin, manager, trainers: [trainer], duration: 90 });
  return { admin, manager, trainer, employee, id, session: sessions[0]! };
}

test('after a training is saved its page says who goes on, and leads there or to a copy §56.1 §57.4', async ({
  world,
  signIn,
}) => {
  const { admin, id } = await createCompany(world);
  const page = await signIn(admin, paths.programSaved('new', id));
  await expect(page.getByText(/^Mara Manager can assign employees now\./)).toBeVisible();
  await page.getByRole('link', { name: 'View training' }).click();
  await expect(page.getByRole('heading', { name: 'Fire Safety', level: 1 })).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: 'Copy this training' }).click();
  await expect(page.getByText('This is a copy of “Fire Safety”.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Fire Safety');
  await expect(page.getByLabel('Description')).toHaveValue('How to leave the building, and who to call.');
  await expect(page.getByLabel('Manager').locator('option:checked')).toHaveText('Mara Manager');
  await expect(page.getByLabel('Duration').locator('option:checked')).toHaveText('1.5 hours');
  await expect(page.getByLabel('Trainer').locator('option:checked')).toHaveText('Tom Trainer');
  for (const label of ['Deadline', 'Date', 'Time'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  await page.getByLabel('Title').fill('Fire Safety, again');
  await page.getByLabel('Deadline').fill(world.day(30));
  await page.getByLabel('Date', { exact: true }).fill(world.day(20));
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await page.getByRole('button', { name: 'Create training' }).click();
  await expect(page.getByRole('heading', { name: 'Training successfully created.' })).toBeVisible();
  const titles = await world.database.db.selectFrom('programs').select('title').orderBy('title').execute();
  expect(titles.map(({ title }) => title)).toEqual(['Fire Safety', 'Fire Safety, again']);
});

test('a copy of a program that is not there is an empty form §57.4', async ({ world, openWindow }) => {
  const { admin } = await createCompany(world);
  const page = await openWindow(admin);
  for (const from of ['nothing', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(paths.copyProgram(from));
    await expect(page).toHaveURL((url) => url.pathname + url.search === paths.newProgram());
    await expect(page.getByLabel('Title')).toHaveValue('');
  }
});

test('the admin gets the words for a new user, and the next step of the role §56.2', async ({
  world,
  signIn,
}) => {
  const { admin } = await createCompany(world);
  const page = await signIn(admin, paths.newUser());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('New');
  await page.getByLabel('Email').fill('nora.new@company.example');
  await page.getByLabel('Temporary Password').fill('for-the-first-day');
  await page.getByLabel('Role').selectOption('Manager');
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByRole('button', { name: 'Copy the text' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`Sign in at ${world.baseUrl}/login`);
  expect(text).toContain('Email: nora.new@company.example');
  // The password goes another way, and nobody reads it from the screen.
  expect(text + (await page.getByRole('main').innerText())).not.toContain('for-the-first-day');
  await page.getByRole('link', { name: 'Create a training for them to oversee' }).click();
  await expect(page.getByRole('heading', { name: 'Create a new training' })).toBeVisible();
});

test('people who assign or complete others are told the next step §56.1', async ({ world, signIn }) => {
  const { manager, trainer, employee, id, session } = await createCompany(world);
  const page = await signIn(manager, paths.assign(id));
  await page.getByRole('checkbox', { name: /Emil Employee/ }).check();
  await page.getByRole('button', { name: 'Assign Employees' }).click();
  await expect(page.getByText(/They choose a session next\./)).toBeVisible();
  await page.getByRole('link', { name: 'View assigned employees' }).click();
  await expect(page.getByRole('heading', { name: 'Assigned employees' })).toBeVisible();

  await world.as(employee).call(programsApi.enrol, { params: { id }, body: { user: employee.id, session } });
  world.clock.advance(2 * 24 * 60 * 60 * 1000);
  const trainerPage = await signIn(trainer, paths.complete(id));
  await trainerPage.getByRole('checkbox', { name: /Emil Employee/ }).check();
  await trainerPage.getByRole('button', { name: 'Complete Employees' }).click();
  await trainerPage.getByRole('dialog').getByRole('button', { name: 'Complete 1 employee' }).click();
  await expect(trainerPage.getByText("It's in their records now.")).toBeVisible();
  await trainerPage.getByRole('link', { name: 'View training' }).click();
  await expect(trainerPage.getByRole('heading', { name: 'Fire Safety' })).toBeVisible();
});

test('a person who enrolls is told what happens next, and gets the session for the calendar §56.1 §56.3', async ({
  world,
  signIn,
}) => {
  const { manager, employee, id, session } = await createCompany(world);
  await world
    .as(manager)
    .call(programsApi.assign, { params: { id }, body: { assigned_employees: [employee.id] } });
  await world.as(employee).call(programsApi.enrol, { params: { id }, body: { user: employee.id, session } });
  const page = await signIn(employee, paths.confirmationSuccess(id));
  await expect(page.getByText('Tom Trainer confirms your attendance after the session.')).toBeVisible();
  await addSignInCookie(page.context(), world, employee);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Fire Safety.ics');
  const lines = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain(`UID:${session}.${employee.id}@${new URL(readConfig({}).publicUrl!).host}`);
  // 9:00 AM in the organisation's zone, UTC−6.
  const day = world.day(1).replaceAll('-', '');
  expect(lines).toContain(`DTSTART:${day}T150000Z`);
  expect(lines).toContain(`DTEND:${day}T163000Z`);
});
