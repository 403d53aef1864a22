import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { usersApi } from '../shared/contract.ts';
import { paths } from '../web/paths.ts';
import type { World } from '../test/world.ts';
import { expect, fillLogin, test } from './fixtures.ts';

test.use({ alone: true, refusals: true });

/** Three pages of people, each fourth a Fox: "Number 0001 Fox" … */
const people = 260;
const foxes = 65;
/** The admin, the manager and the trainer, who can be assigned, too. */
const inCharge = 3;

async function createCrowd(world: World) {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  await sql`
    insert into users (first_name, last_name, email, role, password_hash, background_color, created_at, updated_at)
    select 'Number ' || to_char(n, 'FM0000'), case when n % 4 = 0 then 'Fox' else 'Goose' end,
      'person' || n || '@company.example', 'employee', 'none', '#1f4e8c', ${world.clock.now()}, ${world.clock.now()}
    from generate_series(1, ${people}::int) as n`.execute(world.database.db);
  const { id } = await world.createProgram({ admin, manager, trainers: [trainer] });
  return { admin, manager, id };
}

const searchField = (page: Page) => page.getByRole('textbox', { name: 'Search all employees' });
const rows = (page: Page) => page.getByRole('list', { name: 'Employees' }).getByRole('listitem');

test('the rest of a long list comes while scrolling §53.2', async ({ world, signIn }) => {
  const { manager, id } = await createCrowd(world);
  const page = await signIn(manager, paths.assign(id));
  await expect(page.getByText(`${people + inCharge} employees`)).toBeVisible();
  await expect(rows(page).first()).toContainText('Number 0004 Fox');
  const last = page.getByText('Number 0259 Goose');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(last).toBeVisible({ timeout: 200 });
  }).toPass();
});

test('a long list that opens by a click asks for its first rows only', async ({ world, signIn }) => {
  const { admin } = await createCrowd(world);
  const page = await signIn(admin, paths.dashboard());
  const calls: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === usersApi.people.path) calls.push(searchParams);
  });
  await page.getByRole('link', { name: 'Employees', exact: true }).first().click();
  await expect(page.getByText('Number 0004 Fox')).toBeVisible();
  await page.waitForTimeout(500);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((search) => search.has('cursor'))).toEqual([]);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => calls.some((search) => search.has('cursor'))).toBe(true);
});

test('a selection outlasts a search, and everyone who matches can be selected at once §34.1 §34.3 §43.2 §53.1', async ({
  world,
  signIn,
}) => {
  const { manager, id } = await createCrowd(world);
  const page = await signIn(manager, paths.assign(id));
  await searchField(page).fill('0001');
  await page.getByRole('checkbox', { name: 'Number 0001 Goose' }).check();
  await searchField(page).fill('FOX');
  await expect(page.getByText(`${foxes} employees match`)).toBeVisible();
  await page.getByRole('button', { name: `Select all ${foxes}` }).click();
  await expect(page.getByText(`${foxes + 1} selected`)).toBeVisible();
  await searchField(page).fill('nobody of this name');
  await expect(page.getByText('Nobody matches “nobody of this name”.')).toBeVisible();
  await expect(page.getByText(`${foxes + 1} selected`)).toBeVisible();
  await page.getByRole('button', { name: 'Assign Employees' }).click();
  await expect(page.getByText(`${foxes + 1} employees were assigned.`)).toBeVisible();

  await page.getByRole('link', { name: 'Assign more employees' }).click();
  await expect(page.getByText(`${people + inCharge - foxes - 1} employees`)).toBeVisible();
  // More than one page of them: those who are not loaded yet are selected, too.
  await page.getByRole('button', { name: `Select all ${people + inCharge - foxes - 1}` }).click();
  await expect(page.getByText(`${people + inCharge - foxes - 1} selected`)).toBeVisible();
});

test('an answer that comes late does not replace a newer one', async ({ world, signIn }) => {
  const { manager, id } = await createCrowd(world);
  const page = await signIn(manager, paths.assign(id));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/employees/unassigned?*search=goose*', async (route) => {
    await released;
    // The page has given this call up; there may be nobody left to answer.
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest('**/employees/unassigned?*search=goose*');
  await searchField(page).fill('goose');
  await asked;
  await searchField(page).fill('0100');
  await expect(page.getByText('1 employee matches')).toBeVisible();
  release();
  await expect(rows(page)).toHaveText([/Number 0100 Fox/]);
  await expect(page.getByText('1 employee matches')).toBeVisible();
});

test('a list whose rest can not be loaded says so and tries again', async ({ world, openWindow }) => {
  const { manager, id } = await createCrowd(world);
  const page = await openWindow(manager);
  await page.route('**/employees/unassigned?*cursor=*', (route) =>
    route.fulfill({ status: 404, json: { message: 'Not found.', code: 'not_found' } }),
  );
  await page.goto(paths.assign(id));
  await expect(rows(page).first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText("The rest of the list couldn't be loaded.")).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.unroute('**/employees/unassigned?*cursor=*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText("The rest of the list couldn't be loaded.")).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('a selection outlasts a sign-in that ends meanwhile §53.5', async ({ world, signIn }) => {
  const { manager, id } = await createCrowd(world);
  const page = await signIn(manager, paths.assign(id));
  await page.getByRole('checkbox', { name: 'Number 0004 Fox' }).check();
  await world.database.db.deleteFrom('sign_ins').execute();
  await page.getByRole('button', { name: 'Assign Employees' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await fillLogin(page, manager);
  await expect(page.getByRole('checkbox', { name: 'Number 0004 Fox' })).toBeChecked();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('in a long list, too, the arrow keys lead to rows that are far from the window §53.14', async ({
  world,
  signIn,
}) => {
  const { admin } = await createCrowd(world);
  const page = await signIn(admin, paths.userGroup('employees'));
  const details = (name: string) => page.getByRole('link', { name: `Details: ${name}` });
  await details('Number 0004 Fox').focus();
  await page.keyboard.press('ArrowDown');
  await expect(details('Number 0008 Fox')).toBeFocused();
  // A row that is scrolled away keeps the focus.
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2000);
  }).toPass();
  await expect(details('Number 0008 Fox')).toBeFocused();
  await page.keyboard.press('End');
  const last = page.locator(':focus');
  await expect(last).toHaveAccessibleName(/^Details: Number \d+ Goose$/);
  await expect(last).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(details('Number 0004 Fox')).toBeFocused();
  await expect(details('Number 0004 Fox')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(details('Number 0008 Fox')).toBeFocused();
});
