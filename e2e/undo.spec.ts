import type { Page } from '@playwright/test';
import { programsApi, seatsApi } from '../shared/contract.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction } from './row-menu.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

test.use({ alone: true, mail: true });

const undone = 'Undone. Everything is as it was before.';
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

async function prepare(world: World) {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
  const program = await world.createProgram({ admin, manager, trainers: [trainer], sessionDays: [5] });
  const assigned = async () =>
    (await world.as(manager).call(programsApi.assigned, { params: program.params })).employees;
  const assign = (...people: Someone[]) =>
    world.as(manager).call(programsApi.assign, {
      params: program.params,
      body: { assigned_employees: people.map(({ id }) => id) },
    });
  return { manager, ada, program, assigned, assign };
}

test('somebody assigned by mistake is taken back by the keyboard §116.1 §116.4', async ({
  world,
  signIn,
}) => {
  const { manager, program, assigned } = await prepare(world);
  const page = await signIn(manager, paths.assign(program.id));
  await page.getByRole('checkbox', { name: 'Ada Lovelace' }).check();
  await page.getByRole('button', { name: 'Assign Employees' }).click();
  await expect(page.getByText('1 employee was assigned.')).toBeVisible();
  expect(await assigned()).toHaveLength(1);
  await expect(
    page.getByRole('status').filter({ hasText: 'You have ten seconds to undo this.' }),
  ).toHaveCount(1);
  expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
  await undo(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(undone)).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  expect(await assigned()).toEqual([]);
});

test('an exemption, a seat, its end and a reminder are undone from their message §116.1 §116.4', async ({
  world,
  signIn,
}) => {
  const { manager, ada, program, assign, assigned } = await prepare(world);
  await assign(ada);
  const page = await signIn(manager, paths.assigned(program.id));
  const more = (label: string) => chooseAction(page, 'More for Ada Lovelace', label);
  const takeBack = async (words: string | RegExp) => {
    await expect(page.getByText(words)).toBeVisible();
    await expect(undo(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(undo(page)).toBeFocused();
    await undo(page).dblclick();
    await expect(page.getByText(undone)).toBeVisible();
  };
  const window = page.getByRole('dialog');

  await more('Remind');
  await window.getByRole('button', { name: 'Remind' }).click();
  await takeBack(/^(Ada Lovelace was reminded|1 reminder will go out)/);
  await more('Exempt');
  await window.getByLabel('Reason').fill('Parental leave');
  await window.getByRole('button', { name: 'Exempt', exact: true }).click();
  await takeBack(/Ada Lovelace is exempt/);
  expect(await assigned()).toMatchObject([{ session: null }]);
  await more('Enroll in a session');
  await window.getByRole('radio').first().check();
  await window.getByRole('button', { name: 'Enroll in session' }).click();
  await takeBack(/^Ada Lovelace is booked for /);
  expect(await assigned()).toMatchObject([{ session: null }]);

  await world.as(ada).call(programsApi.enrol, {
    params: program.params,
    body: { user: ada.id, session: program.sessions[0]! },
  });
  await page.reload();
  await more('Change session');
  await window.getByRole('button', { name: 'Cancel the seat' }).click();
  await window.getByRole('button', { name: 'Cancel the seat' }).last().click();
  await takeBack('Ada Lovelace’s seat was released. They choose another session next.');
  expect(await assigned()).toMatchObject([{ session: { _id: program.sessions[0] } }]);
});

test('the message stays, but Undo goes after ten seconds, and gives the focus to its message §116.4', async ({
  world,
  signIn,
}) => {
  const { manager, ada, program, assign } = await prepare(world);
  await assign(ada);
  await world.as(ada).call(programsApi.enrol, {
    params: program.params,
    body: { user: ada.id, session: program.sessions[0]! },
  });
  const page = await signIn(manager, paths.assigned(program.id));
  await chooseAction(page, 'More for Ada Lovelace', 'Change session');
  const window = page.getByRole('dialog');
  await window.getByRole('button', { name: 'Cancel the seat' }).click();
  await window.getByRole('button', { name: 'Cancel the seat' }).last().click();
  await undo(page).focus();
  await expect(undo(page)).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText(/^Ada Lovelace’s seat was released/)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('tabindex'))).toBe('-1');
  const { program: seen } = await world.as(ada).call(programsApi.view, { params: program.params });
  expect(seen.enrolled_session).toBeFalsy();
  expect(await world.as(ada).status(seatsApi.giveBack, { params: program.params, body: {} })).toBe(200);
});
