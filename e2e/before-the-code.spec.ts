import type { Browser, Page, ViewportSize } from '@playwright/test';
import { roles, type Role } from '../shared/roles.ts';
import { paths } from '../web/paths.ts';
import { untilTakenOver } from './compare-markup.ts';
import { expect, openContext } from './fixtures.ts';
import { addSignInCookie, delayCode, isRendered } from './open-document.ts';
import type { Company } from './screens/company.ts';
import { test } from './screens/fixtures.ts';
import { desktop, phone } from './screens/window.ts';

/** What somebody who is signed in sees and can do before the code of the page is there, or without any. */

interface Options {
  viewport?: ViewportSize;
  javaScriptEnabled?: boolean;
}

async function openSignedIn(
  browser: Browser,
  { world, people }: Company,
  role: Role,
  viewport: ViewportSize = desktop,
): Promise<Page> {
  const context = await openContext(browser, world, viewport, people[role]);
  await addSignInCookie(context, world, people[role]);
  return context.newPage();
}

/** What stands in each role's dashboard. */
const dashboards: Record<Role, { regions: string[]; rows: string }> = {
  admin: { regions: ['Users Overview', 'Training Programs', 'Upcoming Training Deadlines', 'Calendar'], rows: 'X' },
  manager: { regions: ['Calendar'], rows: 'X' },
  trainer: { regions: ['Calendar'], rows: 'X' },
  employee: { regions: ['Calendar'], rows: 'X' },
};

for (const role of roles) {
  test(`the dashboard of ${role} can be read without JavaScript`, async ({ browser, company }) => {
    const { world, people } = company;
    for (const [size, viewport] of Object.entries({ phone, desktop })) {
      const context = await browser.newContext({ baseURL: world.baseUrl, viewport, javaScriptEnabled: false });
      await addSignInCookie(context, world, people[role]);
      const page = await context.newPage();
      await page.goto(paths.dashboard());
      await expect(page.getByRole('heading', { name: `Welcome back, ${people[role].first_name}` })).toBeVisible();
      console.log(role, await page.getByRole('region').evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText.replaceAll('\n', ' | ').slice(0, 300))));
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/compare/nojs-${role}-${size}.png`, fullPage: true });
      await context.close();
    }
  });
}

/** How far things have moved by themselves since the page was opened, and which. */
const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    interface Shift extends PerformanceEntry { value: number; sources: { node?: Node }[] }
    const shifts: string[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as Shift[]) {
        const texts = sources.map(({ node, previousRect, currentRect }) => `${(node as HTMLElement | null)?.nodeName} ${JSON.stringify([previousRect.y, previousRect.height, currentRect.y, currentRect.height])} ${node?.textContent?.slice(0, 50)}`);
        shifts.push(`${value} at ${startTime}: ${texts.join(', ')}`);
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    return shifts;
  });

test('nothing moves when the browser takes over', async ({ browser, company }) => {
  const found: Record<string, string[]> = {};
  const places: [Role, string][] = [
    ...roles.map((role): [Role, string] => [role, paths.dashboard()]),
    ['employee', paths.program(company.program('Fire Safety'))],
    ['manager', paths.program(company.program('Anti-Harassment'))],
    ['employee', paths.programs()],
    ['admin', paths.userGroup('employees')],
    ['manager', paths.assigned(company.program('Fire Safety'))],
  ];
  for (const [role, path] of places) {
    for (const viewport of [phone, desktop]) {
      const page = await openSignedIn(browser, company, role, viewport);
      const release = await delayCode(page);
      const response = await page.goto(path, { waitUntil: 'commit' });
      expect(isRendered(await response!.text())).toBe(true);
      await expect(page.locator('h1')).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(200);
      release();
      await untilTakenOver(page);
      const shifts = await shiftsOf(page);
      if (shifts.length > 0) found[`${role} ${path} ${viewport.width}`] = shifts;
      await page.context().close();
    }
  }
  expect(found).toEqual({});
});

test('what is pressed or typed before the code is there is done when it is', async ({ browser, company }) => {
  const page = await openSignedIn(browser, company, 'manager');
  const open = async (path: string) => {
    await page.unrouteAll();
    const release = await delayCode(page);
    const response = await page.goto(path, { waitUntil: 'commit' });
    expect(isRendered(await response!.text())).toBe(true);
    // What remembers comes with the document.
    await page.waitForLoadState('domcontentloaded');
    return release;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();

  let release = await open(paths.dashboard());
  await button('Find').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();

  release = await open(paths.dashboard());
  const months = page.getByRole('grid');
  const month = await months.getAttribute('aria-label').catch(() => null);
  await button('Previous month').press('Enter');
  release();
  await expect(page.getByRole('region', { name: 'Calendar' })).toContainText('November 2026');
  console.log(month);

  release = await open(paths.assign(company.program('First Aid at Work')));
  const box = page.getByRole('checkbox').nth(1);
  await box.click();
  release();
  await expect(box).toBeChecked();
  await expect(page.getByText(/1 (employee )?selected/)).toBeVisible();

  release = await open(paths.programs());
  const search = page.getByRole('search').getByRole('textbox');
  await search.pressSequentially('Fire Sa');
  release();
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/search=Fire\+Sa/);
  await search.pressSequentially('fety');
  await expect(search).toHaveValue('Fire Safety');
  await expect(page.getByRole('link', { name: 'Details: Fire Safety' })).toBeVisible();
  await expect(page.getByText('1 training')).toBeVisible();

  await open(paths.dashboard());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assigned Trainings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Assigned Trainings' })).toBeVisible();
  await page.context().close();
});
