import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true });

const people = 300;

/** 300 employees, "Number 0001 Goose" and so on, and a program to which all of them are assigned. */
async function createCrowd(world: World) {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  await sql`
    insert into users (first_name, last_name, email, role, password_hash, background_color, created_at, updated_at)
    select 'Number ' || to_char(n, 'FM0000'), 'Goose', 'person' || n || '@company.example', 'employee', 'none',
      '#1f4e8c', ${world.clock.now()}, ${world.clock.now()}
    from generate_series(1, ${people}::int) as n`.execute(world.database.db);
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer] });
  const employees = await world.database.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'employee')
    .execute();
  await world.as(manager).call(programsApi.assign, {
    params: { id },
    body: { assigned_employees: employees.map((employee) => employee.id) },
  });
  return { admin, manager, id };
}

/** How many people of the crowd are on the page. */
const rowsOn = (page: Page) =>
  page.evaluate(() => new Set(document.querySelector('main')!.innerText.match(/Number \d{4}/g)).size);

/** Replaces the browser's own dialog: keeps how many rows there were for the paper. */
async function replacePrinting(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const printed: number[] = [];
    Object.assign(window, { printed });
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      printed.push(new Set(document.querySelector('main')!.innerText.match(/Number \d{4}/g)).size);
      dispatchEvent(new Event('afterprint'));
    };
  });
  return () => page.evaluate(() => (window as unknown as { printed: number[] }).printed);
}

test('a long list is printed with all its people, also those who were not loaded yet §55.3', async ({
  world,
  openWindow,
}) => {
  const { manager, id } = await createCrowd(world);
  const page = await openWindow(manager);
  const printed = await replacePrinting(page);
  await page.goto(paths.assigned(id));
  await expect(page.getByText(`${people} employees`)).toBeVisible();
  await expect.poll(() => rowsOn(page)).toBeLessThan(60);

  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(printed).toEqual([people]);
  // The screen goes on with the rows that are near.
  await expect.poll(() => rowsOn(page)).toBeLessThan(60);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(printed).toEqual([people, people]);
});

test('the browser’s own print says how much of a list it is §55.3', async ({ world, signIn }) => {
  const { admin } = await createCrowd(world);
  const page = await signIn(admin, paths.userGroup('employees'));
  await expect(page.getByText(`${people} employees`)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`of ${people}. The rest aren't printed.`)).toBeVisible();
  await expect(async () => {
    // In one step: more rows may come in between, as the paper is long.
    const { said, printed } = await page.evaluate(() => {
      const { innerText } = document.querySelector('main')!;
      return {
        said: Number(/These are the first (\d+) of /.exec(innerText)?.[1]),
        printed: new Set(innerText.match(/Number \d{4}/g)).size,
      };
    });
    expect(printed).toBeGreaterThanOrEqual(100);
    expect(said).toBe(printed);
  }).toPass();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText("The rest aren't printed.")).toBeHidden();
});

test('a list whose rest can’t be loaded is not printed, and says so §55.3', async ({ world, openWindow }) => {
  const { manager, id } = await createCrowd(world);
  const page = await openWindow(manager);
  const printed = await replacePrinting(page);
  await page.goto(paths.assigned(id));
  await expect(page.getByText(`${people} employees`)).toBeVisible();
  await expect.poll(() => rowsOn(page)).toBeLessThan(60);
  await page.route(/employees\/assigned\?(?!.*limit)/, (route) =>
    route.fulfill({ status: 200, json: { no: 'list' } }),
  );
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByText("The rest of the list couldn't be loaded.")).toBeVisible();
  expect(await printed()).toEqual([]);
});

test('paper has the logo, the day and the content, but nothing to press §55.1', async ({ world, signIn }) => {
  const { admin, id } = await createCrowd(world);
  const page = await signIn(admin);
  for (const path of [
    paths.dashboard(),
    paths.programs(),
    paths.program(id),
    paths.assigned(id),
    paths.userGroup('employees'),
    paths.audit(),
    paths.editProgram(id),
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('p', { hasText: /^Printed / })).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^Printed \w+ \d+, \d{4}, \d+:\d\d [AP]M$/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Days of the calendar are buttons, and the paper needs their number.
    const pressed = page.getByRole('button').and(page.locator(':not([role=grid] *)'));
    for (const left of [
      page.getByRole('navigation'),
      page.getByRole('search'),
      page.getByRole('contentinfo'),
      pressed,
    ])
      await expect(left, path).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('paper has no links to something to do, and a calendar of its own height §55.1 §55.4', async ({
  world,
  signIn,
}) => {
  const { admin, manager, id } = await createCrowd(world);
  const trainer = await world.createPerson('trainer');
  const titles = Array.from({ length: 13 }, (_, index) => `Training ${index + 1}`);
  for (const title of titles) await world.createProgram({ admin, manager, trainers: [trainer], title });
  const employee = await world.createPerson('employee');
  await world
    .as(manager)
    .call(programsApi.assign, { params: { id }, body: { assigned_employees: [employee.id] } });
  const { program } = await world.as(employee).call(programsApi.view, { params: { id } });
  const session = program.training_sessions[0]!;
  await world
    .as(employee)
    .call(programsApi.enrol, { params: { id }, body: { user: employee.id, session: session._id } });
  world.clock.set(session.ends_at);
  const tutor = { token: await world.signIn({ id: session.trainer._id }) };
  await world
    .as(tutor)
    .call(programsApi.complete, { params: { id }, body: { completed_employees: [employee.id] } });
  const actions = /^(View all|Certificate|Add to calendar|Join online|Audit trail|Correct|Details|Revoke)/;
  for (const [person, path, action] of [
    [admin, paths.dashboard(), 'Audit trail'],
    [employee, paths.program(id), 'Certificate and record'],
  ] as const) {
    person.token = await world.signIn(person);
    const page = await signIn(person, path);
    await expect(page.getByRole('link', { name: action })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: actions })).toHaveCount(0);
    if (person !== admin) continue;
    const week = page.getByRole('grid').getByRole('row').nth(2);
    expect((await week.boundingBox())!.height).toBeLessThan(80);
    await expect(page.getByRole('link', { name: 'Training 1', exact: true }).first()).toBeVisible();
  }
});

test('a row is never torn, and the paper has as many pages as the list needs §55.2', async ({
  world,
  signIn,
}) => {
  const { manager, id } = await createCrowd(world);
  const page = await signIn(manager, paths.program(id));
  // The paper is long, so that more rows are fetched while it is made. They come when the first are counted.
  const counted = Promise.withResolvers<void>();
  await page.route(/employees\/assigned\?.*cursor=/, async (route) => {
    await counted.promise;
    await route.continue();
  });
  await page.goto(paths.assigned(id));
  await expect(page.getByText(`${people} employees`)).toBeVisible();
  const pagesOf = async () =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)!.length;
  const ofFirst = await pagesOf();
  counted.resolve();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('Number 0300 Goose')).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect.poll(pagesOf).toBeGreaterThan(2 * ofFirst);
  await page.emulateMedia({ media: 'print' });
  const row = page.locator('main :is(li, [role=listitem])').filter({ hasText: 'Number 0123' });
  await expect(row).toHaveCSS('break-inside', 'avoid');
});
