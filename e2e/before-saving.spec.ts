import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction } from './row-menu.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

/** The effects of a change, as windows and pages tell them before it is made and beside its button. */

test.use({ alone: true });

const phone = { width: 390, height: 844 };
const desk = { width: 1366, height: 900 };

async function createCompany(world: World) {
  world.clock.set('2026-12-01T12:00:00.000Z');
  const person = (role: 'admin' | 'manager' | 'trainer' | 'employee', first_name: string) =>
    world.createPerson(role, { first_name, last_name: 'Example' });
  const people = {
    admin: await person('admin', 'Ada'),
    manager: await person('manager', 'Mara'),
    trainer: await person('trainer', 'Tom'),
    emil: await person('employee', 'Emil'),
  };
  const facts = { ...people, trainers: [people.trainer], sessionDays: [5], deadline: world.day(20) };
  const fire = await world.createProgram({ ...facts, title: 'Fire Safety' });
  const soon = await world.createProgram({ ...facts, title: 'First Aid', deadline: world.day(8) });
  for (const program of [fire, soon]) await people.manager.assigns(program, people.emil);
  await people.emil.enrols(fire);
  return { ...people, id: fire.id };
}

async function expectNoProblem(page: Page): Promise<void> {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    expect([...(await findOverflow(page)), ...(await findViolations(page))]).toEqual([]);
  }
  await page.setViewportSize(desk);
}

test('the window of an absence says which due dates move, which seats go, and which sessions are to be taught §108.10', async ({
  world,
  signIn,
}) => {
  const { admin, emil, trainer } = await createCompany(world);
  const page = await signIn(admin, paths.user(emil.id));
  await chooseAction(page, 'More for Emil Example', 'Away…');
  const dialog = page.getByRole('dialog', { name: 'When is Emil Example away?' });
  const effects = dialog.getByRole('list', { name: 'What this does' }).getByRole('listitem');
  await expect(effects).toHaveCount(0);
  await dialog.getByLabel('Last day').fill(world.day(10));
  await expect(effects).toHaveText([
    '1 due date will move to January 10, 2027.',
    'Their seat on Sun, Dec 6 · 9:00 AM will be released.',
  ]);
  await expectNoProblem(page);
  await dialog.getByLabel('Last day').fill(world.day(1));
  await expect(
    dialog.getByText('There are no due dates, seats or sessions to teach during this time.'),
  ).toBeVisible();
  await dialog.getByLabel('Last day').fill(world.day(10));
  await expect(effects).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Emil Example is away until December 11.', { exact: true })).toBeVisible();

  await page.goto(paths.user(trainer.id));
  await chooseAction(page, 'More for Tom Example', 'Away…');
  const ofTrainer = page.getByRole('dialog', { name: 'When is Tom Example away?' });
  await ofTrainer.getByLabel('Last day').fill(world.day(10));
  await expect(
    ofTrainer.getByText(/^They're teaching 2 sessions during that time: “F.*”, Sun,\sDec\s6/),
  ).toBeVisible();
  await ofTrainer.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText(/^Tom Example is away until December 11\. They're teaching 2 sessions/),
  ).toBeVisible();
});

test('cancelling a session names what people lose first, and nothing that does not happen §73.6 §79.4', async ({
  world,
  signIn,
}) => {
  const { manager, id } = await createCompany(world);
  const page = await signIn(manager, paths.program(id));
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel session' }).click();
  const effects = page.getByRole('list', { name: 'What this does' }).getByRole('listitem');
  await expect(effects.first()).toHaveText(/^1 person will lose their seat\./);
  await expect(effects.filter({ hasText: 'can choose again' })).toHaveCount(0);
  await expectNoProblem(page);
});

test('settings say beside their button that they are saved §90.6', async ({ world, signIn }) => {
  const { admin } = await createCompany(world);
  const page = await signIn(admin, paths.companySettings());
  await page.setViewportSize(phone);
  await page.getByLabel('Company name').fill('Nordlicht Logistics');
  const save = page.getByRole('button', { name: 'Save settings' });
  await save.click();
  const answer = page.getByText('Saved. Other people will see the changes when they next open Lodestar.');
  await expect(answer).toBeInViewport();
  await expect(save).toBeInViewport();
});

test('a new training’s page has one sentence in place of figures, and the tint of its colour §33.42', async ({
  world,
  signIn,
}) => {
  const { admin, manager, trainer } = await createCompany(world);
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'Knots' });
  const page = await signIn(manager, paths.program(id));
  const insights = page.getByRole('region', { name: 'Training Insights' });
  await expect(insights.getByText('Nobody is assigned yet.')).toBeVisible();
  await expect(insights.getByRole('definition')).toHaveCount(0);
  await expect(insights).not.toContainText('0');
  await expectNoProblem(page);
  const { program } = await world.as(admin).call(programsApi.view, { params: { id } });
  const head = page.locator(`rect[fill="${program.background_color}"]`).first();
  await expect(head).toBeAttached();
});

test('the company’s page shows how many questions wait §100.6', async ({ world, signIn }) => {
  const { admin } = await createCompany(world);
  const page = await signIn(admin, paths.company());
  await expect(page.getByRole('link', { name: /^Open questions ?[A-Z]/ })).toBeVisible();
  const { db } = world.database;
  await db.updateTable('users').set({ line_manager_pending: '71' }).where('role', '=', 'employee').execute();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Open questions 1 ?[A-Z]/ })).toBeVisible();
  await expectNoProblem(page);
});
