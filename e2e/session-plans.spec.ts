import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import { createSeatedPrograms } from '../test/seated-programs.ts';
import { paths } from '../web/paths.ts';
import { chooseAction } from './row-menu.ts';
import { expect, test } from './fixtures.ts';
import { findViolations } from './screens/find-problems.ts';

test.use({ refusals: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const sessionsOf = (page: Page) => page.getByRole('list', { name: 'Sessions', exact: true });
/** The session's part of the form. */
const fieldsOf = (page: Page, session: number) => page.getByRole('group', { name: `Session ${session}` });

test('sessions get an end, seats, a place and a link, and fewer seats than are taken are refused at their field §70.6 §70.8', async ({
  world,
  signIn,
}) => {
  const programs = await createSeatedPrograms(world);
  const program = await programs.create([{ capacity: 3 }], { title: 'Ladders' });
  await programs.seat(program, 2, 0);
  const admin = await signIn(programs.admin, paths.editProgram(program._id));
  const first = fieldsOf(admin, 1);

  await expect(first.getByText('Until 10:00 AM · 3 seats')).toBeVisible();
  await button(admin, 'End time, seats, location of session 1').click();
  await expect(first.getByLabel('Ends')).toHaveValue('10:00');
  // The end goes with the start until somebody says another one.
  await first.getByLabel('Time').fill('13:15');
  await expect(first.getByLabel('Ends')).toHaveValue('14:15');
  await first.getByLabel('Ends').fill('15:45');
  await first.getByLabel('Location').fill('Room 4');
  await first.getByLabel('Link').fill('room-4');
  await first.getByLabel('Seats').fill('1');
  await admin.getByLabel('Record a result (pass/fail, score)').check();
  await button(admin, 'Save changes').click();
  await expect(first.getByText('Must begin with http:// or https://')).toBeVisible();
  await first.getByLabel('Link').fill('https://meet.example/4');
  await button(admin, 'Save changes').click();
  await expect(first.getByText('2 seats are already taken.')).toBeVisible();
  await first.getByLabel('Seats').fill('12');
  await button(admin, 'Save changes').click();
  await expect(admin.getByRole('dialog')).toContainText('2 people will move to');
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByRole('heading', { name: 'Training successfully updated.' })).toBeVisible();
  await expect(sessionsOf(admin)).toContainText('1:15 PM – 3:45 PM');
  await expect(sessionsOf(admin)).toContainText('2 of 12 seats taken');
  await expect(sessionsOf(admin)).toContainText('Location: Room 4');
  expect(await programs.view(program)).toMatchObject({
    asks_result: true,
    training_sessions: [{ capacity: 12, location: 'Room 4', join_url: 'https://meet.example/4' }],
  });
});

test('a session is moved from the page of its training, after a preview of the people that it moves §73.6 §79.4', async ({
  world,
  signIn,
}) => {
  const programs = await createSeatedPrograms(world);
  const program = await programs.create([{}, { day: 2, time: '11:00' }]);
  await programs.seat(program, 2, 1);
  const admin = await signIn(programs.admin, paths.program(program._id));
  await chooseAction(sessionsOf(admin).getByRole('listitem').nth(1), /^More for/, 'Move session');
  const date = fieldsOf(admin, 2).getByLabel('Date');
  await expect(date).toBeFocused();
  await date.fill(world.day(4));
  await button(admin, 'Save changes').click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('2 people will move to');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  // Nothing is saved, and nothing typed is lost.
  await expect(date).toHaveValue(world.day(4));
  expect((await programs.view(program)).updated_at).toBe(program.updated_at);

  await button(admin, 'Save changes').click();
  await expect(dialog).toContainText('2 people will move to');
  await programs.seat(program, 1, 1);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toContainText('Something has changed in the meantime.');
  await expect(dialog).toContainText('3 people will move to');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByRole('heading', { name: 'Training successfully updated.' })).toBeVisible();
});

test('a session is cancelled with a reason; its people move as far as seats go, and the others choose again §37.6 §73.6 §79.4', async ({
  world,
  signIn,
}) => {
  test.setTimeout(120_000);
  const programs = await createSeatedPrograms(world);
  const program = await programs.create([
    { day: 3, location: 'Room 1' },
    { day: 4, capacity: 2, location: 'Room 2' },
    { day: 5, capacity: 5, location: 'Room 3' },
  ]);
  const people = await programs.seat(program, 3, 0);
  const manager = await signIn(programs.manager, paths.program(program._id));
  const rows = sessionsOf(manager).getByRole('listitem');
  await rows
    .filter({ hasText: 'Room 1' })
    .getByRole('button', { name: /^More for/ })
    .click();
  await expect(manager.getByRole('menuitem')).toHaveText(['Cancel session']);
  await manager.getByRole('menuitem').click();
  const dialog = manager.getByRole('dialog');
  await expect(dialog).toContainText('3 people will lose their seats and can choose again.');
  // However long the window is.
  await expect(dialog.getByRole('button', { name: 'Keep the session' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Cancel the session' }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The trainer is ill.');
  await dialog.getByRole('checkbox').first().check();
  await expect(dialog).toContainText('2 people will move to');
  await expect(dialog).toContainText('1 person will lose their seat and can choose again.');
  expect(await findViolations(manager)).toEqual([]);

  // Somebody else takes a seat in between.
  await programs.seat(program, 1, 1);
  await dialog.getByRole('button', { name: 'Cancel the session' }).click();
  await expect(dialog).toContainText('This change would now have different effects.');
  await expect(dialog).toContainText('1 person will move to');
  await expect(dialog).toContainText('2 people will lose their seats and can choose again.');
  await dialog.getByRole('button', { name: 'Cancel the session' }).click();
  await expect(
    manager.getByText('1 person moved to another session. 2 people lost their seats.'),
  ).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(manager.getByRole('region', { name: 'Cancelled sessions' })).toContainText(
    'Cancelled: The trainer is ill.',
  );

  const seats = await Promise.all(people.map((person) => programs.seatOf(program, person)));
  expect(seats.filter((seat) => seat === 1)).toHaveLength(1);
  const freed = people[seats.indexOf(null)]!;
  const employee = await signIn(freed, paths.program(program._id));
  await expect(employee.getByRole('region', { name: 'Your status' })).toContainText(
    'was cancelled: The trainer is ill.',
  );
  await expect(employee.getByRole('link', { name: /^Enroll in session/ })).toHaveCount(1);
});

test('who archives a training reads who loses a seat §79.4', async ({ world, signIn }) => {
  const programs = await createSeatedPrograms(world);
  const program = await programs.create([{}]);
  await programs.seat(program, 2, 0);
  const admin = await signIn(programs.admin, paths.program(program._id));
  await button(admin, 'Archive Program').click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText("2 employees are assigned. They haven't completed this training");
  await expect(dialog).toContainText('2 people will lose their seats.');
  await programs.seat(program, 1, 0);
  await dialog.getByRole('button', { name: 'Archive Program' }).click();
  await expect(dialog).toContainText('This change would now have different effects.');
  await expect(dialog).toContainText('3 people will lose their seats.');
  await dialog.getByRole('button', { name: 'Archive Program' }).click();
  await expect(admin.getByText('This training is archived.')).toBeVisible();
  const { program: archived } = await world
    .as(programs.admin)
    .call(programsApi.view, { params: { id: program._id } });
  expect(archived.archived).toBe(true);
});
