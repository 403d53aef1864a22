import type { Page } from '@playwright/test';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

/** Delays the code that all other code waits for; returns how to release it. */
async function delayCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', (route) => released.then(() => route.continue()));
  return release;
}

/** Notes every heading that is to be seen at any moment. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const heading of document.querySelectorAll('h1')) {
        if (heading.checkVisibility()) seen.add(heading.textContent);
      }
      Object.assign(window, { seen: [...seen] });
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

/** A layout shift that one sees is larger. Text that changes its font on a slow machine shifts less. */
const visibleShift = 0.05;

/** How far things have moved by themselves since the page was opened. */
const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0;
    const add = (entry: unknown) => (sum += (entry as { value: number }).value);
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(add));
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    return sum;
  });

test('public pages stand still, hold no inline script and ask nobody else §52.4', async ({
  world,
  openWindow,
}) => {
  for (const path of [paths.home(), paths.login(), paths.registration()]) {
    const page = await openWindow();
    const hosts = new Set<string>();
    const code: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      hosts.add(new URL(request.url()).origin);
      const isCode = /\.(js|css)$/.test(request.url());
      if (isCode) code.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('script:not([src]), style, [style]')).toHaveCount(0);
    expect([...hosts]).toEqual([world.baseUrl]);
    expect(await shiftsOf(page)).toBeLessThan(visibleShift);
    const bytes = (await Promise.all(code)).reduce((sum, size) => sum + size, 0);
    process.stdout.write(`${path}: ${code.length} scripts and styles, ${(bytes / 1024).toFixed(1)} KiB\n`);
  }
});

test('text typed before the code is there stays, and goes nowhere', async ({ world, openWindow }) => {
  const person = await world.createPerson('employee');
  const page = await openWindow();
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  const release = await delayCode(page);
  await page.goto(paths.login(), { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill('guiding-light');
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('button', { name: 'Login' }).click({ force: true });
  // As a password manager may, even while the button is off.
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  await page.getByLabel('Password').focus();

  release();
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.first_name}` })).toBeVisible();
  expect(documents).toEqual([`${world.baseUrl}${paths.login()}`]);
});

test('the landing page is shown at once, but never to those who are signed in', async ({
  world,
  openWindow,
}) => {
  const person = await world.createPerson('employee');
  for (const who of [undefined, person]) {
    const sees = who ? `Welcome back, ${who.first_name}` : 'Lodestar';
    const page = await openWindow(who);
    const headings = await watchHeadings(page);
    const release = await delayCode(page);
    await page.goto(paths.home(), { waitUntil: 'commit' });
    await expect(page.locator('footer')).toBeAttached();
    // Long enough for everything to be drawn that would be.
    await page.waitForTimeout(300);
    release();
    await expect(page.getByRole('heading', { name: sees })).toBeVisible();
    expect(await headings()).toEqual([sees]);
  }
});

test('a closed registration takes its link away, and nothing else moves §2.2', async ({ openWindow }) => {
  const page = await openWindow();
  const config = { name: 'Lodestar', time_zone: 'Etc/GMT+6', registration: 'closed' };
  await page.route('**/api/config', (route) => route.fulfill({ json: config }));
  const release = await delayCode(page);
  await page.goto(paths.login(), { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: /Sign up/ })).toBeVisible();
  release();
  await expect(page.getByRole('link', { name: /Sign up/ })).toHaveCount(0);
  expect(await shiftsOf(page)).toBeLessThan(visibleShift);
});
