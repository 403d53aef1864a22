import type { Page } from '@playwright/test';
import { dashboardApi, programsApi } from '../shared/contract.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true });

const phone = { width: 390, height: 844 };
const desktop = { width: 1366, height: 900 };

/** Five programs that were made on November 10, and their states on November 25. */
async function createCompany(world: World) {
  world.clock.set('2026-11-10T18:00:00.000Z');
  const people = {
    admin: await world.createPerson('admin'),
    manager: await world.createPerson('manager'),
    trainer: await world.createPerson('trainer'),
  };
  const employee = (first_name: string) =>
    world.createPerson('employee', { first_name, last_name: 'Example' });
  const [emil, elsa, otto] = [await employee('Emil'), await employee('Elsa'), await employee('Otto')];
  const create = async (title: string, deadline: string, assigned: Someone[], complete: Someone[] = []) => {
    const { id, sessions } = await world.createProgram({
      ...people,
      title,
      deadline,
      trainers: [people.trainer],
    });
    const params = { id };
    const idsOf = (persons: Someone[]) => persons.map((person) => person.id);
    await world
      .as(people.manager)
      .call(programsApi.assign, { params, body: { assigned_employees: idsOf(assigned) } });
    for (const person of complete) {
      const body = { user: person.id, session: sessions[0]! };
      await world.as(person).call(programsApi.enrol, { params, body });
    }
    if (complete.length > 0) {
      const body = { completed_employees: idsOf(complete) };
      await world.as(people.trainer).call(programsApi.complete, { params, body });
    }
    return id;
  };
  const fire = await create('Fire Safety', '2026-11-20', [emil, elsa, otto], [otto]);
  await create('Code of Conduct', '2027-03-01', [emil]);
  await create('Old News', '2026-11-12', [emil], [emil]);
  await create('First Aid', '2026-11-15', [emil]);
  await create('Data Protection', '2026-12-10', [elsa]);
  world.clock.set('2026-11-25T18:00:00.000Z');
  return { ...people, emil, elsa, otto, fire };
}

/** The person, signed in after the clock went on. */
const asOf = async (world: World, person: Someone) =>
  world.as(person.with({ token: await world.signIn(person) }));

const table = (page: Page, name = 'Trainings') => page.getByRole('table', { name });
/** The headings of the groups and the titles, or the names. */
const heads = (page: Page, name?: string) => table(page, name).getByRole('rowheader');
const row = (page: Page, text: string | RegExp) => table(page).getByRole('row').filter({ hasText: text });

test('every role reads first of programs that need action, under the same headings at every width §33.1 §53.13', async ({
  world,
  signIn,
}) => {
  const company = await createCompany(world);
  const everything = [
    'Past the deadline · 2',
    'First Aid',
    'Fire Safety',
    'Due in the next 30 days · 1',
    'Data Protection',
    'Later · 1',
    'Code of Conduct',
    'Done · 1',
    'Old News',
  ];
  const expected: [Someone, string[]][] = [
    [company.admin, everything],
    [company.manager, everything],
    [
      company.trainer,
      [
        'Due in the next 30 days · 1',
        'Data Protection',
        'Later · 1',
        'Code of Conduct',
        'Done · 3',
        'Old News',
        'First Aid',
        'Fire Safety',
      ],
    ],
    [
      company.emil,
      [
        'Past the deadline · 2',
        'First Aid',
        'Fire Safety',
        'Later · 1',
        'Code of Conduct',
        'Done · 1',
        'Old News',
      ],
    ],
  ];
  for (const [person, titles] of expected) {
    const page = await signIn(person, paths.programs());
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await expect(heads(page)).toHaveText(titles);
    }
  }
});

test('a row tells the same as the program’s own figures §33.20', async ({ world, signIn }) => {
  const { manager, fire } = await createCompany(world);
  const counts = await (
    await asOf(world, manager)
  ).call(programsApi.countByStatus, {
    params: { id: fire },
  });
  expect(counts).toMatchObject({ total: 3, completed: 1, overdue: 2 });
  const page = await signIn(manager, paths.programs());
  const cells = row(page, 'Fire Safety').getByRole('cell');
  await expect(cells.getByRole('img', { name: '1 of 3 complete' })).toBeVisible();
  await expect(cells).toHaveText(['Nov 20 5 days late', 'None planned', '1 of 3', '2 overdue', 'Details'], {
    useInnerText: true,
  });
  // A manager oversees them all.
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Title',
    'Due',
    'Next session',
    'Complete',
    'To do',
    'Details',
  ]);
  await page.setViewportSize(phone);
  await expect(row(page, 'Fire Safety').getByText('2 overdue · 5 days late')).toBeVisible();
});

test('an employee reads in each row how it stands and the next step §33.20', async ({ world, signIn }) => {
  const { emil } = await createCompany(world);
  const page = await signIn(emil, paths.programs());
  await expect(row(page, 'First Aid')).toContainText('Overdue · 10 days late');
  await expect(row(page, 'First Aid')).toContainText(/Ask .+ for a session/);
  await expect(row(page, 'Old News')).toContainText('Complete · November 10');
});

test('a status in the address narrows the list, outlasts Back and a reload, and has its sum above §33.21', async ({
  world,
  signIn,
}) => {
  const { admin, emil } = await createCompany(world);
  const { overdue, overdue_programs: programs } = await (
    await asOf(world, admin)
  ).call(dashboardApi.insight.admin);
  const page = await signIn(admin, `${paths.programs()}?status=overdue`);
  const sum = page.getByText(`${overdue} overdue in ${programs} trainings`, { exact: true });
  await expect(sum).toBeVisible();
  await expect(heads(page)).toHaveText(['Past the deadline · 2', 'First Aid', 'Fire Safety']);
  await page.getByRole('link', { name: 'Details: First Aid' }).click();
  await expect(page.getByRole('heading', { name: 'First Aid', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(sum).toBeVisible();
  await page.reload();
  await expect(sum).toBeVisible();
  await page.getByRole('textbox', { name: 'Search all trainings' }).fill('fire');
  await expect(page.getByText('2 overdue in 1 training', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?status=overdue&search=fire$/);
  await page.getByRole('textbox', { name: 'Search all trainings' }).fill('');
  await page.getByRole('button', { name: /show all statuses/ }).press('Enter');
  // The button is gone, the focus not.
  await expect(page.locator('main :focus')).toContainText('5 trainings');
  await expect(page.getByText('5 trainings', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/trainings$/);

  const own = await signIn(emil, `${paths.programs()}?status=complete`);
  await expect(own.getByText('1 training complete', { exact: true })).toBeVisible();
  await expect(heads(own)).toHaveText(['Done · 1', 'Old News']);
});

test('of a long list the sum comes from the figures §33.21', async ({ world, openWindow }) => {
  const { admin } = await createCompany(world);
  const page = await openWindow(admin);
  await page.route('**/api/training-programs/admin?*', async (route) => {
    const isFirst = !route.request().url().includes('cursor=');
    // The rest takes its time.
    if (!isFirst) return;
    const json = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...json, total: 150, next_cursor: 'more' } });
  });
  await page.goto(`${paths.programs()}?status=overdue`);
  await expect(page.getByText('3 overdue in 150 trainings', { exact: true })).toBeVisible();
  await page.goto(`${paths.programs()}?status=not-enrolled`);
  await expect(page.getByText('150 trainings', { exact: true })).toBeVisible();
});

test('a manager sees first who is behind, and sorts own employees by each column §35.9', async ({
  world,
  signIn,
}) => {
  const { manager, emil, elsa, otto } = await createCompany(world);
  const page = await signIn(manager, paths.userGroup('employees'));
  const names = (people: Someone[]) => people.map(({ first_name: name }) => new RegExp(`${name} Example`));
  const sort = (name: string) => page.getByRole('columnheader', { name }).getByRole('button').click();
  await expect(heads(page, 'Employees')).toHaveText(names([emil, elsa, otto]));
  await expect(page.getByRole('columnheader', { name: 'Overdue' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const cells = (name: string) =>
    table(page, 'Employees').getByRole('row').filter({ hasText: name }).getByRole('cell');
  await expect(cells('Emil Example')).toHaveText(['', '2 First Aid, Fire Safety', '1', '1', 'Details'], {
    useInnerText: true,
  });
  await sort('Name');
  await expect(page).toHaveURL(/\?order=name$/);
  await expect(heads(page, 'Employees')).toHaveText(names([elsa, emil, otto]));
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await sort('Complete');
  await expect(heads(page, 'Employees')).toHaveText(names([emil, otto, elsa]));
  await page.reload();
  await expect(heads(page, 'Employees')).toHaveText(names([emil, otto, elsa]));
  await page.setViewportSize(phone);
  await sort('Open');
  await expect(page).toHaveURL(/\?order=open$/);
  await expect(heads(page, 'Employees').filter({ hasText: 'Emil' })).toContainText(
    '2 overdue in First Aid, Fire Safety',
  );
  await sort('Overdue');
  await expect(page).toHaveURL(/\/users\/employees$/);
});

test('a search without a hit offers the lists in which there is one §33.22 §35.10', async ({
  world,
  signIn,
}) => {
  const { admin, fire, emil } = await createCompany(world);
  await (await asOf(world, admin)).call(programsApi.archive, { params: { id: fire } });
  const page = await signIn(admin, `${paths.programs()}?status=overdue`);
  const search = page.getByRole('search').getByRole('textbox');
  await search.fill('fire');
  await expect(page.getByText('No Trainings Found')).toBeVisible();
  await page.getByRole('link', { name: '1 archived training matches' }).press('Enter');
  await expect(page).toHaveURL(/\?show=archived&search=fire$/);
  // The link is gone, the focus not.
  await expect(page.locator('main :focus')).toContainText('1 training matches');
  await expect(heads(page)).toHaveText(['Done · 1', /Fire Safety/]);
  await page.goto(`${paths.programs()}?status=overdue&search=conduct`);
  await page.getByRole('link', { name: '1 training of any status matches' }).click();
  await expect(heads(page)).toHaveText(['Later · 1', 'Code of Conduct']);

  await page.goto(paths.userGroup('managers'));
  await search.fill('emil');
  await expect(page.getByText('No Users Found')).toBeVisible();
  await page.getByRole('link', { name: '1 employee matches' }).click();
  await expect(page).toHaveURL(/\/users\/employees\?search=emil$/);
  await expect(heads(page, 'Employees')).toHaveText([/Emil Example/]);
  await search.fill('nobody of this name');
  await expect(page.getByText('No Users Found')).toBeVisible();
  await expect(page.getByRole('link', { name: /match/ })).toHaveCount(0);

  await page.goto(`${paths.userTrainingsTab(emil.id, 'overdue')}?search=news`);
  await page.getByRole('link', { name: '1 complete training matches' }).click();
  await expect(heads(page)).toHaveText(['Old News']);
});

test('the arrow keys lead from row to row, and Tab out of the table §53.14', async ({ world, signIn }) => {
  const { admin } = await createCompany(world);
  const page = await signIn(admin, paths.programs());
  const details = (title: string) => page.getByRole('link', { name: `Details: ${title}` });
  await expect(table(page)).toHaveAccessibleDescription(/arrow keys/);
  await details('First Aid').focus();
  await page.keyboard.press('ArrowDown');
  await expect(details('Fire Safety')).toBeFocused();
  // The heading of the next group is passed over.
  await page.keyboard.press('ArrowDown');
  await expect(details('Data Protection')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(details('Fire Safety')).toBeFocused();
  await page.keyboard.press('End');
  await expect(details('Old News')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(table(page).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Home');
  await expect(details('First Aid')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'First Aid', level: 1 })).toBeVisible();
});
