import { Buffer } from 'node:buffer';
import type { Browser, Page, ViewportSize } from '@playwright/test';
import { readerZoneCookie } from '../shared/rendering.ts';
import { roles, type Role } from '../shared/roles.ts';
import { paths } from '../web/paths.ts';
import { untilTakenOver } from './compare-markup.ts';
import { expect, openContext } from './fixtures.ts';
import { addSignInCookie, delayCode, isRendered } from './open-document.ts';
import { longTitle, type Company } from './screens/company.ts';
import { test } from './screens/fixtures.ts';
import { desktop, phone } from './screens/window.ts';

/** A signed-in person's view and actions before the code of the page is there, or without any. */

async function openSignedIn(
  browser: Browser,
  { world, people }: Company,
  role: Role,
  viewport: ViewportSize = desktop,
): Promise<Page> {
  const context = await openContext(browser, world, viewport, people[role]);
  await addSignInCookie(context, world, people[role]);
  // The page on which the person has signed in says it.
  await context.addCookies([{ name: readerZoneCookie, value: 'Etc/GMT+6', url: world.baseUrl }]);
  return context.newPage();
}

/** For each role's dashboard: these texts, figures and rows of lists are in these regions. */
const dashboards: Record<Role, Record<string, RegExp>> = {
  admin: {
    'Users Overview': /Managers5Trainers8Employees55/,
    'Training Programs': /Active20Archived2/,
    'Upcoming Training Deadlines': /December 4 · in 3 daysData Protection Basics1 hour13 enrolled28 complete/,
    Calendar: /December 2026.*2930/,
  },
  manager: {
    'My Employees': /51 employees.*Daniel AbendrothForklift Truck License, Anti-Harassment2 overdue/,
    'Expiring within 60 days': /Elin MarchettiCode of ConductDec 17 · in 16 days/,
    'Assigned Trainings': /Fire Safety33 people · due Dec 7, in 6 days\+ \d+ later/,
    'Training Insights': /94On time Trainings|On time Trainings94/,
  },
  trainer: {
    'To mark': /Fire Safety.*Fri,\sNov\s27\s·\s9:00\sAM.*Mark \(7\)/,
    'Your current session': /Accessible Documents.*3 people to mark/,
    'Later sessions': /Anti-Harassment4 people booked.*Fri,\sDec\s4\s·\s2:00\sPM.*in 3 days/,
    'Training Insights': /89%/,
  },
  employee: {
    'Assigned Trainings': /Anti-HarassmentOverdue · 9 days late.*Your session: Sun,\sDec\s6\s·\s2:00\sPM/,
    'Training Insights': /75%/,
    Calendar: /Fire SafetyYour session · Sun,\sDec\s6\s·\s2:00\sPM · in 5 days/,
  },
};

for (const role of roles) {
  test(`the dashboard of ${role} can be read without JavaScript §58.1`, async ({ browser, company }) => {
    const { world, people } = company;
    for (const viewport of [phone, desktop]) {
      const context = await browser.newContext({
        baseURL: world.baseUrl,
        viewport,
        javaScriptEnabled: false,
        reducedMotion: 'reduce',
      });
      await addSignInCookie(context, world, people[role]);
      const page = await context.newPage();
      await page.goto(paths.dashboard());
      const heading = page.getByRole('heading', { name: `Welcome back, ${people[role].first_name}` });
      await expect(heading).toBeVisible();
      for (const [name, text] of Object.entries(dashboards[role])) {
        const region = page.getByRole('region', { name, exact: true }).first();
        await expect(region).toContainText(text);
        await expect(region.locator('visible=true').last()).toBeVisible();
      }
      await expect(page.locator('main [role=status]', { hasText: 'Loading' })).toHaveCount(0);
      await expect(page.locator('main > *').first()).toHaveCSS('opacity', '1');
      await expect(page.locator('noscript')).toBeVisible();
      await context.close();
    }
  });
}

/** How far things have moved by themselves since this moment of the page. */
const shiftsOf = (page: Page, since: number) =>
  page.evaluate(async (start) => {
    const values: number[] = [];
    const observer = new PerformanceObserver((list) =>
      values.push(
        ...list
          .getEntries()
          .filter(({ startTime }) => startTime > start)
          .map((entry) => (entry as unknown as { value: number }).value),
      ),
    );
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    return values;
  }, since);

/** The same after something has been put above the page: this is the finding if anything moved. */
const shiftsAfterPush = (page: Page, since: number) =>
  page.evaluate(() => document.body.prepend('Look!')).then(() => shiftsOf(page, since));

test('nothing moves when the browser takes over §58.3', async ({ browser, company }) => {
  const found: Record<string, number[]> = {};
  const places: [Role, string][] = [
    ...roles.map((role): [Role, string] => [role, paths.dashboard()]),
    ['employee', paths.program(company.program('Fire Safety'))],
    ['manager', paths.program(company.program('Anti-Harassment'))],
    ['employee', paths.programs()],
    ['admin', paths.userGroup('employees')],
    ['employee', paths.program(company.program(longTitle))],
    ['manager', paths.assigned(company.program('Fire Safety'))],
  ];
  for (const [role, path] of places) {
    for (const viewport of [phone, desktop]) {
      const page = await openSignedIn(browser, company, role, viewport);
      const release = await delayCode(page);
      const response = await page.goto(path, { waitUntil: 'commit' });
      expect(isRendered(await response!.text())).toBe(true);
      await expect(page.locator('h1')).toBeVisible();
      // The font may move things a little when it comes; the takeover moves nothing.
      const since = await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return performance.now();
      });
      release();
      await untilTakenOver(page);
      const shifts = await shiftsOf(page, since);
      if (shifts.length > 0) found[`${role} ${path} ${viewport.width}`] = shifts;
      if (role === 'admin')
        expect((await shiftsAfterPush(page, since)).length).toBeGreaterThan(shifts.length);
      await page.context().close();
    }
  }
  expect(found).toEqual({});
});

test('presses and text from before the code is there take effect when it is §58.4', async ({
  browser,
  company,
}) => {
  const page = await openSignedIn(browser, company, 'manager');
  const open = async (path: string) => {
    await page.unrouteAll();
    const release = await delayCode(page);
    const response = await page.goto(path, { waitUntil: 'commit' });
    expect(isRendered(await response!.text())).toBe(true);
    // The script that remembers presses comes with the document.
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
  await button('Previous month').press('Enter');
  release();
  await expect(page.getByRole('region', { name: 'Calendar' })).toContainText('November 2026');

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
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Assigned Trainings' })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Assigned Trainings' })).toBeVisible();
  await page.context().close();
});

test('a file that was chosen before the code is there is taken when it is §58.4', async ({
  browser,
  company,
}) => {
  const page = await openSignedIn(browser, company, 'admin');
  const release = await delayCode(page);
  await page.goto(paths.imports(), { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  const buffer = Buffer.from('Personnel ID,E-mail\n1,no address');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'early.csv', mimeType: 'text/csv', buffer });
  release();
  await untilTakenOver(page);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: 'early.csv' })).toBeVisible();
  await page.context().close();
});

test('a page’s handover is there after a reload', async ({ browser, company }) => {
  const page = await openSignedIn(browser, company, 'admin');
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(paths.newUser());
  await page.getByLabel('First Name').fill('Hana');
  await page.getByLabel('Last Name').fill('Handed');
  await page.getByLabel('Email').fill('hana.handed@lodestar.example');
  await page.getByLabel('Temporary Password').fill('guiding-light');
  await page.getByRole('button', { name: 'Create user' }).click();
  const message = page.getByText('Hi Hana,');
  await expect(message).toBeVisible();
  const response = await page.reload();
  expect(isRendered(await response!.text())).toBe(true);
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(`${company.world.baseUrl}${paths.newUserSuccess()}`);
  // Opened by its address it has nothing to say.
  await page.goto(paths.dashboard());
  await page.goto(paths.newUserSuccess());
  await expect(page).toHaveURL(`${company.world.baseUrl}${paths.dashboard()}`);
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('where the storage says that somebody else is signed in, the page can be used', async ({
  browser,
  company,
}) => {
  const page = await openSignedIn(browser, company, 'manager');
  await page.context().addInitScript((person) => localStorage.setItem('user', JSON.stringify(person)), {
    _id: company.people.employee.id,
  });
  const response = await page.goto(paths.dashboard());
  expect(isRendered(await response!.text())).toBe(true);
  await untilTakenOver(page);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await page.context().close();
});

test('no dashboard asks the browser for its formats, whose first use is the longest task of a page', async ({
  browser,
  company,
}) => {
  for (const role of roles) {
    const page = await openSignedIn(browser, company, role);
    await page.addInitScript(() => {
      const formats: string[] = [];
      Object.assign(window, { formats });
      for (const name of Object.getOwnPropertyNames(Intl)) {
        const format: unknown = Reflect.get(Intl, name);
        if (typeof format !== 'function') continue;
        const noted = new Proxy(format, {
          apply: (target, self, input) => {
            formats.push(name);
            return Reflect.apply(target, self, input) as unknown;
          },
          construct: (target, input) => {
            formats.push(name);
            return Reflect.construct(target, input) as object;
          },
        });
        Reflect.set(Intl, name, noted);
      }
    });
    const used = () => page.evaluate(() => (window as unknown as { formats: string[] }).formats);
    await page.goto(paths.dashboard());
    await untilTakenOver(page);
    await page.waitForLoadState('networkidle');
    expect([role, await used()]).toEqual([role, []]);
    // It would have been noticed.
    await page.evaluate(() => new Intl.NumberFormat('en-US').format(1));
    expect(await used()).toEqual(['NumberFormat']);
    await page.context().close();
  }
});
