import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { delayCalls } from './delay-calls.ts';
import { expect, test } from './fixtures.ts';
import { addSignInCookie, delayCode } from './open-document.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

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
  const { id } = await world.createProgram({ ...people, title: 'Fire Safety', trainers: [people.trainer] });
  const body = { assigned_employees: [people.emil.id] };
  await world.as(people.manager).call(programsApi.assign, { params: { id }, body });
  return { ...people, id };
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find people, trainings and pages' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}

test('an admin finds people of every role, trainings, pages and actions by keyboard alone §31.9 §31.10', async ({
  world,
  signIn,
}) => {
  const { admin, trainer, id } = await createCompany(world);
  const page = await signIn(admin);
  await page.keyboard.press('Meta+k');
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('Go to');
  await expect(options(page)).toHaveText([
    'Dashboard',
    'All Trainings',
    'Managers',
    'Trainers',
    'Employees',
    'Company',
    'Account',
    'Logout',
    'Admins',
    'Records',
    'Company settings',
    'Messages',
    'Audit trail',
    'Create a new training',
    'Create a new user',
    'Record earlier training',
  ]);
  await page.keyboard.type('example');
  await expect(options(page)).toHaveText([
    /Elsa.*Employee/,
    /Emil/,
    /Mara.*Manager/,
    /Tom.*Trainer/,
    /Ada.*Admin/,
  ]);
  await expect(palette(page).getByRole('status')).toHaveText('5 results');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  const active = await field(page).getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toHaveText(/Tom Example/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.user(trainer.id)}$`));
  await expect(palette(page)).toHaveCount(0);
  await expect(heading(page, 'Trainer Details')).toBeFocused();

  await find(page, 'FIRE');
  await expect(options(page)).toHaveText([/Fire Safety.*in 7 days/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.program(id)}$`));
  await expect(heading(page, 'Fire Safety')).toBeFocused();

  await find(page, 'create a new u');
  await expect(options(page)).toHaveText(['Create a new user']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.newUser()}$`));
});

test('a search without a match says so, and Esc goes back to where the focus was §31.9 §31.10', async ({
  world,
  signIn,
}) => {
  const { manager, elsa } = await createCompany(world);
  const page = await signIn(manager, paths.userGroup('employees'));
  const search = page.getByRole('textbox', { name: 'Search all employees' });
  await search.focus();
  await find(page, 'nobody@elsewhere.example');
  await expect(palette(page).getByText('No results for “nobody@elsewhere.example”')).toBeVisible();
  await field(page).fill(elsa.first_name);
  await expect(options(page)).toHaveText([/Elsa Example/]);
  await field(page).fill('emil');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
});

test('an employee finds own trainings and pages, and nobody §31.9', async ({ world, signIn }) => {
  const { emil } = await createCompany(world);
  const page = await signIn(emil);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(options(page)).toHaveText(['Dashboard', 'Assigned Trainings', 'Account', 'Logout']);
  await field(page).fill('e');
  await expect(options(page).filter({ hasText: 'Fire Safety' })).toHaveCount(1);
  expect(asked.filter((path) => path.startsWith('/api/user'))).toEqual([]);
  await options(page).filter({ hasText: 'Fire Safety' }).click();
  await expect(heading(page, 'Fire Safety')).toBeVisible();
});

test('a search that fails says so, and the pages are still there', async ({ world, signIn }) => {
  const { manager } = await createCompany(world);
  const page = await signIn(manager);
  await page.route('**/api/users/assignable?**', (route) => route.fulfill({ status: 400, json: {} }));
  await find(page, 'dash');
  await expect(palette(page).getByText('can’t be searched at the moment')).toBeVisible();
  await expect(options(page)).toHaveText(['Dashboard']);
});

test('"/" goes to the page’s search, is a letter in a field, waits for a dialog, and can be turned off §31.11', async ({
  world,
  signIn,
}) => {
  const { admin } = await createCompany(world);
  const page = await signIn(admin, paths.userGroup('employees'));
  const search = page.getByRole('textbox', { name: 'Search all employees' });
  await expect(search).toHaveAttribute('aria-keyshortcuts', '/');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.press('/');
  await expect(search).toHaveValue('/');
  await page.keyboard.press('Control+k');
  const setting = palette(page).getByRole('checkbox', { name: "/ goes to the page's search" });
  await setting.uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
  await page.keyboard.press('Control+k');
  await setting.check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Manage departments' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(palette(page)).toHaveCount(0);
});

test('it keeps each key that is typed before it has come, with or without the page’s code §31.13', async ({
  world,
  openWindow,
}) => {
  const { admin } = await createCompany(world);
  const page = await openWindow();
  await addSignInCookie(page.context(), world, admin);
  const release = await delayCode(page);
  await page.goto(paths.dashboard());
  await page.keyboard.press('Control+k');
  await page.keyboard.type('the records');
  for (let letter = 0; letter < 'the records'.length; letter += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('records');
  release();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('records');
  await page.keyboard.type(' of nobody');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByText('No results for “records of nobody”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard()}$`));

  // A press of the button, and keys at once.
  await page.getByRole('button', { name: 'Find' }).click();
  await page.keyboard.type('create a new u');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.newUser()}$`));
});

test('Enter before the results opens the first that matches all of the text, else nothing §31.13', async ({
  world,
  signIn,
}) => {
  const { admin, emil } = await createCompany(world);
  const page = await signIn(admin);
  const release = await delayCalls(page, '**/api/users?**');
  const asked = page.waitForRequest('**/api/users?**');
  await page.keyboard.press('Control+k');
  // "Records" and "Emil" match a part.
  await page.keyboard.type('re emil');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByText('Searching…')).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await asked;
  await expect(async () => release()).toPass();
  await expect(palette(page).getByText('No results for “re emil”')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard()}$`));
  await field(page).fill('emil ex');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.user(emil.id)}$`));
});

test('it is accessible, and fits a phone', async ({ world, signIn }) => {
  const { admin } = await createCompany(world);
  const page = await signIn(admin);
  await find(page, 'a');
  await expect(options(page).filter({ hasText: 'Ada Example' })).toHaveCount(1);
  for (const width of [1366, 390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect([...(await findOverflow(page)), ...(await findViolations(page))]).toEqual([]);
  }
});
