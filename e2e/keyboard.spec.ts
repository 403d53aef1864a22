import type { Locator, Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import { paths } from '../web/paths.ts';
import { password, type Someone } from '../test/world.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true });

/** Goes on with Tab until the element has the focus, and checks that one can see where it is. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await element.evaluate((each) => each === document.activeElement)).toBe(true);
  }).toPass({ intervals: [0], timeout: 15_000 });
  const outline = await element.evaluate((each) => {
    // A radio or checkbox that is drawn by its label shows the focus there.
    const shown = each.matches('.sr-only') ? each.parentElement! : each;
    return getComputedStyle(shown).outlineStyle;
  });
  expect(outline, 'the focus can be seen').not.toBe('none');
}

async function typeInto(page: Page, element: Locator, text: string): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.type(text);
}

async function press(page: Page, element: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press(key);
}

/** Types a date as the browser's own field takes it: month, day, year. */
const typed = (date: string) => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1');

async function logIn(page: Page, person: Someone): Promise<void> {
  await page.goto(paths.home());
  await press(page, page.getByRole('link', { name: 'Get Started' }));
  await typeInto(page, page.getByLabel('Email'), person.email);
  await typeInto(page, page.getByLabel('Password'), password);
  // Before its code is there, the form does nothing, and keys don't wait as a click does.
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.first_name}` })).toBeFocused();
}

/** By the menu, which on a phone opens first. */
async function choose(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
  if (!(await link.isVisible())) await press(page, page.getByRole('button', { name: 'Open menu' }));
  await press(page, link);
}

test('the whole story by keyboard alone §23.1 §23.2 §31.7 §33.2 §33.10 §33.12 §34.1 §34.5 §34.9 §53.7', async ({
  world,
  openWindow,
}) => {
  test.setTimeout(120_000);
  // By noon the session of nine o'clock can be marked.
  world.clock.set(new Date('2026-12-01T18:00:00Z'));
  const admin = await world.createPerson('admin', { first_name: 'Ada' });
  const manager = await world.createPerson('manager', { first_name: 'Mara', last_name: 'Manager' });
  const trainer = await world.createPerson('trainer', { first_name: 'Tom', last_name: 'Trainer' });
  const employee = await world.createPerson('employee', { first_name: 'Emil', last_name: 'Employee' });

  await test.step('an admin creates a training', async () => {
    const page = await openWindow();
    await logIn(page, admin);
    await choose(page, 'Create Training');
    await typeInto(page, page.getByLabel('Title'), 'Fire Safety');
    await typeInto(page, page.getByLabel('Description'), 'How to leave the building.');
    await typeInto(page, page.getByLabel('Manager'), 'Mara');
    await typeInto(page, page.getByLabel('Deadline'), typed(world.day(7)));
    await typeInto(page, page.getByLabel('Duration'), '1 hour');
    await typeInto(page, page.getByLabel('Trainer'), 'Tom');
    await typeInto(page, page.getByLabel('Date', { exact: true }), typed(world.day(0)));
    await typeInto(page, page.getByLabel('Time', { exact: true }), '0900AM');
    await press(page, page.getByRole('button', { name: 'Create training' }));
    await expect(page.getByRole('heading', { name: 'Training successfully created.' })).toBeFocused();
  });

  await test.step('the manager assigns the employee', async () => {
    const page = await openWindow();
    await logIn(page, manager);
    await choose(page, 'Assigned Trainings');
    await press(page, page.getByRole('link', { name: 'Details: Fire Safety' }));
    await press(page, page.getByRole('link', { name: 'Assign Employees' }));
    await typeInto(page, page.getByRole('textbox', { name: 'Search all employees' }), 'emil');
    await press(page, page.getByRole('checkbox', { name: /Emil Employee/ }), 'Space');
    await press(page, page.getByRole('button', { name: 'Assign Employees' }));
    await expect(page.getByText('1 employee was assigned.')).toBeVisible();
  });

  await test.step('the employee enrolls', async () => {
    const page = await openWindow();
    await logIn(page, employee);
    await press(page, page.getByRole('link', { name: /Fire Safety/ }).first());
    await press(page, page.getByRole('link', { name: /Enroll in session/ }));
    await press(page, page.getByRole('button', { name: 'Enroll in Session' }));
    await press(page, page.getByRole('link', { name: 'View Training Details' }));
    await expect(page.getByRole('button', { name: 'Enrolled' })).toBeDisabled();
  });

  await test.step('the trainer marks the employee complete', async () => {
    const page = await openWindow();
    await logIn(page, trainer);
    await press(page, page.getByRole('link', { name: /Fire Safety/ }).first());
    await press(page, page.getByRole('link', { name: 'Mark Employees Complete' }));
    await press(page, page.getByRole('button', { name: 'Present: Emil Employee' }));
    await expect(page.getByText('1 person, 0 checked in, 1 marked')).toBeVisible();
    await choose(page, 'Logout');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });
});

test('after a removal the focus is on the next person’s button, and after the last one on the message', async ({
  world,
  openWindow,
}) => {
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const { id } = await world.createProgram({
    admin: await world.createPerson('admin'),
    manager,
    trainers: [trainer],
  });
  const names = ['Abel', 'Bea'];
  const employees = await Promise.all(
    names.map((first_name) => world.createPerson('employee', { first_name, last_name: 'Employee' })),
  );
  const body = { assigned_employees: employees.map((employee) => employee.id) };
  await world.as(manager).call(programsApi.assign, { params: { id }, body });
  const page = await openWindow(manager);
  await page.goto(paths.assigned(id));
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name} Employee` });
  const dialog = page.getByRole('dialog');

  await press(page, remove('Abel'));
  // The window's code may still be on its way.
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove('Abel')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: 'Remove' }));
  await expect(remove('Bea')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: 'Remove' }));
  await expect(page.locator(':focus')).toHaveText('Bea Employee is no longer assigned.');
});
