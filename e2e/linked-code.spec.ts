import type { Page } from '@playwright/test';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

/** When the code of the screens to which a page leads is fetched, and how it comes. */

/** Notes each screen whose code is asked for from now on. */
function noteScreens(page: Page): string[] {
  const screens: string[] = [];
  page.on('request', (request) => {
    const file = /\/assets\/([a-z-]+)-page-[^/]*\.js$/.exec(request.url());
    if (file) screens.push(file[1]!);
  });
  return screens;
}

test('who begins to use a page gets the code of the screens to which it leads, and no data §53.15', async ({
  world,
  openWindow,
}) => {
  const page = await openWindow(await world.createPerson('admin'));
  const code = noteScreens(page);
  await page.goto(paths.dashboard(), { waitUntil: 'networkidle' });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  expect(code).toEqual(['dashboard']);
  await page.mouse.move(5, 700);
  await page.mouse.move(9, 700);
  await expect.poll(() => code).toEqual(expect.arrayContaining(['list', 'group', 'profile', 'audit']));
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});

test('a screen that is opened by a click brings the code of those to which it leads in turn', async ({
  world,
  openWindow,
}) => {
  await world.createPerson('employee');
  const page = await openWindow(await world.createPerson('admin'));
  const code = noteScreens(page);
  await page.goto(paths.dashboard(), { waitUntil: 'networkidle' });
  await page.mouse.move(5, 700);
  await page.mouse.move(9, 700);
  await expect.poll(() => code).toEqual(expect.arrayContaining(['list', 'group', 'profile', 'audit']));
  await page.waitForLoadState('networkidle');
  expect(code).not.toContain('user');
  await page.getByRole('link', { name: 'Employees', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Employees' }).hover();
  await expect.poll(() => code).toContain('user');
});

test('each file of the screens tells the browser to compile it when it comes', async ({
  world,
  openWindow,
}) => {
  const page = await openWindow(await world.createPerson('admin'));
  const files: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\/assets\/(?!index-)[^/]*\.js$/.test(response.url())) files.push(response.text());
  });
  await page.goto(paths.dashboard(), { waitUntil: 'networkidle' });
  const begins = (await Promise.all(files)).map((text) => text.split('\n', 1)[0]);
  expect(begins.length).toBeGreaterThan(5);
  expect(new Set(begins)).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
});
