import type { Page } from '@playwright/test';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { countEntries, createCompany, fillProgram, loseNextAnswer } from './lost-answers.ts';

/** Changes whose answer gets lost: made once, and seen to be made. */

test.use({ alone: true, outages: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('a change whose answer is lost is made once, whichever it is, and seen to be made §29.7', async ({
  world,
  openWindow,
}) => {
  const { admin, manager, trainer, employee, id, session } = await createCompany(world);
  const page = await openWindow(admin);

  await test.step('a training is created', async () => {
    const before = await countEntries(world, 'program.create');
    await fillProgram(world, page);
    await loseNextAnswer(page, '**/api/training-programs/create');
    await button(page, 'Create training').click();
    await expect(page.getByRole('heading', { name: 'Training successfully created.' })).toBeVisible();
    expect(await countEntries(world, 'program.create')).toBe(before + 1);
  });

  await test.step('a training is edited', async () => {
    // A later instant: the next save has an `updated_at` of its own.
    world.clock.advance(1_000);
    await page.goto(paths.editProgram(id));
    await page.getByLabel('Title').fill('Fire Safety II');
    await loseNextAnswer(page, '**/edit');
    await button(page, 'Save changes').click();
    await expect(page.getByRole('heading', { name: 'Training successfully updated.' })).toBeVisible();
    expect(await countEntries(world, 'program.edit')).toBe(1);
  });

  await test.step('somebody is deleted', async () => {
    const { id: gone } = await world.createPerson('employee', { first_name: 'Gina', last_name: 'Gone' });
    await page.goto(paths.user(gone));
    await page.getByRole('button', { name: 'Delete User' }).click();
    await loseNextAnswer(page, '**/delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete User' }).click();
    await expect(page.getByText('Gina Gone was deleted.')).toBeVisible();
    expect(await countEntries(world, 'user.delete')).toBe(1);
  });

  await test.step('a department is added, renamed and deleted', async () => {
    await page.goto(paths.userGroup('employees'));
    await button(page, 'Manage departments').click();
    const window = page.getByRole('dialog');
    await window.getByRole('button', { name: 'Add department' }).click();
    await window.getByRole('textbox', { name: 'New department' }).fill('Harbour');
    await loseNextAnswer(page, '**/departments');
    await window.getByRole('button', { name: 'Add', exact: true }).click();
    await window.getByRole('button', { name: 'Rename Harbour' }).click();
    await window.getByRole('textbox', { name: 'Rename Harbour' }).fill('Port');
    await loseNextAnswer(page, '**/departments/*');
    await window.getByRole('button', { name: 'Save', exact: true }).click();
    await window.getByRole('button', { name: 'Delete Port' }).click();
    await loseNextAnswer(page, '**/departments/*');
    await window.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(window.getByText('Port was deleted.')).toBeVisible();
    for (const action of ['department.create', 'department.rename', 'department.delete'] as const)
      expect(await countEntries(world, action)).toBe(1);
  });

  await test.step('people are assigned and removed', async () => {
    const before = await countEntries(world, 'program.assign');
    const own = await openWindow(manager);
    await own.goto(paths.assign(id));
    await own.getByRole('checkbox', { name: /Nora New/ }).check();
    await loseNextAnswer(own, '**/employees/assign');
    await button(own, 'Assign Employees').click();
    await expect(own).toHaveURL(paths.assignSuccess(id));
    await expect(own.getByText('Nora New')).toBeVisible();
    expect(await countEntries(world, 'program.assign')).toBe(before + 1);

    await own.goto(paths.assigned(id));
    await button(own, 'Remove Nora New').click();
    await loseNextAnswer(own, '**/unassign/*');
    await own.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(button(own, 'Remove Nora New')).toHaveCount(0);
    await expect(own.getByRole('dialog')).toHaveCount(0);
    expect(await countEntries(world, 'program.unassign')).toBe(1);
  });

  await test.step('a session is chosen', async () => {
    const own = await openWindow(employee);
    await own.goto(`${paths.confirmation(id)}?session=${session}`);
    await loseNextAnswer(own, '**/enroll');
    await button(own, 'Enroll in Session').click();
    await expect(own).toHaveURL(paths.confirmationSuccess(id));
    expect(await countEntries(world, 'program.enrol')).toBe(1);
  });

  await test.step('somebody is marked complete', async () => {
    const own = await openWindow(trainer);
    await own.goto(paths.complete(id));
    await own.getByRole('checkbox', { name: /Emil Employee/ }).check();
    await button(own, 'Complete Employees').click();
    await loseNextAnswer(own, '**/employees/complete');
    await button(own, 'Complete 1 employee').click();
    await expect(own).toHaveURL(paths.completeSuccess(id));
    expect(await countEntries(world, 'program.complete')).toBe(1);
  });

  await test.step('a training is archived', async () => {
    await page.goto(paths.program(id));
    await button(page, 'Archive Program').click();
    await loseNextAnswer(page, '**/delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Archive Program' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await countEntries(world, 'program.archive')).toBe(1);
  });
});

test('a new password whose answer is lost is not told to be wrong', async ({ world, signIn }) => {
  const page = await signIn(await world.createPerson('employee'), paths.profile());
  await button(page, 'Edit Profile').click();
  await page.getByLabel('Current Password').fill('guiding-light');
  await page.getByLabel('New Password', { exact: true }).fill('another-light');
  await page.getByLabel('Confirm New Password').fill('another-light');
  await loseNextAnswer(page, '**/change-password');
  await button(page, 'Change password').click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  expect(await countEntries(world, 'user.change-password')).toBe(1);
});
