import type { Page } from '@playwright/test';
import { programsApi, recordsApi } from '../shared/contract.ts';
import { refreshFigures } from '../server/features/people/users/everybody/store.ts';
import { recordBody } from '../test/record-body.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';

test.use({ alone: true, refusals: true });

/** People of each role, one of them enrolled in a program, on a day that is the same in every zone near UTC. */
async function createCompany(world: World) {
  world.clock.set('2026-11-10T18:00:00.000Z');
  const people = {
    admin: await world.createPerson('admin'),
    manager: await world.createPerson('manager'),
    trainer: await world.createPerson('trainer'),
    employee: await world.createPerson('employee', { first_name: 'Emil', last_name: 'Abel' }),
  };
  const other = await world.createPerson('employee', { first_name: 'Berta', last_name: 'Brandt' });
  const createProgram = (title: string, deadline: string) =>
    world.createProgram({ ...people, trainers: [people.trainer], title, deadline });
  const { id, sessions } = await createProgram('Fire Safety', '2026-11-24');
  const params = { id };
  const assigned_employees = [people.employee.id, other.id];
  await world.as(people.manager).call(programsApi.assign, { params, body: { assigned_employees } });
  const body = { user: people.employee.id, session: sessions[0]! };
  await world.as(people.employee).call(programsApi.enrol, { params, body });
  return { ...people, id, createProgram };
}

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('the calendar goes by buttons and keys and opens a day §23.1 §24.1 §24.2 §24.3 §24.9 §37.2 §53.7 §53.8', async ({
  world,
  signIn,
}) => {
  const { manager, createProgram } = await createCompany(world);
  await createProgram('First Aid', '2026-11-24');
  await createProgram('Winter Driving', '2026-12-03');
  const calendar = card(await signIn(manager), 'Calendar');
  const page = calendar.page();
  await expect(calendar).toBeVisible();
  // On a phone the month is folded.
  const unfold = calendar.getByRole('button', { name: 'Show the calendar' });
  if (await unfold.isVisible()) await unfold.click();
  const due = calendar.getByRole('button', { name: 'November 24, 2026, 2 deadlines' });
  await expect(calendar.getByRole('grid', { name: 'November 2026' }).getByRole('button')).toHaveCount(2);
  await expect(calendar.locator('[aria-current=date]')).toHaveAccessibleName('November 10, 2026');

  await due.click();
  const opened = page.getByRole('dialog', { name: 'November 24, 2026' });
  await expect(opened.getByRole('link')).toHaveText([/Fire Safety.*11:59 PM/, /First Aid.*11:59 PM/]);
  await page.keyboard.press('Escape');
  await expect(due).toBeFocused();

  const steps =
    'ArrowRight November 25; Home November 22; End November 28; ArrowUp November 21; PageDown December 21; ' +
    'PageUp November 21; ArrowDown November 28; ArrowDown December 5; ArrowLeft December 4; ArrowLeft December 3';
  for (const step of steps.split('; ')) {
    const [key = '', ...day] = step.split(' ');
    await page.keyboard.press(key);
    await expect(calendar.locator(':focus')).toHaveAccessibleName(new RegExp(`^${day.join(' ')}, 2026`));
  }
  await expect(calendar.getByRole('grid', { name: 'December 2026' }).getByRole('row')).toHaveCount(1 + 5);
  const next = calendar.getByRole('button', { name: 'Next month' });
  const place = await next.boundingBox();
  await next.click();
  await expect(calendar.getByText('No deadlines this month')).toBeVisible();
  // A week more, and the button is where it was.
  await expect(calendar.getByRole('grid', { name: 'January 2027' }).getByRole('row')).toHaveCount(1 + 6);
  expect(await next.boundingBox()).toEqual(place);
  await calendar.getByRole('button', { name: 'Previous month' }).click();
  await calendar.getByRole('button', { name: /December 3/ }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Winter Driving' }).click();
  await expect(page.getByRole('heading', { name: 'Winter Driving' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an admin sees the numbers and the next deadlines §23.1 §23.4 §23.5 §23.13 §25.2', async ({
  world,
  signIn,
}) => {
  const { admin, id, createProgram } = await createCompany(world);
  const { id: archived } = await createProgram('Archived', '2026-11-25');
  await world.as(admin).call(programsApi.archive, { params: { id: archived } });
  for (let day = 1; day <= 20; day += 1) await createProgram(`Later ${day}`, '2027-01-15');
  const page = await signIn(admin);
  await expect(card(page, 'Users Overview').getByRole('definition')).toHaveText(['1', '1', '2']);
  await expect(card(page, 'Training Programs').getByRole('definition')).toHaveText(['21', '1']);
  const quickLinks = page.getByRole('list', { name: 'Quick links' });
  await expect(quickLinks.getByRole('link', { name: 'Managers' })).toHaveAttribute('href', '/users/managers');

  const deadlines = card(page, 'Upcoming Training Deadlines');
  const programs = deadlines.getByRole('listitem');
  await expect(deadlines.getByRole('heading', { level: 3 })).toHaveText([/November 24/, /January 15/]);
  await expect(programs).toHaveCount(2);
  await expect(programs.first()).toHaveText('Fire Safety1 hour1 enrolled0 complete');
  const first = (name: string) => programs.first().getByRole('link', { name });
  await expect(first('Fire Safety')).toHaveAttribute('href', paths.program(id));
  await expect(first('1 enrolled')).toHaveAttribute('href', `${paths.assigned(id)}?status=enrolled`);
  await expect(first('0 complete')).toHaveAttribute('href', `${paths.assigned(id)}?status=complete`);
  await deadlines.getByRole('button', { name: 'Show all 21' }).click();
  await expect(programs).toHaveCount(21);
});

test('a manager searches own employees §23.1 §23.7 §53.1', async ({ world, signIn }) => {
  const { manager, employee } = await createCompany(world);
  const page = await signIn(manager);
  const employees = card(page, 'My Employees');
  const rows = employees.getByRole('list', { name: 'My employees' }).getByRole('listitem');
  await expect(rows).toHaveText([/Emil Abel/, /Berta Brandt/]);
  await employees.getByRole('textbox', { name: 'Search my employees' }).fill('abel');
  await expect(rows).toHaveText([/Emil Abel/]);
  await expect(rows.getByRole('link')).toHaveAttribute('href', paths.user(employee.id));
  const height = (await employees.boundingBox())!.height;
  await employees.getByRole('textbox', { name: 'Search my employees' }).fill('nobody');
  await expect(employees.getByText('No Employees Found')).toBeVisible();
  expect((await employees.boundingBox())!.height).toBe(height);
  const all = employees.getByRole('link', { name: 'View All Employees' });
  await expect(all).toHaveAttribute('href', paths.userGroup('employees'));
  await expect(card(page, 'Upcoming Training Deadlines').getByRole('listitem')).toHaveText([/Fire Safety/]);
});

test('a manager reminds those who are overdue and gives them more time; everyone else is folded §23.7 §23.11', async ({
  world,
  signIn,
}) => {
  const { manager, createProgram } = await createCompany(world);
  const firstAid = await createProgram('First Aid', '2026-11-25');
  const later = await createProgram('Winter Driving', '2026-12-20');
  const cem = await world.createPerson('employee', { first_name: 'Cem', last_name: 'Cole' });
  const dora = await world.createPerson('employee', { first_name: 'Dora', last_name: 'Dahl' });
  const assign = (id: string, ...people: { id: string }[]) =>
    world.as(manager).call(programsApi.assign, {
      params: { id },
      body: { assigned_employees: people.map((person) => person.id) },
    });
  await assign(firstAid.id, cem);
  await assign(later.id, cem, dora);
  world.clock.set('2026-11-27T18:00:00.000Z');
  await refreshFigures(world.services);

  const page = await signIn(manager);
  const employees = card(page, 'My Employees');
  const overdue = employees.getByRole('list', { name: 'Overdue' });
  const button = (name: string) => employees.getByRole('button', { name });
  await expect(overdue.getByRole('link')).toHaveText([
    /Emil Abel.*Fire Safety.*1 overdue$/,
    /Berta Brandt.*Fire Safety.*1 overdue$/,
    /Cem Cole.*First Aid.*1 overdue$/,
  ]);
  await test.step('everyone else is one press away, and a search finds anybody', async () => {
    const rest = employees.getByRole('list', { name: 'My employees' });
    await expect(rest).toHaveCount(0);
    await button('Everyone else').click();
    await expect(rest.getByRole('link')).toHaveText([/Dora Dahl/]);
    await button('Show fewer').click();
    await expect(rest).toHaveCount(0);
    await employees.getByRole('textbox').fill('cole');
    await expect(rest.getByRole('link')).toHaveText([/Cem Cole/]);
    await expect(overdue).toHaveCount(0);
    await employees.getByRole('button', { name: 'Clear search' }).click();
  });
  const dialog = page.getByRole('dialog');
  await test.step('those who are ticked are reminded', async () => {
    await expect(button('Extend')).toBeDisabled();
    for (const name of ['Berta Brandt', 'Cem Cole']) await overdue.getByRole('checkbox', { name }).check();
    await button('Remind 2 people').click();
    await expect(dialog.getByRole('heading')).toHaveText('Remind 2 employees');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('or given more time in one of their trainings', async () => {
    await button('Extend').click();
    await expect(dialog.getByRole('heading')).toHaveText('Extend a due date for 2 employees');
    const trainings = dialog.getByRole('list', { name: 'Trainings' }).getByRole('button');
    await expect(trainings).toHaveText(['Fire Safety1 person', 'First Aid1 person']);
    await trainings.last().click();
    await expect(dialog.getByRole('heading')).toHaveText('Extend the due date of First Aid for Cem Cole');
    await dialog.getByLabel('New due date').fill('2026-12-18');
    await dialog.getByLabel('Reason').fill('Was on a site abroad');
    await dialog.getByRole('button', { name: 'Extend' }).click();
    await expect(employees.getByText('First Aid: Cem Cole has until December 18.')).toBeVisible();
    await expect(overdue.getByRole('checkbox')).toHaveCount(2);
    await expect(overdue.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });
});

test('an admin reads how many records are to be reviewed and how many questions are open §23.20', async ({
  world,
  signIn,
}) => {
  const { admin, employee } = await createCompany(world);
  const body = recordBody([employee.id], { title: 'Rowing', trained_on: world.day(-1) });
  await world.as(employee).call(recordsApi.propose, { body });
  const page = await signIn(admin);
  const questions = page.getByRole('link', { name: /open question/ });
  const proposals = page.getByRole('link', { name: '1 record to review.' });
  await expect(proposals).toHaveAttribute('href', '/records?state=proposed');
  await expect(questions).toHaveText('1 open question.');
  await world.database.db
    .updateTable('users')
    .set({ line_manager_pending: 'Nobody Known' })
    .where('id', '=', employee.id)
    .execute();
  await page.reload();
  await expect(questions).toHaveText('2 open questions.');
  await expect(proposals).toBeVisible();
  await questions.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open questions');
  await expect(page.getByRole('list', { name: 'Open questions' }).getByRole('listitem')).toHaveCount(2);
});

test('the data comes as one request', async ({ world, openWindow }) => {
  const { admin } = await createCompany(world);
  const page = await openWindow();
  await page.goto(paths.login());
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(dashboard|records)\b/.test(pathname)) asked.push(pathname);
  });
  await fillLogin(page, admin);
  await expect(
    card(page, 'Upcoming Training Deadlines').getByRole('link', { name: /Fire Safety/ }),
  ).toBeVisible();
  await expect(card(page, 'Users Overview').getByRole('definition').first()).toHaveText(/\d/);
  expect(asked).toEqual(['/api/dashboard']);
});

test('a failed load leads to its error page, or nowhere §25.3 §27.1 §28.1 §28.2', async ({
  world,
  openWindow,
}) => {
  const { admin, manager } = await createCompany(world);
  const fail = (page: Page, call: string) =>
    page.route(`**/api/${call}*`, (route) => route.fulfill({ status: 404, json: {} }));

  for (const [person, path] of [
    [admin, paths.errorApiAlias()],
    [manager, paths.errorApi()],
  ] as const) {
    const page = await openWindow(person);
    await fail(page, 'dashboard?');
    await page.goto(paths.dashboard());
    await expect(page).toHaveURL(`${world.baseUrl}${path}`);
    await expect(page.getByRole('heading', { name: 'An Error has occured.' })).toBeVisible();
    await page.unrouteAll();
  }

  const silent = await openWindow(manager);
  await fail(silent, 'dashboard/{employees,manager-calendar}?');
  await silent.goto(paths.dashboard());
  await expect(card(silent, 'Assigned Trainings').getByRole('link', { name: /Fire Safety/ })).toBeVisible();
  await silent.getByRole('textbox', { name: 'Search my employees' }).fill('abel');
  await expect(silent.getByText('No Employees Found')).toBeVisible();
  const days = silent.getByRole('grid').getByRole('button');
  const month = card(silent, 'Calendar').getByRole('button', { name: 'Show the calendar' });
  if (await month.isVisible()) await month.click();
  await expect(days).not.toHaveCount(0);
  const failed = silent.waitForResponse(/manager-calendar/);
  await silent.getByRole('button', { name: 'Previous month' }).click();
  await failed;
  await expect(days).toHaveCount(0);
  await expect(silent.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
});
