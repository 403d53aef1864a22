import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { programsApi, seatsApi } from '../shared/contract.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction, chooseForSelected, startSelecting } from './row-menu.ts';
import { findViolations } from './screens/find-problems.ts';

test.use({ refusals: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const region = (page: Page, name: string) => page.getByRole('region', { name });
const sessionsOf = (page: Page) => region(page, 'Sessions').getByRole('list', { name: 'Sessions' });

/** The card of a session, found by its place. */
const sessionAt = (page: Page, place: string) =>
  sessionsOf(page)
    .getByRole('listitem')
    .filter({ hasText: `Location: ${place}` });

/**
 * A program that is due in nine days, with a session for each capacity. They are in Room 1 in three days, in
 * Room 2 in four, and so on, all of them online, too. Its people are assigned.
 */
async function createProgram(world: World, capacities: number[], names: string[], title = 'Fire Safety') {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager', { first_name: 'Mara', last_name: 'Manager' });
  const trainer = await world.createPerson('trainer', { first_name: 'Tom', last_name: 'Trainer' });
  const people: Record<string, Someone> = {};
  for (const name of names)
    people[name] = await world.createPerson('employee', { first_name: name, last_name: 'Employee' });
  const { id, sessions } = await world.createProgram({
    admin,
    manager,
    trainers: capacities.map(() => trainer),
    sessionDays: capacities.map((_, index) => index + 3),
    deadline: world.day(9),
    title,
  });
  for (const [index, session] of sessions.entries())
    await sql`
      update training_sessions set capacity = ${capacities[index]!}, location = ${`Room ${index + 1}`},
        join_url = ${`https://meet.example/${index + 1}`}
      where id = ${session}`.execute(world.database.db);
  const assign = (whom: readonly Someone[]) =>
    world.as(manager).call(programsApi.assign, {
      params: { id },
      body: { assigned_employees: whom.map((person) => person.id) },
    });
  await assign(Object.values(people));
  const enrol = (name: string, room: number) =>
    world.as(people[name]!).call(programsApi.enrol, {
      params: { id },
      body: { user: people[name]!.id, session: sessions[room - 1]! },
    });
  return { id, sessions, admin, manager, trainer, people, assign, enrol };
}

test('the whole life of a seat: full, waited for, changed, offered, taken and given back §33.11 §33.27 §33.28 §33.29 §33.30 §33.32 §33.34 §34.22 §34.23', async ({
  world,
  signIn,
}) => {
  test.setTimeout(120_000);
  const { id, people, enrol } = await createProgram(world, [1, 1, 2], ['Abel', 'Bea', 'Cem', 'Mira']);
  const abel = await signIn(people['Abel']!, paths.program(id));

  await test.step('one enrols, and reads where it is and how to come', async () => {
    const room = sessionAt(abel, 'Room 1');
    await expect(room).toContainText('9:00 AM – 10:00 AM');
    await expect(room).toContainText('0 of 1 seat taken');
    await expect(abel.getByRole('link', { name: 'Join online' })).toHaveCount(0);
    await room.getByRole('link', { name: /^Enroll in session/ }).click();
    await expect(abel.getByRole('heading', { name: 'Enrollment confirmation' })).toBeVisible();
    await expect(abel.getByRole('definition').filter({ hasText: 'Room 1' })).toBeVisible();
    await button(abel, 'Enroll in Session').click();
    await expect(abel.getByText("You're booked for this session.")).toBeVisible();
    await expect(abel.getByText('Room 1')).toBeVisible();
    await expect(abel.getByRole('link', { name: 'Join online' })).toHaveAttribute(
      'href',
      'https://meet.example/1',
    );
    await expect(abel.getByText("Cancel your seat on the training's page")).toBeVisible();
    await abel.getByRole('link', { name: 'View Training Details' }).click();
    await expect(sessionAt(abel, 'Room 1').getByRole('button', { name: 'Enrolled' })).toBeDisabled();
    await expect(abel.getByRole('link', { name: 'Join online' })).toBeVisible();
  });

  const bea = await signIn(people['Bea']!, paths.program(id));
  await test.step('the next one finds it full, and waits', async () => {
    await expect(sessionAt(bea, 'Room 1')).toContainText('Full: 1 of 1 seat taken');
    await expect(bea.getByRole('link', { name: /^Enroll in session/ })).toHaveCount(2);
    await button(bea, /^Join the waiting list/).click();
    await expect(bea.getByText("You're on the waiting list.", { exact: true })).toBeVisible();
    await expect(region(bea, 'Waiting list')).toContainText("You're 1st on the waiting list for");
    await expect(region(bea, 'Waiting list')).toContainText(
      'Up to 24 hours before the start, seats go to the waiting list; after that, first come, first served.',
    );
    await expect(sessionAt(bea, 'Room 1')).toContainText("You're on the waiting list");
    await button(bea, 'Leave the waiting list').click();
    await expect(
      bea.getByText('You left the waiting list. You still have to choose a session.'),
    ).toBeVisible();
    await button(bea, /^Join the waiting list/).click();
    await expect(region(bea, 'Your status')).toContainText('You get the next free seat automatically.');
    await expect(region(bea, 'Waiting list')).toBeVisible();
    expect(await findViolations(bea)).toEqual([]);
  });

  await test.step('the last seat that is gone at the press of the button leads to the others', async () => {
    const cem = await signIn(people['Cem']!, paths.program(id));
    await sessionAt(cem, 'Room 2')
      .getByRole('link', { name: /^Enroll in session/ })
      .click();
    await expect(cem.getByRole('heading', { name: 'Enrollment confirmation' })).toBeVisible();
    await enrol('Mira', 2);
    await button(cem, 'Enroll in Session').click();
    await expect(cem.getByText('This session is full.')).toBeVisible();
    const others = cem.getByRole('list', { name: 'Sessions with free seats' }).getByRole('listitem');
    await expect(others).toHaveCount(1);
    await expect(others).toContainText('0 of 2 seats taken');
    await others.getByRole('link', { name: /^Enroll in session/ }).click();
    await expect(cem.getByText('This session is full.')).toHaveCount(0);
    await button(cem, 'Enroll in Session').click();
    await expect(cem.getByText("You're booked for this session.")).toBeVisible();
    await expect(cem.getByText('Room 3')).toBeVisible();
  });

  await test.step('who changes the session sees the seats of the others, and the seat goes to who waits', async () => {
    await button(abel, 'Change session').click();
    const dialog = abel.getByRole('dialog');
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expect(dialog.getByText('Full: 1 of 1 seat taken')).toBeVisible();
    await dialog.getByRole('radio', { name: /Room 2/ }).check();
    await expect(dialog.getByRole('button', { name: 'Join the waiting list' })).toBeVisible();
    await dialog.getByRole('radio', { name: /Room 3/ }).check();
    expect(await findViolations(abel)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change session' }).click();
    await expect(
      abel.getByText(/^You're booked for .+\. Tom Trainer confirms your attendance after the session\.$/),
    ).toBeVisible();
    await expect(sessionAt(abel, 'Room 3').getByRole('button', { name: 'Enrolled' })).toBeVisible();
    await bea.reload();
    await expect(sessionAt(bea, 'Room 1').getByRole('button', { name: 'Enrolled' })).toBeVisible();
    await expect(region(bea, 'Waiting list')).toHaveCount(0);
    await expect(bea.getByText(/^You got this seat from the waiting list on /)).toBeVisible();
  });

  await test.step('an offered seat is exchanged by a colleague', async () => {
    await button(abel, 'Offer my seat').click();
    await expect(abel.getByText("You're offering your seat to colleagues.")).toBeVisible();
    await expect(abel.getByText('Offered to colleagues', { exact: true })).toBeVisible();
    await expect(button(abel, 'Stop offering')).toBeVisible();
    await bea.reload();
    const offered = region(bea, 'Seats offered by colleagues');
    await expect(offered).toContainText('Abel Employee is offering a seat on');
    await offered.getByRole('button', { name: 'Swap seats: Abel Employee' }).click();
    await expect(bea.getByRole('dialog')).toContainText('Abel Employee moves to');
    await bea.getByRole('dialog').getByRole('button', { name: 'Swap seats' }).click();
    await expect(sessionAt(bea, 'Room 3').getByRole('button', { name: 'Enrolled' })).toBeVisible();
    await expect(offered).toHaveCount(0);
    await expect(bea.getByText(/^You got this seat/)).toHaveCount(0);
    await abel.reload();
    await expect(sessionAt(abel, 'Room 1').getByRole('button', { name: 'Enrolled' })).toBeVisible();
    expect(await findViolations(abel)).toEqual([]);
  });

  await test.step('a seat is given back after one question, and another can be chosen', async () => {
    await button(abel, 'Cancel my seat').click();
    const dialog = abel.getByRole('dialog');
    await expect(dialog).toContainText('A colleague can then get your seat');
    await dialog.getByRole('button', { name: 'Cancel my seat' }).click();
    await expect(abel.getByText('You cancelled your seat. Choose another session by')).toBeVisible();
    await expect(sessionAt(abel, 'Room 1')).toContainText('0 of 1 seat taken');
    await expect(abel.getByText('Not enrolled')).toBeVisible();
  });
});

test('where no session in time has a seat one waits for any, behind who has waited longer §33.17 §33.28 §33.33', async ({
  world,
  signIn,
}) => {
  const { id, people, enrol } = await createProgram(world, [1, 1], ['Abel', 'Bea', 'Cem', 'Dora']);
  await enrol('Abel', 1);
  await enrol('Bea', 2);
  const wait = (name: string) =>
    world.as(people[name]!).call(seatsApi.wait, { params: { id }, body: { session: null } });
  await wait('Cem');
  world.clock.set(new Date(world.clock.now().getTime() + 1_000));
  const page = await signIn(people['Dora']!, paths.program(id));
  await expect(page.getByText(/^No session before your due date has a free seat\.$/)).toBeVisible();
  await button(page, 'Any session before my due date').click();
  await expect(region(page, 'Waiting list')).toContainText(
    "You're 2nd on the waiting list for any session before your due date: one colleague has waited longer.",
  );
  await expect(button(page, 'Any session before my due date')).toHaveCount(0);
  await expect(button(page, /^Wait for this session instead/)).toHaveCount(2);
  await page.goto(paths.dashboard());
  await expect(page.getByText('Waiting list: 2nd')).toBeVisible();
  await expect(page.getByText(/^Not enrolled · due/)).toBeVisible();
});

test('a session that was cancelled is told to who has no seat, until it would be over §33.31', async ({
  world,
  signIn,
}) => {
  const { sessions, id, people, manager, enrol } = await createProgram(world, [1, 1, 2], ['Abel', 'Bea']);
  const cancel = (index: number, daysEarlier: number, reason: string) =>
    sql`
    update training_sessions set cancelled_at = ${world.clock.now()}, cancelled_by = ${manager.id},
      cancel_reason = ${reason}, starts_at = starts_at - make_interval(days => ${daysEarlier}),
      ends_at = ends_at - make_interval(days => ${daysEarlier})
    where id = ${sessions[index]!}`.execute(world.database.db);
  await cancel(0, 0, 'Tom is ill');
  await cancel(1, 9, 'The room is flooded');
  const page = await signIn(people['Abel']!, paths.program(id));
  const status = region(page, 'Your status');
  await expect(sessionsOf(page).getByRole('listitem')).toHaveCount(1);
  await expect(status.getByText(/^The session on .+ was cancelled: Tom is ill$/)).toBeVisible();
  await expect(status.getByRole('link', { name: 'Choose a session' })).toBeVisible();
  await expect(page.getByText('The room is flooded')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  await enrol('Bea', 3);
  const seated = await signIn(people['Bea']!, paths.program(id));
  await expect(region(seated, 'Your status')).toContainText('Enrolled');
  await expect(seated.getByText(/cancelled/)).toHaveCount(0);
});

test('who sits in another session at that time is asked once §34.23', async ({ world, signIn }) => {
  const first = await createProgram(world, [3], ['Abel'], 'First Aid');
  const second = await createProgram(world, [3], ['Other']);
  const abel = first.people['Abel']!;
  await first.enrol('Abel', 1);
  await second.assign([abel]);
  const page = await signIn(abel, paths.program(second.id));
  await page.getByRole('link', { name: /^Enroll in session/ }).click();
  await button(page, 'Enroll in Session').click();
  await expect(page.getByText("You're booked for another session at that time: “First Aid”,")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await button(page, 'Enroll anyway').click();
  await expect(page.getByText("You're booked for this session.")).toBeVisible();
});

test('a seat that is no longer offered is refused in plain words, and the list is right §33.30', async ({
  world,
  signIn,
}) => {
  const { id, people, enrol } = await createProgram(world, [1], ['Abel', 'Bea']);
  await enrol('Abel', 1);
  const offer = (on: boolean) =>
    world.as(people['Abel']!).call(seatsApi.offer, { params: { id }, body: { on } });
  await offer(true);
  const page = await signIn(people['Bea']!, paths.program(id));
  await button(page, 'Get this seat: Abel Employee').click();
  await offer(false);
  await page.getByRole('dialog').getByRole('button', { name: 'Get this seat' }).click();
  await expect(page.getByRole('alert')).toContainText('This seat is no longer offered.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(region(page, 'Seats offered by colleagues')).toHaveCount(0);
});

test('a manager enrols people, changes a session and gives a seat back §34.24', async ({ world, signIn }) => {
  const { id, manager } = await createProgram(world, [1, 2], ['Abel', 'Bea', 'Cem']);
  const page = await signIn(manager, paths.assigned(id));
  const rowOf = (name: string) =>
    page
      .getByRole('list', { name: 'Employees' })
      .getByRole('listitem')
      .filter({ hasText: `${name} Employee` });
  const dialog = page.getByRole('dialog');

  await startSelecting(page);
  for (const name of ['Abel', 'Bea']) await page.getByRole('checkbox', { name: `${name} Employee` }).check();
  await chooseForSelected(page, 'Enroll in a session');
  await expect(dialog.getByRole('heading')).toHaveText('Enroll 2 employees');
  await dialog.getByRole('radio', { name: /Room 1/ }).check();
  await expect(dialog.getByText('Only 1 seat is free, but you selected 2 employees.')).toBeVisible();
  await dialog.getByRole('radio', { name: /Room 2/ }).check();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Enroll in session' }).click();
  await expect(page.getByText('2 employees are booked for')).toBeVisible();
  await expect(rowOf('Abel')).toContainText('Session:');

  await chooseAction(page, 'More for Abel Employee', 'Change session');
  await expect(dialog.getByRole('heading')).toHaveText('Change session for Abel Employee');
  await dialog.getByRole('radio', { name: /Room 1/ }).check();
  await dialog.getByRole('button', { name: 'Change session' }).click();
  await expect(page.getByText('Abel Employee is booked for')).toBeVisible();

  await chooseAction(page, 'More for Bea Employee', 'Change session');
  await expect(dialog.getByRole('radio')).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel the seat' }).click();
  await expect(dialog.getByText('Cancel Bea Employee’s seat?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel the seat' }).click();
  await expect(page.getByText('Bea Employee’s seat was released.')).toBeVisible();
  await expect(rowOf('Bea')).toContainText('Not enrolled');
});
