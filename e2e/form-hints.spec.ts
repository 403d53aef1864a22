import type { Page } from '@playwright/test';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true });

async function createPeople(world: World) {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager', { first_name: 'Mara', last_name: 'Manager' });
  const trainer = await world.createPerson('trainer', { first_name: 'Tom', last_name: 'Trainer' });
  return { admin, manager, trainer };
}

const session = (page: Page, number: number) => page.getByRole('group', { name: `Session ${number}` });

async function fillSession(page: Page, number: number, date: string, time: string): Promise<void> {
  await session(page, number).getByLabel('Date').fill(date);
  await session(page, number).getByLabel('Time').fill(time);
}

test('a session that can hardly be meant so is asked about under its fields, and saved all the same §57.1 §57.3', async ({
  world,
  signIn,
}) => {
  const page = await signIn((await createPeople(world)).admin, paths.newProgram());
  await page.getByLabel('Title').fill('Fire Safety');
  await page.getByLabel('Description').fill('How to leave the building.');
  await page.getByLabel('Manager').selectOption({ label: 'Mara Manager' });
  await page.getByLabel('Deadline').fill(world.day(7));
  await page.getByLabel('Duration').selectOption({ label: '1 hour' });
  await session(page, 1).getByLabel('Trainer').selectOption({ label: 'Tom Trainer' });
  await fillSession(page, 1, world.day(1), '23:30');
  const time = session(page, 1).getByLabel('Time');
  await expect(time).toHaveAccessibleDescription('Is 11:30 PM right?');
  await expect(session(page, 1).getByText('Is 11:30 PM right?')).toHaveAttribute('aria-live', 'polite');

  await page.getByRole('button', { name: 'Add session' }).click();
  // Most often the same trainer has the same hour on another day.
  await expect(session(page, 2).getByLabel('Trainer').locator('option:checked')).toHaveText('Tom Trainer');
  await expect(session(page, 2).getByLabel('Time')).toHaveValue('23:30');
  await expect(session(page, 2).getByLabel('Date')).toHaveValue('');
  await expect(session(page, 2).getByLabel('Date')).toBeFocused();
  await fillSession(page, 2, world.day(1), '23:00');
  await expect(session(page, 2)).toContainText('This trainer is teaching session 1 at the same time.');
  await expect(session(page, 2)).toContainText('This is before session 1. Sessions are listed by time.');
  await fillSession(page, 2, world.day(9), '09:00');
  await expect(session(page, 2)).toContainText('This is after the deadline');
  await expect(session(page, 2)).not.toContainText('at the same time');

  await page.getByRole('button', { name: 'Create training' }).click();
  await expect(page.getByRole('heading', { name: 'Training successfully created.' })).toBeVisible();
  await expect(page.getByText('11:30 PM')).toBeVisible();
});

test('the deadline is proposed from the last session, and the button sets it §57.2', async ({
  world,
  signIn,
}) => {
  const page = await signIn((await createPeople(world)).admin, paths.newProgram());
  const deadline = page.getByLabel('Deadline');
  const propose = page.getByRole('button', { name: /^Set the deadline to .+, the day of the last session$/ });
  await expect(propose).toHaveCount(0);
  await fillSession(page, 1, world.day(3), '09:00');
  await propose.click();
  await expect(deadline).toHaveValue(world.day(3));
  await expect(deadline).toBeFocused();
  await expect(propose).toHaveCount(0);
  await page.getByRole('button', { name: 'Add session' }).click();
  await fillSession(page, 2, world.day(5), '09:00');
  await propose.click();
  await expect(deadline).toHaveValue(world.day(5));
  await expect(session(page, 2)).not.toContainText('after the deadline');
});

test('an hour that is past is asked about, unless it is stored and stays §57.1', async ({
  world,
  signIn,
}) => {
  // 2:00 PM in the organisation’s zone, so there are hours before and after.
  world.clock.set(new Date(`${world.day(1)}T20:00:00.000Z`));
  const { admin, manager, trainer } = await createPeople(world);
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], sessionDays: [0] });
  const page = await signIn(admin, paths.editProgram(id));
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('09:00');
  await page.getByLabel('Time', { exact: true }).fill('10:00');
  await expect(page.getByText('10:00 AM has already passed.')).toBeVisible();
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await expect(page.getByText(/has already passed/)).toHaveCount(0);
});

test('the sessions stand in the form in the order of time, and the latest can be removed §57.3', async ({
  world,
  signIn,
}) => {
  const { admin, manager, trainer } = await createPeople(world);
  const { id } = await world.createProgram({
    admin,
    manager,
    trainers: [trainer, trainer, trainer],
    sessionDays: [5, 1, 3],
  });
  const page = await signIn(admin, paths.editProgram(id));
  for (const [index, day] of [1, 3, 5].entries()) {
    await page.getByRole('button', { name: `Edit session ${index + 1}` }).click();
    await expect(session(page, index + 1).getByLabel('Date')).toHaveValue(world.day(day));
  }
  await expect(page.getByRole('button', { name: /^Remove session/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove session 3' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Training successfully updated.' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
});
