import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { dueDatesApi, programsApi } from '../shared/contract.ts';
import { formatDay } from '../shared/month.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction, chooseForSelected, startSelecting } from './row-menu.ts';

test.use({ refusals: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** "June 10", without the year where it is this one. */
function dayOf(world: World, offset: number): string {
  const [date, today] = [world.day(offset), world.day(0)];
  const words = formatDay(date);
  return date.slice(0, 4) === today.slice(0, 4) ? words.replace(/, \d{4}$/, '') : words;
}

/** A program that is due in a week, and three employees who are assigned to it. */
async function createProgram(world: World, rule: { due_days?: number } = {}, last_name = 'Employee') {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager', { first_name: 'Mara', last_name: 'Manager' });
  const trainer = await world.createPerson('trainer');
  const employees: Someone[] = [];
  for (const first_name of ['Abel', 'Bea', 'Cem'])
    employees.push(await world.createPerson('employee', { first_name, last_name }));
  const [abel, bea, cem] = employees as [Someone, Someone, Someone];
  const facts = { admin, manager, trainers: [trainer], sessionDays: [2], ...rule };
  const { id, sessions } = await world.createProgram(facts);
  const assign = (people: readonly Someone[]) =>
    world.as(manager).call(programsApi.assign, {
      params: { id },
      body: { assigned_employees: people.map((person) => person.id) },
    });
  const complete = async (person: Someone) => {
    const body = { user: person.id, session: sessions[0]! };
    await world.as(person).call(programsApi.enrol, { params: { id }, body });
    await world
      .as(trainer)
      .call(programsApi.complete, { params: { id }, body: { completed_employees: [person.id] } });
  };
  await assign(employees);
  return { id, admin, manager, trainer, abel, bea, cem, assign, complete };
}

/** Lets the deadline pass by a number of days, without waiting for them. */
async function passDeadline(world: World, id: string, days: number): Promise<void> {
  await sql`update programs set deadline = deadline - (7 + ${days}) * interval '1 day' where id = ${id}`.execute(
    world.database.db,
  );
}

/** Selects these people on the page of those assigned, and opens the window. */
async function open(page: Page, name: 'Extend' | 'Exempt', people: readonly Someone[]) {
  await startSelecting(page);
  for (const { first_name } of people)
    await page.getByRole('checkbox', { name: `${first_name} Employee` }).check();
  await chooseForSelected(page, name);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

const rowOf = (page: Page, { first_name, last_name }: Someone) =>
  page
    .getByRole('list', { name: 'Employees' })
    .getByRole('listitem')
    .filter({ hasText: `${first_name} ${last_name}` });

test('people are given more time, and each of them reads until when and why §33.24 §33.26 §34.17 §34.18', async ({
  world,
  signIn,
}) => {
  const { id, manager, abel, bea, cem } = await createProgram(world);
  const page = await signIn(manager, paths.assigned(id));
  const dialog = await open(page, 'Extend', [abel, bea]);
  await expect(dialog.getByRole('heading')).toHaveText('Extend the due date for 2 employees');
  const send = dialog.getByRole('button', { name: 'Extend' });
  const [due, reason] = [dialog.getByLabel('New due date'), dialog.getByLabel('Reason')];

  await test.step('what is missing or wrong is said under its field', async () => {
    await send.click();
    await expect(dialog.getByText('A date is required')).toBeVisible();
    await expect(dialog.getByText('A reason is required')).toBeVisible();
    await reason.fill('The course was cancelled');
    await due.fill(world.day(0));
    await expect(dialog.getByText('Must be later than today')).toBeVisible();
    await due.fill(world.day(400));
    await expect(dialog.getByText('Must be at most a year from today')).toBeVisible();
    await due.fill(world.day(3));
    await send.click();
    await expect(
      dialog.getByText(`Must be later than ${formatDay(world.day(7))}, their latest due date`),
    ).toBeVisible();
  });

  await test.step('what was typed is still there after the window was closed', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await chooseForSelected(page, 'Extend');
    await expect(reason).toHaveValue('The course was cancelled');
  });

  await due.fill(world.day(20));
  await send.click();
  await expect(page.getByText(`2 employees have until ${dayOf(world, 20)}.`)).toBeVisible();
  await expect(rowOf(page, abel)).toContainText(`Extended to ${dayOf(world, 20)} · in 20 days`);
  await expect(rowOf(page, abel)).toContainText('The course was cancelled');
  await expect(rowOf(page, cem)).toContainText(`Due ${dayOf(world, 7)} · in 7 days`);

  await test.step('after the deadline only those without more time are overdue', async () => {
    await passDeadline(world, id, 3);
    await page.goto(paths.program(id));
    await expect(page.getByText('1 employee is overdue, 3 days late.')).toBeVisible();
    const insights = page.getByRole('region', { name: 'Training Insights' });
    await expect(insights.getByRole('link', { name: 'Not enrolled: 2' })).toBeVisible();
    const employeePage = await signIn(abel, paths.program(id));
    await expect(
      employeePage.getByText(`Extended to ${dayOf(world, 20)}: The course was cancelled`),
    ).toBeVisible();
    await expect(employeePage.getByText('Not enrolled · due in 20 days')).toBeVisible();
    await employeePage.goto(paths.dashboard());
    await expect(employeePage.getByText('Choose a session for 1 training.')).toBeVisible();
  });
});

test('who has completed it meanwhile is left out of the selection, and the others can be extended §34.19', async ({
  world,
  signIn,
}) => {
  const { id, manager, abel, bea, complete } = await createProgram(world);
  const page = await signIn(manager, paths.assigned(id));
  const dialog = await open(page, 'Extend', [abel, bea]);
  await dialog.getByLabel('New due date').fill(world.day(20));
  await dialog.getByLabel('Reason').fill('Ill');
  await complete(abel);
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Someone in the list has already completed this training. Nothing was changed.',
  );
  await expect(dialog.getByText('1 person is no longer selected')).toBeVisible();
  await expect(dialog.getByRole('heading')).toHaveText('Extend the due date for Bea Employee');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText(`Bea Employee has until ${dayOf(world, 20)}.`)).toBeVisible();
  await button(page, 'Show 1 person who completed it').click();
  await expect(page.getByRole('list', { name: 'Complete employees' })).toContainText('Abel Employee');
});

test('in a program archived meanwhile nobody is extended or exempted §34.19', async ({ world, signIn }) => {
  const { id, admin, manager, abel } = await createProgram(world);
  const page = await signIn(manager, paths.assigned(id));
  const dialog = await open(page, 'Exempt', [abel]);
  await dialog.getByLabel('Reason').fill('Has a license');
  await world.as(admin).call(programsApi.archive, { params: { id } });
  await dialog.getByRole('button', { name: 'Exempt' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This training is archived.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Has a license');
});

test('somebody exempted stands in another list, and comes back §34.18 §34.20', async ({ world, signIn }) => {
  // In the list of everybody who can be assigned nobody else is called so.
  const { id, admin, manager, abel } = await createProgram(world, {}, 'Exempted');
  const page = await signIn(admin, paths.assigned(id));
  await chooseAction(page, 'More for Abel Exempted', 'Exempt');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Exempt Abel Exempted');
  await dialog.getByRole('button', { name: 'Exempt' }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Has a license');
  await dialog.getByLabel('Exempt until').fill(world.day(-1));
  await dialog.getByRole('button', { name: 'Exempt' }).click();
  await expect(dialog.getByText('Must be today or later')).toBeVisible();
  await dialog.getByLabel('Exempt until').fill(world.day(30));
  await dialog.getByRole('button', { name: 'Exempt' }).click();
  await expect(
    page.getByText(`Abel Exempted is exempt until ${dayOf(world, 30)} and no longer counted.`),
  ).toBeVisible();
  await expect(rowOf(page, abel)).toHaveCount(0);
  const exempt = page.getByRole('region', { name: 'Exempt · 1' });
  await expect(exempt).toContainText('Has a license');
  await expect(exempt).toContainText(`Until ${dayOf(world, 30)} · granted by ${admin.first_name}`);

  const managerPage = await signIn(manager, paths.assign(id));
  await expect(managerPage.getByRole('heading', { name: 'Assign employees' })).toBeVisible();
  await expect(managerPage.getByRole('checkbox', { name: 'Abel Exempted' })).toHaveCount(0);
  const employeePage = await signIn(abel, paths.programs());
  await expect(employeePage.getByText('No Trainings Found')).toBeVisible();

  await exempt.getByRole('button', { name: 'End exemption: Abel Exempted' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End exemption' }).click();
  await expect(page.getByText('Abel Exempted is no longer exempt.')).toBeVisible();
  await expect(exempt).toHaveCount(0);
  await expect(rowOf(page, abel)).toContainText('Not enrolled');
});

test('ending an ended exemption is refused, and the list is right §34.20', async ({ world, signIn }) => {
  const { id, admin, manager, abel } = await createProgram(world);
  const people = [abel.id];
  const body = { people, because: 'Has a license', until: null };
  await world.as(admin).call(dueDatesApi.exempt, { params: { id }, body });
  const page = await signIn(manager, paths.assigned(id));
  await button(page, 'End exemption: Abel Employee').click();
  await world.as(admin).call(dueDatesApi.endExemption, { params: { id }, body: { people } });
  await page.getByRole('dialog').getByRole('button', { name: 'End exemption' }).click();
  await expect(page.getByRole('alert')).toContainText("Someone in the list isn't exempt.");
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, abel)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Exempt' })).toHaveCount(0);
});

test('people assigned after the deadline have days of their own, and a valid record is enough §34.21', async ({
  world,
  signIn,
}) => {
  const { id, manager, trainer, abel, assign } = await createProgram(world, { due_days: 5 });
  await passDeadline(world, id, 3);
  const late = await world.createPerson('employee', { first_name: 'Lea', last_name: 'Late' });
  const done = await world.createPerson('employee', { first_name: 'Dora', last_name: 'Done' });
  await sql`
    insert into training_records (person_id, program_id, title, version, cycle, trained_on, recorded_at, recorded_by,
      source, valid_until)
    select ${done.id}, id, title, version, 1, ${world.day(-30)}::date, now(), ${trainer.id}, 'external',
      ${world.day(300)}::date
    from programs where id = ${id}`.execute(world.database.db);
  const page = await signIn(manager, paths.program(id));
  await page.getByRole('link', { name: 'Assign Employees' }).click();
  await expect(page.getByText(`People assigned today have until ${dayOf(world, 5)}.`)).toBeVisible();
  for (const name of ['Lea Late', 'Dora Done']) {
    await page.getByLabel('Search all employees').fill(name);
    await page.getByRole('checkbox', { name }).check();
  }
  await button(page, 'Assign Employees').click();
  await expect(
    page.getByText(
      '2 employees were assigned. 1 of them already has a valid record, so their training is complete.',
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'View assigned employees' }).click();
  const list = page.getByRole('list', { name: 'Employees' }).getByRole('listitem');
  await expect(list.filter({ hasText: 'Lea Late' })).toContainText(`Assigned late: due ${dayOf(world, 5)}`);
  await expect(list.filter({ hasText: 'Abel' })).toContainText('3 days late');
  const latePage = await signIn(late, paths.program(id));
  await expect(latePage.getByText(`You were assigned late: due ${dayOf(world, 5)}`)).toBeVisible();
  await expect(assign([abel])).resolves.toMatchObject({ employees: [] });
});

test('more than 10,000 people are extended in parts, with progress and how far it came §34.18', async ({
  world,
  signIn,
}) => {
  const { id, manager, abel } = await createProgram(world);
  const page = await signIn(manager, paths.dashboard());
  const { email, first_name, last_name } = abel;
  const shown = { email, first_name, last_name, department: null, background_color: '#000000' };
  const unset = { session: null, due_because: null, due_reason: null, valid_until: null };
  const move = { whose: 'employee', what: 'choose', by: null };
  const person = { ...shown, ...unset, move, due: world.day(7) };
  const employees = Array.from({ length: 10_002 }, (_, index) => ({
    ...person,
    _id: `${index}`,
    status: index === 0 ? 'complete' : 'not-enrolled',
  }));
  await page.route('**/employees/assigned?*', (route) =>
    route.fulfill({ json: { employees, total: employees.length, next_cursor: null } }),
  );
  const parts: number[] = [];
  const { promise: progressSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/employees/due', async (route) => {
    const sent = route.request().postDataJSON() as { people: string[] };
    parts.push(sent.people.length);
    if (parts.length === 1) return route.fulfill({ json: { employees: employees.slice(1, 10_001) } });
    await progressSeen;
    return route.fulfill({ status: 409, json: { message: 'This training is archived.' } });
  });
  // Without a document of the server, whose list is its own.
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, paths.assigned(id));
  await startSelecting(page);
  await button(page, /^Select all/).click();
  await expect(page.getByText('10,001 selected')).toBeVisible();
  await chooseForSelected(page, 'Extend');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New due date').fill(world.day(20));
  await dialog.getByLabel('Reason').fill('Moved');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('value', '10000');
  await expect.poll(() => parts).toEqual([10_000, 1]);
  goOn();
  await expect(dialog.getByRole('alert')).toHaveText(
    "10,000 employees were given more time. The others weren't: This training is archived.",
  );
});
