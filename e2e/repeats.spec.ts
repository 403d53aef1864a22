import type { Page } from '@playwright/test';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import {
  countEntries,
  createCompany,
  fillProgram,
  giveUp,
  loseNextAnswer,
  refuseAll,
  unknownOutcome as unknown,
} from './lost-answers.ts';
import { delayCode } from './open-document.ts';

/** Changes that the server can't make for a while, or whose outcome stays unknown: the person reads the truth. */

test.use({ alone: true, outages: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const trying = (page: Page) => page.getByRole('status').filter({ hasText: 'Still trying…' });

test('while the server can’t make a change the screen goes on trying, and says so §29.7', async ({
  world,
  openWindow,
}) => {
  const { admin } = await createCompany(world);
  const page = await openWindow(admin);
  await fillProgram(world, page);
  const tries: number[] = [];
  await page.route(
    '**/api/training-programs/create',
    async (route) => {
      tries.push(performance.now());
      await route.fulfill({
        status: 503,
        json: { code: 'busy', message: 'Busy.' },
        headers: { 'retry-after': '2' },
      });
    },
    { times: 3 },
  );
  const send = button(page, 'Create training');
  await send.click();
  await expect(trying(page)).toBeVisible();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('First Aid');
  await expect(page.getByRole('heading', { name: 'Training successfully created.' })).toBeVisible();
  expect(tries).toHaveLength(3);
  for (const [index, before] of tries.slice(0, -1).entries())
    expect(tries[index + 1]! - before).toBeGreaterThanOrEqual(1_900);
  expect(await countEntries(world, 'program.create')).toBe(2);
});

test('after half a minute it says that the outcome is not known, and the button finds out §29.8', async ({
  world,
  openWindow,
}) => {
  const { admin } = await createCompany(world);
  const before = await countEntries(world, 'program.create');
  const page = await openWindow(admin);
  await fillProgram(world, page);
  // The route added last comes first: one try is made, and its answer lost, and all others are refused.
  const keys = await refuseAll(page, '**/api/training-programs/create');
  await loseNextAnswer(page, '**/api/training-programs/create');
  await button(page, 'Create training').click();
  await giveUp(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('First Aid');
  const find = button(page, 'Find out');
  await expect(find).toBeFocused();

  await find.click();
  await giveUp(page);
  expect(new Set(keys).size).toBe(1);
  await page.unrouteAll();
  await find.click();
  await expect(page.getByRole('heading', { name: 'Training successfully created.' })).toBeVisible();
  expect(await countEntries(world, 'program.create')).toBe(before + 1);
});

test('an edit after an unknown outcome is another change §29.8', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('employee'), paths.profile());
  await button(page, 'Edit Profile').click();
  await page.getByLabel('First Name').fill('Emilia');
  const keys = await refuseAll(page, '**/change-name');
  await button(page, 'Save name').click();
  await giveUp(page);
  await expect(button(page, 'Find out')).toBeVisible();
  await page.getByLabel('First Name').fill('Emily');
  await expect(unknown(page, "We can't tell whether what you sent before was saved.")).toBeVisible();
  const tries = keys.length;
  await button(page, 'Save name').click();
  await expect.poll(() => keys.length).toBeGreaterThan(tries);
  expect(keys[tries]).not.toBe(keys[0]);
  await page.unrouteAll();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Emily' }).or(page.getByText('Emily')).first()).toBeVisible();
  expect(await countEntries(world, 'user.change-name')).toBe(1);
});

test('text typed while the form’s code comes was not sent with the press: nobody is told to find out about it §29.8', async ({
  world,
  openWindow,
}) => {
  const page = await openWindow((await createCompany(world)).admin);
  await page.goto(paths.newUser(), { waitUntil: 'networkidle' });
  const release = await delayCode(page);
  await page.getByLabel('First Name').fill('Nils');
  await page.getByLabel('Last Name').fill('Ney');
  await page.getByLabel('Email').fill('nils@company.example');
  await page.getByLabel('Temporary Password').fill('guiding-light');
  const sent: unknown[] = [];
  await page.route('**/api/user/create', async (route) => {
    sent.push((route.request().postDataJSON() as { first_name: string }).first_name);
    await route.fulfill({ status: 503, json: {} });
  });
  await button(page, 'Create user').click();
  await page.getByLabel('First Name').fill('Nilson');
  release();
  await giveUp(page, "We can't tell whether what you sent before was saved.");
  expect(new Set(sent)).toEqual(new Set(['Nils']));
  await expect(button(page, 'Create user')).toBeVisible();
});

test('a question stays open until its outcome is known', async ({ world, openWindow }) => {
  const { admin, id } = await createCompany(world);
  const page = await openWindow(admin);
  await page.goto(paths.program(id));
  await button(page, 'Archive Program').click();
  const dialog = page.getByRole('dialog');
  await refuseAll(page, '**/delete');
  await loseNextAnswer(page, '**/delete');
  await dialog.getByRole('button', { name: 'Archive Program' }).click();
  await giveUp(page);
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Find out' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await countEntries(world, 'program.archive')).toBe(1);
});

test('a selection stays until it is known whether the people were assigned', async ({
  world,
  openWindow,
}) => {
  const { manager, id } = await createCompany(world);
  const before = await countEntries(world, 'program.assign');
  const page = await openWindow(manager);
  await page.goto(paths.assign(id));
  await page.getByRole('checkbox', { name: /Nora New/ }).check();
  await refuseAll(page, '**/employees/assign');
  await loseNextAnswer(page, '**/employees/assign');
  await button(page, 'Assign Employees').click();
  await giveUp(page);
  await expect(page.getByRole('checkbox', { name: /Nora New/ })).toBeChecked();
  await page.unrouteAll();
  await button(page, 'Find out').click();
  await expect(page).toHaveURL(paths.assignSuccess(id));
  await expect(page.getByText('Nora New')).toBeVisible();
  expect(await countEntries(world, 'program.assign')).toBe(before + 1);
});

test('a change that the server had no time to begin is called refused, not unknown §29.8', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await world.createPerson('employee'), paths.profile());
  await button(page, 'Edit Profile').click();
  await page.getByLabel('First Name').fill('Emilia');
  await refuseAll(page, '**/change-name', { code: 'busy', message: 'The service is busy.' });
  await button(page, 'Save name').click();
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(page.getByRole('alert')).toHaveText('Failed to update user. The service is busy.', {
      timeout: 200,
    });
  }).toPass();
  await expect(button(page, 'Save name')).toBeVisible();
  await expect(unknown(page)).toHaveCount(0);
});
