import { sql } from 'kysely';
import type { Locator, Page } from '@playwright/test';
import { usersApi } from '../shared/contract.ts';
import { createStaff, holdSession } from '../test/held-session.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true });

/** Rows of tables and lists: their text, a press on them, and their roles for screen readers. */

const people = 130;

/** More people than a table shows at once, "Number 001 Goose" and so on, and the admin. */
async function createCrowd(world: World) {
  await sql`
    insert into users (first_name, last_name, email, role, password_hash, background_color, created_at, updated_at)
    select 'Number ' || to_char(n, 'FM000'), 'Goose', 'person' || n || '@company.example', 'trainer', 'none',
      '#1f4e8c', ${world.clock.now()}, ${world.clock.now()}
    from generate_series(1, ${people}::int) as n`.execute(world.database.db);
  return world.createPerson('admin');
}

/** Waits for the rows that stay: those of a long table are replaced once, when its code has come. */
const rowsStay = (page: Page) => expect(page.locator('tr[style*="translateY"]').first()).toBeVisible();

const selected = (page: Page) => page.evaluate(() => String(window.getSelection()));

const detailsOf = (page: Page) => page.getByRole('heading', { level: 2, name: 'Number 003 Goose' });

/**
 * Counts the elements with a role in the browser's own accessibility tree. A browser may take a table for
 * layout, by its styles. Then its rows and cells are nothing to screen readers.
 */
async function countRoles(page: Page) {
  const browser = await page.context().newCDPSession(page);
  return async (wanted: string) => {
    const { nodes } = await browser.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored, role }) => !ignored && role?.value === wanted).length;
  };
}

/** Moves the pointer with the button pressed, from the beginning of one text to the middle of another. */
async function dragOver(page: Page, first: Locator, last = first): Promise<void> {
  await first.hover({ position: { x: 1, y: 8 } });
  await page.mouse.down();
  await last.hover();
  await page.mouse.up();
}

test('the text of a row is selected with the pointer, and a press anywhere else opens the row §53.17', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await createCrowd(world), paths.userGroup('trainers'));
  await rowsStay(page);
  await dragOver(page, page.getByText('person3@'));
  await expect.poll(() => selected(page)).toMatch(/^person3@/);
  await expect(page).toHaveURL(/trainers/);
  await page.getByText('Number 003 Goose').click();
  await expect(detailsOf(page)).toBeVisible();
});

test('text is selected over several rows, and those that open with a button open by a press, too §53.17', async ({
  world,
  signIn,
}) => {
  const admin = await createCrowd(world);
  const page = await signIn(admin, paths.userGroup('trainers'));
  await rowsStay(page);
  await dragOver(page, page.getByText('person2@'), page.getByText('person4@'));
  await expect.poll(() => selected(page)).toMatch(/^person2@.*Number 003 Goose.*person3@.*Number 004 Goose/s);
  await expect(page).toHaveURL(/trainers/);

  await world.as(admin).call(usersApi.createDepartment, { body: { name: 'Harbour' } });
  await page.goto(paths.audit());
  const entry = page.getByRole('article').first();
  const button = entry.getByRole('button', { name: /^Details/ });
  const action = entry.getByText('Added a department');
  await dragOver(page, action);
  await expect.poll(() => selected(page)).toMatch(/^Added/);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await entry.getByText('Admin', { exact: true }).click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
});

test('a row opens in another tab with Control and with the middle button §53.16 §53.17', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await createCrowd(world), paths.userGroup('trainers'));
  await rowsStay(page);
  const email = page.getByText('person3@company.example');
  const details = await page.getByRole('link', { name: 'Details: Number 003 Goose' }).getAttribute('href');
  // The browser's own list of tabs: Playwright hears of some a minute late.
  const browser = await page.context().browser()!.newBrowserCDPSession();
  const tabs = async () => {
    const { targetInfos } = await browser.send('Target.getTargets');
    return targetInfos.filter(({ type, url }) => type === 'page' && url.endsWith(details!));
  };
  for (const press of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    await email.click(press);
    await expect.poll(async () => (await tabs()).length).toBe(1);
    for (const { targetId } of await tabs()) await browser.send('Target.closeTarget', { targetId });
    await expect.poll(async () => (await tabs()).length).toBe(0);
    await expect(page).toHaveURL(/trainers/);
  }
});

test('to the browser’s own accessibility tree a table is one at every width, also where rows are missing §53.13', async ({
  world,
  signIn,
}) => {
  const page = await signIn(await createCrowd(world), paths.userGroup('trainers'));
  const countOf = await countRoles(page);
  for (const { width, columns } of [
    { width: 1366, columns: 4 },
    { width: 390, columns: 2 },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(async () => {
      const rows = await page.locator('tbody tr').count();
      expect(rows).toBeGreaterThan(10);
      expect(rows).toBeLessThan(people / 2);
      expect(await countOf('table')).toBe(1);
      expect(await countOf('columnheader')).toBe(columns);
      expect([await countOf('row'), await countOf('rowheader')]).toEqual([rows + 1, rows]);
      expect(await countOf('cell')).toBe(rows * (columns - 1));
    }).toPass();
  }
});

test('a session’s sheet is a table of names and outcomes at every width, by keyboard and by pointer, too §53.13 §53.14 §53.17', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 3 });
  const [first, second, third] = held.seated.map(({ last_name: name }) => name);
  await held.mark([{ person: held.seated[1]!.id, outcome: 'attended' }]);
  const page = await signIn(staff.trainer, paths.sheet(held.id));
  const sheet = page.getByRole('table', { name: 'People in this session' });
  await expect(sheet.getByRole('columnheader')).toHaveText(['Name', 'Outcome']);
  const countOf = await countRoles(page);
  for (const width of [390, 683, 992, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      expect([await countOf('table'), await countOf('columnheader')]).toEqual([1, 2]);
      expect([await countOf('row'), await countOf('rowheader'), await countOf('cell')]).toEqual([4, 3, 3]);
    }).toPass();
  }
  const marked = sheet.getByRole('row').filter({ hasText: second! });
  await dragOver(page, sheet.getByText(first!), marked.getByText('Attended'));
  await expect.poll(() => selected(page)).toMatch(new RegExp(`${first}.*${second}.*Att`, 's'));
  await sheet.getByRole('button', { name: `Present: Sam ${first}` }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByRole('button', { name: `Present: Sam ${third}` })).toBeFocused();
});
