import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
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

const opener = (page: Page) => page.getByRole('button', { name: 'Repeat this training' });
const days = (page: Page) => page.getByLabel('People assigned after the deadline get');
const comesBack = (page: Page) => page.getByLabel('Repeats');
const months = (page: Page) => page.getByLabel('Every', { exact: false });
const opens = (page: Page) => page.getByLabel('Sign-up opens');

async function fillRest(page: Page, world: World): Promise<void> {
  await page.getByLabel('Title').fill('Fire Safety');
  await page.getByLabel('Description').fill('How to leave the building.');
  await page.getByLabel('Manager').selectOption({ label: 'Mara Manager' });
  await page.getByLabel('Duration').selectOption({ label: '1 hour' });
  await page.getByLabel('Deadline').fill(world.day(7));
  await page.getByLabel('Trainer').selectOption({ label: 'Tom Trainer' });
  await page.getByLabel('Date', { exact: true }).fill(world.day(1));
  await page.getByLabel('Time', { exact: true }).fill('09:00');
}

test('a training that comes back every so many months is explained by an example, and saved §61.8 §61.9 §61.10', async ({
  world,
  signIn,
}) => {
  const { admin } = await createPeople(world);
  const page = await signIn(admin, paths.newProgram());
  await fillRest(page, world);
  await opener(page).click();
  await expect(days(page)).toBeFocused();
  await expect(opener(page)).toHaveCount(0);
  await expect(days(page)).toHaveAccessibleDescription('Leave empty if everyone has until the deadline.');
  await days(page).fill('30');
  await expect(days(page)).toHaveAccessibleDescription(/^Someone assigned on .+ has until .+\.$/);

  await comesBack(page).selectOption({ label: 'Every few months' });
  await expect(months(page)).toHaveValue('12');
  await expect(opens(page)).toHaveValue('60');
  const example = page.getByText(/^Someone who finishes on .+ is due again by .+\. Sign-up opens on .+\.$/);
  await expect(example).toHaveAttribute('aria-live', 'polite');
  // A window that nobody chose goes with the period.
  await months(page).fill('1');
  await expect(opens(page)).toHaveValue('14');
  await opens(page).fill('28');
  await days(page).fill('');
  await page.getByRole('button', { name: 'Create training' }).click();
  await expect(days(page)).toHaveAccessibleDescription(
    'The number of days is required if the training repeats',
  );
  await expect(days(page)).toBeFocused();
  await expect(opens(page)).toHaveAccessibleDescription(
    'Must be shorter than the repeat period, so at most 27 days',
  );
  await expect(example).toHaveCount(0);
  // Both fields are right again once either of them is.
  await months(page).fill('24');
  await expect(opens(page)).toHaveAccessibleDescription('');
  await expect(example).toBeVisible();
  await days(page).fill('0');
  await page.getByRole('button', { name: 'Create training' }).click();
  await expect(page.getByRole('heading', { name: 'Training successfully created.' })).toBeVisible();
  await expect(page.getByText('Repeats every 24 months. Sign-up opens 28 days before')).toBeVisible();

  await page.getByRole('link', { name: 'View training' }).click();
  await expect(page.getByRole('heading', { name: 'Fire Safety' })).toBeVisible();
  await expect(page.getByText('Repeats every 24 months. Sign-up opens 28 days before')).toBeVisible();
  await expect(
    page.getByText('People assigned after the deadline have to finish the same day'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Edit training' }).click();
  await expect(comesBack(page).locator('option:checked')).toHaveText('Every few months');
  await expect(months(page)).toHaveValue('24');
  await expect(days(page)).toHaveValue('0');
  await comesBack(page).selectOption({ label: 'Never' });
  await expect(months(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Training successfully updated.' })).toBeVisible();
  await expect(page.getByText('Repeats every')).toHaveCount(0);
});

test('a training can come back each year on a day, the last of February among them §61.8', async ({
  world,
  signIn,
}) => {
  const people = await createPeople(world);
  const { id } = await world.createProgram({ ...people, trainers: [people.trainer] });
  const page = await signIn(people.admin, paths.editProgram(id));
  await opener(page).click();
  await comesBack(page).selectOption({ label: 'Every year on a date' });
  const [month, day] = [page.getByLabel('Month'), page.getByLabel('Day', { exact: true })];
  // It begins with the deadline's day.
  await expect(day).toHaveValue(world.day(7).slice(8));
  await month.selectOption({ label: 'March' });
  await day.selectOption({ label: '31' });
  await month.selectOption({ label: 'February' });
  await expect(day.locator('option:checked')).toHaveText('Last day');
  await expect(days(page)).toHaveValue('14');
  await expect(page.getByText(/ is due again by February 2[89], 20\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page.getByText('Repeats every year on the last day of February. Sign-up opens 60 days before'),
  ).toBeVisible();
  const { program } = await world.as(people.admin).call(programsApi.view, { params: { id } });
  expect(program).toMatchObject({ due_days: 14, renew_months: null, renew_on: '02-29', window_days: 60 });
});

test('a training whose form nobody asked for more comes back never §61.8', async ({ world, signIn }) => {
  const { admin } = await createPeople(world);
  const page = await signIn(admin, paths.newProgram());
  await fillRest(page, world);
  await expect(comesBack(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Create training' }).click();
  await expect(page.getByRole('heading', { name: 'Training successfully created.' })).toBeVisible();
  await expect(page.getByText(/Repeats every|People assigned after the deadline/)).toHaveCount(0);
});

test('text typed about a renewal is there again on return, and can be started over', async ({
  world,
  signIn,
}) => {
  const { admin } = await createPeople(world);
  const page = await signIn(admin, paths.newProgram());
  await opener(page).click();
  await comesBack(page).selectOption({ label: 'Every few months' });
  await months(page).fill('36');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Training Management' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Nothing you typed is lost.')).toBeVisible();
  await expect(months(page)).toHaveValue('36');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(comesBack(page).locator('option:checked')).toHaveText('Never');
});
