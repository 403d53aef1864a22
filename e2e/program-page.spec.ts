import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import { sheetPath } from '../shared/training/sessions/calls.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

/** A program's page and those around it for each role, at each state of its sessions and people. */

test.use({ alone: true });

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Six in the morning in the organisation's zone, three hours before the sessions of the day. */
const start = new Date('2026-12-01T12:00:00.000Z');

const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Emmy Noether', 'Mary Somerville'];

/** A program with a session today, one in two days and one in five; the deadline is in seven. */
async function createCompany(world: World) {
  world.clock.set(start);
  const named = (name: string) => {
    const [first_name, last_name] = name.split(' ') as [string, string];
    return { first_name, last_name };
  };
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager', named('Mirela Castellanos'));
  const trainer = await world.createPerson('trainer', named('Tobias Wanjiru'));
  const employees: Someone[] = [];
  for (const name of names) employees.push(await world.createPerson('employee', named(name)));
  const { id, sessions } = await world.createProgram({
    admin,
    manager,
    trainers: [trainer, trainer, trainer],
    sessionDays: [0, 2, 5],
  });
  const body = { assigned_employees: employees.map((employee) => employee.id) };
  await world.as(manager).call(programsApi.assign, { params: { id }, body });
  const enrol = async (employee: Someone, session: string) => {
    await world
      .as(employee)
      .call(programsApi.enrol, { params: { id }, body: { user: employee.id, session } });
  };
  const complete = async (...people: Someone[]) => {
    trainer.token = await world.signIn(trainer);
    const completed_employees = people.map((person) => person.id);
    await world.as(trainer).call(programsApi.complete, { params: { id }, body: { completed_employees } });
  };
  return { admin, manager, trainer, employees, id, sessions, enrol, complete };
}

const region = (page: Page, name: string) => page.getByRole('region', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a trainer marks the people of two sessions, those over first and named in one question §33.13 §34.10 §34.11 §34.12', async ({
  world,
  signIn,
}) => {
  const { trainer, employees, id, sessions, enrol } = await createCompany(world);
  const [ada, grace, alan, emmy, mary] = employees as [Someone, Someone, Someone, Someone, Someone];
  for (const employee of [ada, grace]) await enrol(employee, sessions[0]!);
  for (const employee of [alan, emmy]) await enrol(employee, sessions[1]!);
  await enrol(mary, sessions[2]!);
  world.clock.advance(2 * day + 5 * hour);
  const page = await signIn(trainer, paths.program(id));
  const listed = region(page, 'Sessions').getByRole('listitem');
  await expect(listed).toContainText([/0 of 2 complete/, /0 of 2 complete/, /1 enrolled/]);
  await expect(link(page, /^Mark \(/)).toHaveText(['Mark (2)', 'Mark (2)']);
  await expect(listed.nth(1).getByRole('link', { name: /^Mark \(/ })).toHaveAttribute(
    'href',
    paths.sheet(sessions[1]!),
  );
  await expect(link(page, 'Mark Employees Complete')).toHaveAttribute('href', paths.sheet(sessions[0]!));
  await page.goto(`${paths.complete(id)}?session=${sessions[1]!}`);

  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Thu, Dec 3 · 9:00 AM',
    'Tue, Dec 1 · 9:00 AM',
  ]);
  const box = (name: string) => page.getByRole('checkbox', { name });
  await expect(box('Alan Turing')).toBeChecked();
  await expect(box('Emmy Noether')).toBeChecked();
  await expect(box('Ada Lovelace')).not.toBeChecked();

  // Upcoming sessions can be looked at, and not marked.
  const ahead = page.getByRole('group').filter({ hasText: 'Upcoming sessions' });
  await expect(ahead.getByText('Mary Somerville')).toBeHidden();
  await ahead.getByText('Upcoming sessions').click();
  await expect(ahead.getByText('Mary Somerville')).toBeVisible();
  await expect(ahead).toContainText('can be marked on the day');
  await expect(box('Mary Somerville')).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Search all employees' }).fill(ada.email);
  await expect(page.getByText('1 employee matches')).toBeVisible();
  await button(page, 'Select all 1: Tue, Dec 1 · 9:00 AM').click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await button(page, 'Complete Employees').click();
  const dialog = page.getByRole('dialog', { name: 'Mark 3 employees complete?' });
  await expect(dialog).toContainText(
    'Emmy Noether and Alan Turing attended on Thu, Dec 3. Ada Lovelace attended on Tue, Dec 1. This will be added to their records. Made a mistake? You can correct it until tomorrow evening; after that, only an admin can.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('3 selected')).toBeVisible();
  await button(page, 'Complete Employees').click();
  await dialog.getByRole('button', { name: 'Complete 3 employees' }).click();
  await expect(page.getByText('3 employees were marked complete.')).toBeVisible();
  await link(page, 'More Employees Complete').click();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(box('Grace Hopper')).not.toBeChecked();
});

test('a session of today opens with its day, and before the first one nobody can be marked §34.10', async ({
  world,
  signIn,
}) => {
  const { trainer, employees, id, sessions, enrol } = await createCompany(world);
  await enrol(employees[0]!, sessions[1]!);
  const page = await signIn(trainer, paths.complete(id));
  await expect(page.getByText('You can mark people from the day of their session.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(button(page, 'Complete Employees')).toBeDisabled();
  world.clock.advance(2 * day);
  const onTheDay = await signIn(trainer, paths.complete(id));
  await expect(onTheDay.getByRole('heading', { level: 2 })).toHaveText('Today, 9:00 AM');
  await expect(onTheDay.getByRole('checkbox', { name: 'Ada Lovelace' })).toBeEnabled();
});

test('the chips of the trainer’s list agree with the figures beside it, and these lead to it §33.15 §33.16', async ({
  world,
  signIn,
}) => {
  const { trainer, employees, id, sessions, enrol, complete } = await createCompany(world);
  for (const [index, employee] of employees.entries()) await enrol(employee, sessions[index < 3 ? 0 : 2]!);
  await complete(employees[0]!);
  world.clock.advance(5 * day);
  const early = await signIn(trainer, paths.program(id));
  const chips = (page: Page) => region(page, 'Enrolled employees').locator('fieldset label');
  await expect(chips(early)).toHaveText(['All5', 'To mark2', 'Enrolled4', 'Complete1']);

  // The last session is over, and the deadline has passed.
  world.clock.advance(4 * day);
  const page = await signIn(trainer, paths.program(id));
  await expect(chips(page)).toHaveText(['All5', 'To mark4', 'Overdue4', 'Complete1']);
  const figures = region(page, 'Training Insights');
  await expect(figures.getByRole('definition')).toHaveText(['1', '4']);
  await expect(figures).not.toContainText(/\d%.*\d%/);
  await figures.getByRole('link', { name: 'Overdue: 4' }).click();
  await expect(page).toHaveURL(/\?status=overdue#enrolled-employees$/);
  await expect(page.getByRole('radio', { name: /Overdue/ })).toBeChecked();
  const rows = region(page, 'Enrolled employees').getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('Session: Tue, Dec 1 (attendance missing)');
  await chips(page).filter({ hasText: 'Complete' }).click();
  await expect(rows).toHaveText([/Ada Lovelace/]);
  await expect(page).toHaveURL(/\?status=complete/);
  await chips(page).filter({ hasText: 'All' }).click();
  await page.getByRole('textbox', { name: 'Search all employees' }).fill(employees[1]!.email);
  await expect(rows).toHaveText([/Grace Hopper/]);
});

test('an employee reads, for each state of the session, the next step and who can help §33.17 §33.39 §34.16', async ({
  world,
  signIn,
}) => {
  const { employees, id, sessions, enrol, complete } = await createCompany(world);
  const ada = employees[0]!;
  const statusAfter = async (milliseconds: number) => {
    world.clock.set(new Date(start.getTime() + milliseconds));
    const page = await signIn(ada, paths.program(id));
    return region(page, 'Your status');
  };
  await expect(await statusAfter(0)).toContainText(
    /Not enrolled · due in 7 days.*Pick one session. You can change or cancel until it starts\./,
  );
  const begun = await signIn(ada, paths.program(id));
  await expect(begun.getByRole('link', { name: /^Enroll in session/ })).toHaveCount(3);
  await enrol(ada, sessions[1]!);

  const chosen = await statusAfter(0);
  await expect(chosen).toContainText(
    /Enrolled · session in 2 days.*You're booked for Thu,\sDec\s3\s·\s9:00\sAM\. Tobias Wanjiru confirms your attendance after the session\./,
  );
  await expect(chosen.page().getByText('This session is over')).toHaveCount(0);
  await expect(await statusAfter(2 * day)).toContainText("You're booked for today at 9:00 AM.");
  const running = await statusAfter(2 * day + 3.5 * hour);
  await expect(running).toContainText('Your session started at 9:00 AM today.');
  await expect(running.page().getByText(/^Started at 9:00\sAM today/)).toBeVisible();
  const missed =
    'Your session was on Thu, Dec 3. Were you there? Ask Tobias Wanjiru to confirm your attendance. Missed it? Ask Mirela Castellanos how to catch up.';
  await expect(await statusAfter(3 * day)).toContainText(missed);
  const late = await statusAfter(10 * day);
  await expect(late).toContainText('Overdue · 3 days late');
  await expect(late).toContainText(missed);
  world.clock.set(new Date(start.getTime() + 3 * day));
  const choosing = await signIn(employees[1]!, paths.program(id));
  await expect(region(choosing, 'Sessions').getByRole('listitem')).toHaveText([/Dec\s6.*Enroll in session/]);
  await button(choosing, 'Show 2 past sessions').click();
  await expect(region(choosing, 'Sessions').getByRole('listitem')).toHaveText([
    /Dec\s6.*Enroll in session/,
    /Dec\s1.*This session is over/,
    /Dec\s3.*This session is over/,
  ]);
  world.clock.set(new Date(start.getTime() + 10 * day));
  await complete(ada);
  await expect(await statusAfter(10 * day)).toContainText("You've completed this training.");
  await expect(button(late.page(), 'Enrolled')).toBeDisabled();
});

test('a manager sees whose session is over and not marked, and the effect of a removal after the deadline §33.15 §33.18 §34.13 §34.14 §34.15', async ({
  world,
  signIn,
}) => {
  const { manager, employees, id, sessions, enrol } = await createCompany(world);
  const [ada, grace] = employees as [Someone, Someone];
  await enrol(ada, sessions[0]!);
  await enrol(grace, sessions[2]!);
  const early = await signIn(manager, paths.program(id));
  await link(early, 'View assigned employees').first().click();
  const row = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Employees' }).getByRole('listitem').filter({ hasText: name });
  await expect(row(early, 'Grace Hopper')).toContainText('Session: Sun, Dec 6 · 9:00 AM');
  await button(early, 'Remove Ada Lovelace').click();
  await expect(early.getByRole('dialog')).toBeVisible();
  await expect(early.getByRole('dialog')).not.toContainText("can't be assigned again");

  world.clock.advance(9 * day);
  const page = await signIn(manager, paths.program(id));
  await region(page, 'Training Insights').getByRole('link', { name: 'Overdue: 5' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.assigned(id)}\\?status=overdue$`));
  await expect(page.getByText('5 employees match')).toBeVisible();
  await expect(row(page, 'Ada Lovelace')).toContainText('Session: Tue, Dec 1 (attendance missing)');
  await page.getByRole('textbox', { name: 'Search all employees' }).fill('lovelace');
  await expect(page).toHaveURL(/\?status=overdue&search=lovelace$/);
  await page.reload();
  await expect(page.getByText('1 employee matches')).toBeVisible();
  await button(page, 'Remove Ada Lovelace').click();
  await expect(page.getByRole('dialog')).toContainText(
    "The deadline has passed, so they can't be assigned again.",
  );
});

test('the e-mail addresses of those who are listed are copied at once §34.13', async ({ world, signIn }) => {
  const { manager, employees, id, sessions, enrol } = await createCompany(world);
  const [ada, grace, ...others] = employees as [Someone, Someone, ...Someone[]];
  await enrol(ada, sessions[0]!);
  await enrol(grace, sessions[0]!);
  const ofLogin = world.database.db.updateTable('users').where('id', '=', others.pop()!.id);
  await ofLogin.set({ email: null, login: 'P-4711' }).execute();
  const page = await signIn(manager, `${paths.assigned(id)}?status=not-enrolled`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy e-mail addresses').click();
  await expect(page.getByText('2 e-mail addresses copied, 1 person has none')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('; ').toSorted()).toEqual(others.map(({ email }) => email).toSorted());

  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'write', { value: () => Promise.reject(new Error('No.')) }),
  );
  await button(page, 'Copy e-mail addresses').click();
  await expect(page.getByRole('alert')).toHaveText(
    'Nothing was copied. Your browser doesn’t allow this page to copy.',
  );
});

test('trainer, manager and admin open a session’s sheet, and so does the former address of its list §33.13 §33.14', async ({
  world,
  signIn,
}) => {
  const { admin, manager, trainer, employees, id, sessions, enrol } = await createCompany(world);
  for (const employee of employees.slice(0, 2)) await enrol(employee, sessions[0]!);
  await enrol(employees[2]!, sessions[1]!);
  for (const person of [trainer, manager, admin]) {
    const page = await signIn(person, paths.program(id));
    await expect(page.getByText('Print roster')).toHaveCount(0);
    await link(page, 'Open attendance: Tue, Dec 1 · 9:00 AM').click();
    await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible();
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveText([/Name/, /Grace Hopper/, /Ada Lovelace/]);
    await expect(page.getByText('2 people, 0 checked in, 0 marked')).toBeVisible();
    await page.goto(paths.roster(id, sessions[0]!));
    await expect(page).toHaveURL(new RegExp(`${paths.sheet(sessions[0]!)}$`));
    await expect(link(page, 'Print attendance sheet')).toHaveAttribute('href', sheetPath(sessions[0]!));
  }
  const page = await signIn(employees[0]!, paths.roster(id, sessions[0]!));
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an archived program shows its past §33.19', async ({ world, signIn }) => {
  const { admin, manager, trainer } = await createCompany(world);
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'First Aid' });
  const page = await signIn(admin, paths.program(id));
  await expect(region(page, 'Training Insights').getByText('Nobody is assigned yet.')).toBeVisible();
  await world.as(admin).call(programsApi.archive, { params: { id } });
  await page.reload();
  await expect(page.getByText('Nobody was assigned.')).toBeVisible();
});
