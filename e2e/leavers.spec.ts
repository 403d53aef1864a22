import { handoverApi, linesApi, programsApi, recordsApi, usersApi } from '../shared/contract.ts';
import { recordBody } from '../test/record-body.ts';
import { paths } from '../web/paths.ts';
import { delayCalls } from './delay-calls.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction } from './row-menu.ts';

test.use({ alone: true, refusals: true });

test('a manager leaves: an admin is led to the handover, sees who takes over, and deletes the account §105.8 §105.9', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const leaver = await world.createPerson('manager', { first_name: 'Max', last_name: 'Leitner' });
  const successor = await world.createPerson('manager', { first_name: 'Grace', last_name: 'Hopper' });
  const trainer = await world.createPerson('trainer');
  const report = await world.createPerson('employee', { first_name: 'Emil', last_name: 'Noether' });
  for (const title of ['Fire Safety', 'First Aid'])
    await world.createProgram({ admin, manager: leaver, trainers: [trainer], title });
  const body = { line_manager: leaver.id };
  await world.as(admin).call(usersApi.edit, { params: { id: report.id }, body });

  const page = await signIn(admin, paths.user(leaver.id));
  await page.getByRole('button', { name: 'Delete User' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Max Leitner is responsible for 2 trainings and 1 person.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByRole('heading', { name: 'Hand over' })).toBeVisible();
  await expect(page.getByText('Max Leitner oversees active trainings: “Fire Safety”')).toBeVisible();

  await page.getByLabel('One manager for all of them').selectOption('Grace Hopper');
  await expect(page.getByLabel('First Aid')).toHaveValue(successor.id);
  await page.getByLabel('Search for a line manager').fill('Hopper');
  await page.getByRole('radio', { name: /Grace Hopper/ }).check();
  await expect(page.getByText('3 of 3 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  const window = page.getByRole('dialog');
  await expect(window.getByText('Grace Hopper: 2 trainings and 1 person')).toBeVisible();
  await expect(window.getByText('2 people will get one message each.')).toBeVisible();
  await window.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('Handed over: 2 trainings and 1 person.')).toBeVisible();
  await expect(page.getByText('Max Leitner has nothing to hand over.')).toBeVisible();
  const duties = await world.as(admin).call(handoverApi.duties, { params: { id: successor.id } });
  expect([duties.programs.length, duties.people.map(({ _id }) => _id)]).toEqual([2, [report.id]]);
  expect((await world.as(successor).call(linesApi.team)).people).toHaveLength(1);

  await page.getByRole('link', { name: 'Back to Max Leitner' }).click();
  await page.getByRole('button', { name: 'Delete User' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText('Max Leitner was deleted.')).toBeVisible();
});

test('a trainer leaves: each session goes to somebody who is free then §105.2 §105.9', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const leaver = await world.createPerson('trainer', { first_name: 'Tia', last_name: 'Leitner' });
  const free = await world.createPerson('trainer', { first_name: 'Ada', last_name: 'Free' });
  const busy = await world.createPerson('trainer', { first_name: 'Bea', last_name: 'Busy' });
  await world.createProgram({ admin, manager, trainers: [leaver], title: 'Knots' });
  await world.createProgram({ admin, manager, trainers: [busy], title: 'Ropes' });

  const page = await signIn(admin, paths.handover(leaver.id));
  await page.getByLabel(/^Knots/).selectOption('Bea Busy');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/^Bea Busy is in another session at that time: /)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('One trainer for all of them').selectOption('free');
  await expect(page.getByLabel(/^Knots/)).toHaveValue(free.id);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('Handed over: 1 session.')).toBeVisible();
});

test('an employee leaves and comes back with another address and the same records §106.7', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const person = await world.createPerson('employee', { first_name: 'Rita', last_name: 'Returner' });
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'Fire Safety' });
  const params = { id };
  await world.as(manager).call(programsApi.assign, { params, body: { assigned_employees: [person.id] } });
  const done = recordBody([person.id], { program: id, trained_on: world.day(-1) });
  await world.as(admin).call(recordsApi.create, { body: done });
  await world.as(admin).call(usersApi.delete, { params: { id: person.id } });
  await world.createPerson('employee', { email: person.email });
  const otherLeaver = await world.createPerson('trainer', { first_name: 'Tia', last_name: 'Leitner' });
  await world.as(admin).call(usersApi.delete, { params: { id: otherLeaver.id } });

  const page = await signIn(admin, paths.userGroup('employees'));
  await expect(page.getByText('1 employee', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print slips' })).toBeVisible();
  await page.getByLabel('State').selectOption('Left (any role)');
  await expect(page.getByText('2 people match')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print slips' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Details: Rita Returner' }).click();
  await expect(page.getByText('Someone else is using this now. Enter another one.')).toBeVisible();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('This email is already in use.').first()).toBeVisible();
  await page.getByLabel('Email').fill('rita.returner@company.example');
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('Rita Returner is back.')).toBeVisible();
  await expect(page.getByText('rita.returner@company.example')).toBeVisible();
  await expect(page.getByText('Fire Safety').first()).toBeVisible();
});

test('two accounts become one person’s, and stand for themselves again §109.7', async ({ world, signIn }) => {
  const admin = await world.createPerson('admin');
  const person = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
  const other = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Byron' });
  const body = recordBody([other.id], { title: 'Sailing', trained_on: world.day(-1) });
  await world.as(admin).call(recordsApi.create, { body });

  const page = await signIn(admin, paths.user(person.id));
  await chooseAction(page, 'More for Ada Lovelace', 'Same person as …');
  const window = page.getByRole('dialog');
  const search = window.getByLabel('Search all people');
  const next = window.getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(window.getByText('Choose the other account')).toBeVisible();
  await expect(window.getByText('A reason is required')).toBeVisible();
  await expect(search).toBeFocused();
  await search.fill('Byron');
  await window.getByRole('radio', { name: /Ada Byron/ }).check();
  await expect(window.getByText('Choose the other account')).toHaveCount(0);
  await next.click();
  await expect(window.getByLabel('Reason')).toBeFocused();
  await window.getByLabel('Reason').fill('Married since');
  await next.click();
  await expect(window.getByText(/^The other account will be hidden/)).toBeVisible();
  await window.getByRole('button', { name: 'Same person' }).click();
  await expect(page.getByText('The other account’s records now count for Ada Lovelace.')).toBeVisible();
  await expect(page.getByText('Sailing')).toBeVisible();
  await page.getByRole('button', { name: 'Separate: Ada Byron' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Separate' }).click();
  await expect(page.getByText("Ada Byron's account is separate again.")).toBeVisible();
  await expect(page.getByText('Sailing')).toHaveCount(0);
  expect(await world.as(admin).status(usersApi.view, { params: { id: other.id } })).toBe(200);
});

test('duties of another account that the person can’t take over lead to their handover §109.7', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const trainer = await world.createPerson('trainer');
  const person = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
  const other = await world.createPerson('manager', { first_name: 'Ada', last_name: 'Byron' });
  await world.createProgram({ admin, manager: other, trainers: [trainer], title: 'Fire Safety' });

  const page = await signIn(admin, paths.user(person.id));
  await chooseAction(page, /^More for/, 'Same person as …');
  const window = page.getByRole('dialog');
  await window.getByLabel('Search all people').fill('Byron');
  await window.getByRole('radio', { name: /Ada Byron/ }).check();
  await window.getByLabel('Reason').fill('Married since');
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Hand over' })).toBeVisible();
  await expect(
    page.getByText(/^Ada Byron's other account has trainings, sessions or direct reports that/),
  ).toBeVisible();
  await expect(page.getByText('Fire Safety').first()).toBeVisible();
});

test('a search for another account offers nobody else, also before it is answered §109.7', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const person = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
  await world.createPerson('employee', { first_name: 'Zoe', last_name: 'Xanthos' });
  await world.createPerson('employee', { first_name: 'Zoe', last_name: 'Xylander' });

  const page = await signIn(admin, paths.user(person.id));
  await chooseAction(page, /^More for/, 'Same person as …');
  const search = page.getByRole('dialog').getByLabel('Search all people');
  await search.fill('Zoe X');
  await expect(page.getByRole('radio')).toHaveCount(2);
  const release = await delayCalls(page, '**/api/people*');
  const asked = page.waitForRequest('**/api/people?*search=Zoe*Xyl*');
  await search.fill('Zoe Xyl');
  await asked;
  await expect(page.getByRole('radio', { name: 'Zoe Xylander' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(1);
  release();
  await expect(page.getByRole('radio')).toHaveCount(1);
});
