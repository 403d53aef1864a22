import { sql } from 'kysely';
import { programsApi, recordsApi, sessionsApi } from '../shared/contract.ts';
import { createStaff, holdSession } from '../test/held-session.ts';
import type { Someone } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { nameOf, rowOf, rowsOf, seatCrowd } from './sheet-rows.ts';

/** How people on a session's sheet are marked, and how a wrong mark is corrected. */

test('further facts about somebody stand in a window, in which no outcome is chosen beforehand §75.21', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 1, asks_result: true });
  const [person] = held.seated as [Someone];
  const page = await signIn(staff.trainer, paths.sheet(held.id));
  await rowOf(page, person).getByRole('button', { name: 'Other outcome' }).click();
  await rowOf(page, person)
    .getByRole('button', { name: `Details of ${nameOf(person)}` })
    .click();
  const window = page.getByRole('dialog');
  await expect(window.getByLabel('Outcome')).toHaveValue('');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByText('Must be one of the outcomes')).toBeVisible();
  await window.getByLabel('Outcome').selectOption({ label: 'Not passed' });
  await window.getByLabel(/^Score/).fill('many');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByText('Must be a number from 0 to 1,000,000')).toBeVisible();
  await window.getByLabel(/^Score/).fill('42.5');
  await window.getByLabel('Note (optional)').fill('Once more next month');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window).toHaveCount(0);
  expect(await held.roster()).toMatchObject([
    { outcome: 'not-passed', score: 42.5, note: 'Once more next month' },
  ]);
});

test('nobody is marked by a key or by the wheel: outcomes are buttons that open and are pressed §75.21', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 2 });
  const [person] = held.seated as [Someone];
  const page = await signIn(staff.trainer, paths.sheet(held.id));
  const row = rowOf(page, person);
  const other = row.getByRole('button', { name: 'Other outcome' });
  await other.focus();
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown', 'End', 'Home', 'a']) await page.keyboard.press(key);
  await other.click();
  await other.hover();
  await page.mouse.wheel(0, 100);
  await expect(row.getByRole('combobox')).toHaveCount(0);
  const absent = row.getByRole('button', { name: `Absent: ${nameOf(person)}` });
  await absent.focus();
  for (const key of ['ArrowDown', 'ArrowUp', 'PageDown']) await page.keyboard.press(key);
  await absent.focus();
  await page.keyboard.press('Escape');
  await expect(absent).toHaveCount(0);
  await expect(other).toBeFocused();
  expect((await held.roster()).map(({ outcome }) => outcome)).toEqual([null, null]);
  expect(await held.markEntries()).toEqual([]);

  await page.keyboard.press('Enter');
  await absent.focus();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Absent');
  await expect(row.getByRole('button', { name: 'Change' })).toBeFocused();
  expect(await held.roster()).toMatchObject([{ outcome: 'absent' }, { outcome: null }]);
});

test('marking all asks once with numbers, and can mark those alone who checked in §75.21', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 3 });
  const [here, other, third] = held.seated as [Someone, Someone, Someone];
  const { digits } = await world.as(staff.trainer).call(sessionsApi.checkInCode, { params: { id: held.id } });
  await world.as(here).call(sessionsApi.checkIn, { body: { code: digits } });
  const page = await signIn(staff.trainer, paths.sheet(held.id));
  const ask = page.getByRole('button', { name: /^Mark all as attended/ });
  await expect(ask).toHaveText('Mark all as attended (3)');
  await ask.click();
  const question = page.getByRole('dialog', { name: 'Mark 3 people as attended?' });
  await expect(question).toContainText(/1 has checked in\. This session ends (on .*·\s|at\s)\d/);
  for (const person of [here, other, third]) await expect(question).toContainText(nameOf(person));
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect(await held.markEntries()).toEqual([]);
  await ask.click();
  await question.getByRole('button', { name: 'Mark only the person who checked in' }).click();
  await expect(rowOf(page, here)).toContainText('Attended');
  await expect(ask).toHaveText('Mark all as attended (2)');
  await ask.click();
  const rest = page.getByRole('dialog', { name: 'Mark 2 people as attended?' });
  await expect(rest).toContainText('None of these');
  // Marked on another device while the question is open.
  await held.mark([{ person: other.id, outcome: 'absent' }]);
  await expect(page.getByText('3 people, 1 checked in, 2 marked')).toBeVisible({ timeout: 15_000 });
  await rest.getByRole('button', { name: 'Mark all 2 as attended' }).click();
  await expect(rowOf(page, third)).toContainText('Attended');
  await expect(rowOf(page, other)).toContainText('Absent');
});

test('somebody who is not assigned any more keeps nobody else from being marked §75.19', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 2 });
  const [gone, there] = held.seated as [Someone, Someone];
  const { digits } = await world.as(staff.trainer).call(sessionsApi.checkInCode, { params: { id: held.id } });
  await world.as(gone).call(sessionsApi.checkIn, { body: { code: digits } });
  const params = { id: held.program, employeeId: gone.id };
  await world.as(staff.manager).call(programsApi.unassign, { params });
  const page = await signIn(staff.trainer, paths.sheet(held.id));
  await expect(rowOf(page, gone)).toContainText('No longer assigned');
  await expect(rowOf(page, gone).getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark all as attended (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as attended' }).click();
  await expect(rowOf(page, there)).toContainText('Attended');
});

test('a wrong mark is corrected in its row until the next day is over, after a question §75.20 §75.21', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 2 });
  const [wrong, right] = held.seated as [Someone, Someone];
  await held.mark([wrong, right].map(({ id }) => ({ person: id, outcome: 'attended' })));
  const page = await signIn(staff.trainer, paths.sheet(held.id));
  await expect(
    page.getByText(
      'Made a mistake? You can correct it until tomorrow evening; after that, only an admin can.',
    ),
  ).toBeVisible();
  const row = rowOf(page, wrong);
  await row.getByRole('button', { name: 'Change' }).click();
  await row.getByRole('button', { name: 'Absent' }).click();
  const question = page.getByRole('dialog', { name: `Mark ${nameOf(wrong)} as absent instead?` });
  await expect(question).toContainText('The record and its certificate will be revoked.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Attended');
  await row.getByRole('button', { name: 'Absent' }).click();
  await question.getByRole('button', { name: 'Mark as absent' }).click();
  await expect(row).toContainText('Absent');
  await expect(row).not.toContainText('Attended');
  const states = async ({ id }: Someone) =>
    (await world.as(staff.admin).call(recordsApi.ofPerson, { params: { id } })).records;
  expect(await states(wrong)).toMatchObject([
    { state: 'revoked', revoked_because: 'corrected by the trainer' },
  ]);

  const far = -3 * 24 * 60;
  await held.startIn(far);
  await sql`alter table attendance disable trigger user`.execute(world.database.db);
  await world.database.db
    .updateTable('attendance')
    .set({ marked_at: new Date(world.clock.now().getTime() + far * 60_000) })
    .where('person_id', '=', right.id)
    .execute();
  await sql`alter table attendance enable trigger user`.execute(world.database.db);
  await page.reload();
  await expect(rowOf(page, right)).toContainText('Attended');
  await expect(rowOf(page, right).getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Made a mistake? An admin can correct it.')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Change' })).toBeVisible();
});

test('people of one name are told apart on the sheet and where a walk-in is looked for §75.14', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 1 });
  const twin = { first_name: 'Anna', last_name: 'Twin' };
  const twins: Someone[] = [];
  for (let count = 0; count < 4; count += 1) {
    const person = await world.createPerson('employee', twin);
    await world.as(staff.manager).call(programsApi.assign, {
      params: { id: held.program },
      body: { assigned_employees: [person.id] },
    });
    twins.push(person);
  }
  await held.mark(twins.slice(0, 2).map(({ id }) => ({ person: id, outcome: 'attended' })));
  const page = await signIn(staff.trainer, paths.sheet(held.id));
  for (const { email } of twins.slice(0, 2))
    await expect(rowsOf(page).filter({ hasText: email })).toHaveCount(1);
  await expect(rowOf(page, held.seated[0]!)).not.toContainText('@');
  await page.getByLabel('Search people by name').fill('Twin');
  const found = page.getByRole('list', { name: 'Found people' }).getByRole('listitem');
  for (const { email } of twins.slice(2)) await expect(found.filter({ hasText: email })).toHaveCount(1);
});

test('the page stays where it is while somebody at its end is marked, and a window opens and closes §75.21', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 1 });
  await seatCrowd(world, held, staff.manager, 60);
  const page = await signIn(staff.trainer, paths.sheet(held.id));
  const row = rowsOf(page).filter({ hasText: 'Number 0055 Crowd' });
  await row.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(1_000);
  await row.getByRole('button', { name: 'Other outcome' }).click();
  await row.getByRole('button', { name: 'Details of' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(Math.abs((await place()) - before)).toBeLessThan(100);
  await row.getByRole('button', { name: 'Excused' }).click();
  await expect(row).toContainText('Excused');
  await expect(row.getByRole('button', { name: 'Change' })).toBeInViewport();
  expect(Math.abs((await place()) - before)).toBeLessThan(100);
});

test('dashboard and list of sessions count the same people to mark, also of a session that runs, whose attendance isn’t missing yet §75.22 §23.8', async ({
  world,
  signIn,
}) => {
  const created = await createStaff(world);
  const staff = { ...created, trainer: await world.createPerson('trainer') };
  const running = await holdSession(world, staff, { people: 3, title: 'Crane Signals' });
  const over = await holdSession(world, staff, { people: 1, title: 'First Aid' });
  await over.startIn(-90);
  const page = await signIn(staff.trainer, paths.dashboard());
  await expect(
    page.getByText(/^1 person in 1 session still needs attendance\. Now: Crane Signals, until /),
  ).toBeVisible();
  const listed = page.getByRole('list', { name: 'Sessions to mark' }).getByRole('link', { name: /^Mark/ });
  await expect(page.getByRole('region', { name: 'Your current session' })).toContainText('3 people to mark');
  await expect(listed).toHaveText(['Mark (1)']);
  await expect(page.getByRole('list', { name: 'Sessions to mark' }).getByRole('listitem')).toContainText([
    /First Aid.* · (today|yesterday)/,
  ]);
  await page.goto(paths.sessions());
  await expect(page.getByRole('heading', { name: 'To mark (2)' })).toBeVisible();
  const marked = page.getByRole('list', { name: 'To mark' }).getByRole('link', { name: /^Mark/ });
  await expect(marked).toHaveText(['Mark (1)', 'Mark (3)']);
  await page.goto(paths.program(running.program));
  await expect(page.getByText(/Now: your session, until /)).toBeVisible();
  await expect(page.getByText('still need attendance')).toHaveCount(0);
  await page.getByRole('link', { name: /^Mark \(3\)/ }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.sheet(running.id)}$`));
  await expect(page.getByRole('button', { name: 'Mark all as attended (3)' })).toBeVisible();
});
