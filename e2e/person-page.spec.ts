import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { dueDatesApi, programsApi, recordsApi, usersApi } from '../shared/contract.ts';
import { recordBody } from '../test/record-body.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction } from './row-menu.ts';

test.use({ alone: true, refusals: true });

const titles = ['Fire Safety', 'First Aid', 'Forklifts', 'Ladders', 'Data Protection'];

/** A manager with five trainings and a joiner in Ben's department; Ben has the first three. */
async function createCompany(world: World) {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager', { first_name: 'Mara', last_name: 'Manager' });
  const trainer = await world.createPerson('trainer');
  const ben = await world.createPerson('employee', { first_name: 'Ben', last_name: 'Colleague' });
  const joy = await world.createPerson('employee', { first_name: 'Joy', last_name: 'Joiner' });
  const { department } = await world.as(admin).call(usersApi.createDepartment, { body: { name: 'Harbour' } });
  for (const { id } of [ben, joy])
    await world
      .as(admin)
      .call(usersApi.edit, { params: { id }, body: { role: 'employee', department: department._id } });
  const ids: string[] = [];
  for (const title of titles) {
    const program = await world.createProgram({
      admin,
      manager,
      trainers: [trainer],
      title,
      sessionDays: [3],
    });
    ids.push(program.id);
  }
  const assign = (people: readonly Someone[], programs: readonly string[]) =>
    Promise.all(
      programs.map((id) =>
        world.as(manager).call(programsApi.assign, {
          params: { id },
          body: { assigned_employees: people.map((person) => person.id) },
        }),
      ),
    );
  await assign([ben], ids.slice(0, 3));
  return { admin, manager, trainer, ben, joy, ids, assign };
}

/** Lets these trainings be overdue since yesterday. */
const makeOverdue = (world: World, ids: readonly string[]) =>
  sql`update programs set deadline = ${new Date(world.clock.now().getTime() - 24 * 60 * 60_000)}
    where id = any(${ids}::uuid[])`.execute(world.database.db);

/** Counts each press of a button, a link, a menu's item or a result; ticking and typing are none. */
function countPresses(page: Page) {
  let presses = 0;
  return {
    press: async (role: 'button' | 'link' | 'menuitem' | 'option', name: string | RegExp) => {
      presses += 1;
      await page.getByRole(role, { name }).first().click();
    },
    count: () => presses,
  };
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Assigned trainings' }).getByRole('listitem').filter({ hasText: title });

test('a manager assigns five trainings to a joiner with four presses §31.9 §35.19 §35.22', async ({
  world,
  signIn,
}) => {
  const { manager, joy } = await createCompany(world);
  const page = await signIn(manager);
  const { press, count } = countPresses(page);
  await press('button', 'Find');
  await page.getByRole('combobox').fill('joy j');
  await press('option', /Joy Joiner/);
  await expect(page.getByRole('heading', { name: 'Employee Details' })).toBeVisible();
  await press('button', 'Assign trainings');
  const dialog = page.getByRole('dialog', { name: 'Assign trainings to Joy Joiner' });
  for (const title of titles) await dialog.getByRole('checkbox', { name: title }).check();
  await press('button', 'Assign 5 trainings');
  await expect(
    page.getByText('Assigned 5 trainings to Joy Joiner. They choose the sessions next.'),
  ).toBeVisible();
  expect(count()).toBeLessThanOrEqual(4);
  await expect(dialog).toHaveCount(0);
  for (const title of titles) await expect(rowOf(page, title)).toContainText('Not enrolled');
  const { programs } = await world.as(manager).call(usersApi.trainings, { params: { id: joy.id } });
  expect(programs).toHaveLength(5);
});

test('a manager gives a person more time with four presses from the dashboard §35.18 §35.22', async ({
  world,
  signIn,
}) => {
  const { manager, ids } = await createCompany(world);
  await makeOverdue(world, ids.slice(0, 1));
  const page = await signIn(manager);
  const { press, count } = countPresses(page);
  await press('link', /Ben Colleague/);
  // Overdue, it has the reminder as its button.
  await press('button', 'More for Fire Safety');
  await press('menuitem', 'Extend');
  const dialog = page.getByRole('dialog', { name: 'Extend the due date of Fire Safety for Ben Colleague' });
  await dialog.getByLabel('New due date').fill(world.day(20));
  await dialog.getByLabel('Reason').fill('Parental leave');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText(/^Fire Safety: Ben Colleague has until /)).toBeVisible();
  await expect(page.getByText(/^Fire Safety: Ben Colleague has until /)).toBeInViewport();
  await expect(rowOf(page, 'Fire Safety')).toContainText(/Extended to .*: Parental leave/);
  // The press in the window is the fourth.
  expect(count() + 1).toBeLessThanOrEqual(4);
});

test('the open trainings of a colleague are ticked, and one summary tells what became of each §35.19 §35.20', async ({
  world,
  signIn,
}) => {
  const { admin, manager, joy, ids, assign } = await createCompany(world);
  await world.as(admin).call(recordsApi.create, {
    body: recordBody([joy.id], { program: ids[0]!, title: null, trained_on: world.day(-1) }),
  });
  const page = await signIn(manager, paths.user(joy.id));
  await page.getByRole('button', { name: 'Assign trainings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Copy from a colleague').selectOption({ label: 'Ben Colleague' });
  await expect(dialog.getByText("Selected 3 of Ben Colleague's open trainings.")).toBeVisible();
  for (const [index, title] of titles.entries())
    await expect(dialog.getByRole('checkbox', { name: title })).toBeChecked({ checked: index < 3 });
  await dialog.getByRole('textbox', { name: 'Search all trainings' }).fill('data');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('textbox', { name: 'Search all trainings' }).fill('nothing');
  await expect(dialog.getByText('No trainings match “nothing”.')).toBeVisible();
  await world.as(admin).call(programsApi.archive, { params: { id: ids[1]! } });
  await assign([joy], ids.slice(2, 3));
  await dialog.getByRole('button', { name: 'Assign 3 trainings' }).click();
  await expect(dialog.getByText('First Aid is archived. Nothing was assigned.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Search all trainings' }).fill('');
  await dialog.getByRole('checkbox', { name: 'First Aid' }).uncheck();
  await dialog.getByRole('button', { name: 'Assign 2 trainings' }).click();
  await expect(
    page.getByText(
      'Assigned 1 of 2 trainings to Joy Joiner. Fire Safety is already complete because they have a valid record. ' +
        'Forklifts was already assigned.',
    ),
  ).toBeVisible();
});

test('a person is exempted and reminded of one training from the row’s menu §35.18', async ({
  world,
  signIn,
}) => {
  const { manager, ben } = await createCompany(world);
  const page = await signIn(manager, paths.user(ben.id));
  await chooseAction(page, 'More for First Aid', 'Remind');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 person will get a reminder.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remind' }).click();
  await expect(page.getByText(/^First Aid: Ben Colleague was reminded\./)).toBeVisible();
  await chooseAction(page, 'More for First Aid', 'Exempt');
  await dialog.getByLabel('Reason').fill('Has a license');
  await dialog.getByRole('button', { name: 'Exempt' }).click();
  await expect(page.getByText(/^First Aid: Ben Colleague is exempt/)).toBeVisible();
  await expect(rowOf(page, 'First Aid')).toHaveCount(0);
  await expect(rowOf(page, 'Forklifts')).toBeVisible();
  await chooseAction(page, 'More for Forklifts', 'Open training');
  await expect(page.getByRole('heading', { name: 'Forklifts', level: 1 })).toBeVisible();
});

test('a person is reminded of everything that is overdue once a day, by an admin, too §35.21', async ({
  world,
  signIn,
}) => {
  const { admin, manager, ben, ids } = await createCompany(world);
  const page = await signIn(admin, paths.user(ben.id));
  const remind = page.getByRole('button', { name: 'Remind', exact: true });
  await expect(page.getByRole('button', { name: 'Extend Fire Safety' })).toBeVisible();
  await expect(remind).toHaveCount(0);
  await makeOverdue(world, ids.slice(0, 2));
  await page.reload();
  await remind.click();
  const dialog = page.getByRole('dialog', { name: 'Remind Ben Colleague' });
  await dialog.getByRole('button', { name: 'Remind' }).click();
  await expect(page.getByText(/^Ben Colleague was reminded about every overdue training\./)).toBeVisible();

  const other = await signIn(manager, paths.user(ben.id));
  await other.getByRole('button', { name: 'Remind', exact: true }).click();
  await expect(other.getByText('They were already reminded today.')).toBeVisible();
  await expect(other.getByRole('dialog').getByRole('button', { name: 'Remind' })).toBeDisabled();
});

test('what is done meanwhile is told in the window, and the page shows how it is §35.18', async ({
  world,
  signIn,
}) => {
  const { admin, manager, ben, ids } = await createCompany(world);
  const page = await signIn(manager, paths.user(ben.id));
  await page.getByRole('button', { name: 'Extend Fire Safety' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New due date').fill(world.day(20));
  await dialog.getByLabel('Reason').fill('Ill');
  await world.as(admin).call(dueDatesApi.exempt, {
    params: { id: ids[0]! },
    body: { people: [ben.id], until: null, because: 'Has a license' },
  });
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'Fire Safety')).toHaveCount(0);
});

test('a manager opens the page of a person whom they may assign, without records; an employee has no actions §5.2', async ({
  world,
  signIn,
}) => {
  const { manager, joy, ben } = await createCompany(world);
  const page = await signIn(manager, paths.user(joy.id));
  await expect(page.getByText('Harbour')).toBeVisible();
  await expect(page.getByText('No Assigned Trainings')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Records' })).toHaveCount(0);
  await page.goto(paths.user(ben.id));
  await expect(page.getByRole('heading', { name: 'Records' })).toBeVisible();
  const own = await signIn(ben, paths.user(ben.id));
  await expect(rowOf(own, 'Fire Safety')).toBeVisible();
  for (const name of [/^Extend/, /^More for/, 'Assign trainings', 'Remind'])
    await expect(own.getByRole('button', { name })).toHaveCount(0);
});
