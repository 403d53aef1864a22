import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import { createCompany } from '../test/company.ts';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';

/** Small statements of docs/product that no other journey comes by. */

test.use({ refusals: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function expectDashboard(page: Page, ...urls: string[]): Promise<void> {
  for (const url of urls) {
    await page.goto(url);
    await expect(page, url).toHaveURL(/\/dashboard$/);
  }
}

test('a guest is told of refusals, and after a logout nothing is left §29.1 §31.8 §32.1 §32.3 §32.4 §32.5 §32.6 §38.1', async ({
  world,
  openWindow,
}) => {
  const person = await world.createPerson('employee');
  const page = await openWindow();
  await page.goto(paths.home());
  await expect(page.getByRole('contentinfo')).toHaveText('Lodestar© Copyright 2025');
  await link(page, 'Get Started').click();
  await button(page, 'Login').click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await expect(page.getByText(/required/)).toHaveCount(0);
  await link(page, "Don't have an account? Sign up").click();
  const labels = ['First Name', 'Last Name', 'Email', 'Password', 'Confirm Password'];
  for (const [index, text] of ['Nora', 'New', person.email, 'light', 'light'].entries()) {
    await page.getByLabel(labels[index]!, { exact: true }).fill(text);
  }
  await button(page, 'Register now').click();
  await expect(page.getByRole('alert')).toHaveText('This email is already in use.');
  await link(page, 'Already have an account? Login').click();
  await expect(heading(page, 'Login')).toBeVisible();
  await fillLogin(page, person);
  await expect(heading(page, `Welcome back, ${person.first_name}`)).toBeVisible();
  const stored = () => page.evaluate(() => localStorage.length);
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name).toSorted();
  expect([await stored(), await cookies()]).toEqual([2, ['device', 'time-zone', 'token']]);
  await page.goto(paths.logout());
  await expect(heading(page, 'Login')).toBeVisible();
  // The browser stays known, so that a stranger who guesses can't keep the person out of it.
  expect([await stored(), await cookies()]).toEqual([0, ['device', 'time-zone']]);
});

test('an admin’s training is validated, saved and archived §10.1 §13.4 §13.5 §14.1 §22.2 §23.4 §23.5 §30.1 §33.6 §33.7 §33.9 §40.3 §40.5', async ({
  world,
  openWindow,
}) => {
  const company = await createCompany(world);
  const id = await company.ownObject('program', 'admin');
  const page = await openWindow(company.people.admin);
  await page.route('**/api/dashboard?*', async (route) => {
    const response = await route.fetch();
    const { company: facts, ...dashboard } = (await response.json()) as { company: object };
    await route.fulfill({ response, json: { ...dashboard, company: { ...facts, users: {} } } });
  });
  await expectDashboard(page, '/training/edit', paths.programSaved('other', id));
  const overview = page.getByRole('region', { name: 'Users Overview' });
  await expect(overview.getByRole('definition')).toHaveText(['0', '0', '0']);
  await link(page, 'Create training program').click();
  await expect(heading(page, 'Create a new training')).toBeVisible();
  await expect(button(page, /^Remove/)).toHaveCount(0);
  const dates = [page.getByLabel('Deadline'), page.getByLabel('Date', { exact: true })];
  for (const date of dates) await date.fill(world.day(-1));
  await button(page, 'Create training').click();
  await expect(page.getByText('Must today or later.')).toHaveCount(2);
  await page.goto(paths.editProgram(id));
  await expect(page.getByLabel('Manager')).toBeDisabled();
  // In the organisation's zone, not the browser's.
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('09:00');
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(world.day(1));
  await expect(page.getByLabel('Deadline')).toHaveValue(world.day(7));
  await page.getByLabel('Title').fill('My title');
  await world.database.db
    .updateTable('programs')
    .set({ updated_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  await button(page, 'Save changes').click();
  await expect(page.getByRole('alert')).toContainText('Someone else has just changed this training.');
  await expect(page.getByLabel('Title')).toHaveValue('My title');
  await button(page, 'Discard my changes').click();
  await expect(page.getByLabel('Title')).toHaveValue('Fire Safety');
  await button(page, 'Save changes').click();
  await expect(heading(page, 'Training successfully updated.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    'View training',
    'Copy this training',
    'Back to home',
  ]);
  await page.goto(paths.program(id));
  await button(page, 'Archive Program').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive Program' }).click();
  await expect(page.getByText('This training is archived.')).toBeVisible();
  await expectDashboard(page, paths.editProgram(id));
});

test('a manager removes somebody, when the dialog says so §19.1 §30.4 §34.3 §34.4 §37.2 §53.3', async ({
  world,
  openWindow,
}) => {
  const company = await createCompany(world);
  const id = await company.ownObject('program', 'manager');
  const page = await openWindow(company.people.manager);
  await expectDashboard(page, paths.assignSuccess(id));
  await page.goto(paths.assigned(id));
  const [remove, dialog] = [button(page, /^Remove Sam/), page.getByRole('dialog')];
  await remove.click();
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await remove.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/ is no longer assigned\.$/)).toBeVisible();
  await expect(page.getByText('No Employees Assigned')).toBeVisible();
});

test('a removal that came too late is refused, and the list is right §34.4', async ({
  world,
  openWindow,
}) => {
  const company = await createCompany(world);
  const id = await company.ownObject('program', 'manager');
  const { manager, employee } = company.people;
  const page = await openWindow(manager);
  await page.goto(paths.assigned(id));
  await button(page, /^Remove Sam/).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await world.as(manager).call(programsApi.unassign, { params: { id, employeeId: employee.id } });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Not found.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No Employees Assigned')).toBeVisible();
});

test('more than 10,000 people are sent in parts, with progress and how far it came §18.2 §43.2 §53.2 §53.3', async ({
  world,
  openWindow,
}) => {
  const company = await createCompany(world);
  const id = await company.ownObject('program', 'manager');
  const page = await openWindow(company.people.manager);
  const { email, first_name, last_name } = company.people.employee;
  const person = { email, first_name, last_name, department: null, background_color: '#000000' };
  const employees = Array.from({ length: 10_001 }, (_, index) => ({ ...person, _id: `${index}` }));
  const json = { employees, total: employees.length, next_cursor: null };
  await page.route('**/employees/unassigned?*', (route) => route.fulfill({ json }));
  const parts: number[] = [];
  const { promise: progressSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/employees/assign', async (route) => {
    const sent = route.request().postDataJSON() as { assigned_employees: string[] };
    parts.push(sent.assigned_employees.length);
    if (parts.length === 1) return route.fulfill({ json: { employees: [employees[0]] } });
    await progressSeen;
    return route.fulfill({ status: 409, json: { message: 'The deadline has passed.' } });
  });
  await page.goto(paths.assign(id));
  await expect(button(page, 'Assign Employees')).toBeDisabled();
  await button(page, 'Select all 10,001').click();
  await button(page, 'Assign Employees').click();
  await expect(page.getByText('10,000 of 10,001 sent')).toBeVisible();
  await expect.poll(() => parts).toEqual([10_000, 1]);
  goOn();
  await expect(page.getByRole('alert')).toHaveText(
    "1 employee was assigned. The others weren't: The deadline has passed.",
  );
});

test('menu, back button and the top of the window §31.1 §31.4 §31.5 §31.6 §31.7 §52.5', async ({
  world,
  openWindow,
}) => {
  const company = await createCompany(world);
  const page = await openWindow(company.people.employee);
  await page.setViewportSize({ width: 991, height: 200 });
  await page.goto(paths.program(await company.ownObject('program', 'employee')));
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await button(page, 'Open menu').click();
  await expect(menu).toBeVisible();
  await button(page, 'Close menu').click();
  await expect(menu).toBeHidden();
  await button(page, 'Open menu').click();
  await page.evaluate(() => window.scrollTo(0, 300));
  // Not by the mouse, before which the window would scroll.
  await link(page, 'Account').evaluate((each: HTMLElement) => each.click());
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 992, height: 200 });
  await expect(menu).toBeVisible();
});
