import type { Browser, Page } from '@playwright/test';
import { readerZoneCookie } from '../shared/rendering.ts';
import { roles, type Role } from '../shared/roles.ts';
import { paths } from '../web/paths.ts';
import { allScreens } from './all-screens.ts';
import { findWrongAttributes, readMarkup, untilTakenOver } from './compare-markup.ts';
import { expect, openContext } from './fixtures.ts';
import { addSignInCookie, isRendered } from './open-document.ts';
import type { Company, Visitor } from './screens/company.ts';
import { test } from './screens/fixtures.ts';
import type { Screen } from './screens/screen.ts';
import { desktop } from './screens/window.ts';

/*
 * The documents that the server renders for signed-in people, screen by screen. The browser takes each over
 * as it is, and asks for nothing but the sign-in.
 */

test.describe.configure({ mode: 'parallel', timeout: 300_000 });
test.use({ trace: 'off', screenshot: 'off' });

/** The organisation's. */
const zone = 'Etc/GMT+6';

/** The screens for which the server sends no rendered document: their data is refused, so that they lead elsewhere. */
const notRendered = ['error-api-gone'];

/** Every screen that is asked for as a document, once for each person who sees it. */
function screensIn(screens: readonly Screen[], company: Company): Screen[] {
  const known = new Set<string>();
  return screens.filter((screen) => {
    const key = `${screen.visitor} ${pathOf(screen, company)}`;
    const isFirst = !known.has(key);
    known.add(key);
    return isFirst && screen.visitor !== 'guest' && !notRendered.includes(screen.name);
  });
}

const pathOf = ({ path, startsAt = path }: Screen, company: Company) => startsAt(company);

interface Visit {
  page: Page;
  /** Opens the path; returns the problems of the document and of its takeover by the browser. */
  open: (path: string) => Promise<string[]>;
}

/** A window of a person who is signed in, in a zone of its own. Its clock is this number of milliseconds ahead. */
async function visit(
  browser: Browser,
  { world, people }: Company,
  visitor: Exclude<Visitor, 'guest'>,
  { timeZone = zone, ahead = 0 } = {},
): Promise<Visit> {
  const person = people[visitor];
  const context = await openContext(browser, world, desktop, person, timeZone);
  await context.clock.setFixedTime(world.clock.now().getTime() + ahead);
  const token = await addSignInCookie(context, world, person);
  // As every page of the product does.
  await context.addCookies([{ name: readerZoneCookie, value: timeZone, url: world.baseUrl }]);
  const page = await context.newPage();
  // Beside the page, whose policy forbids to make a document of a text.
  const other = await context.newPage();
  const problems: string[] = [];
  const calls: string[] = [];
  let requests = 0;
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (request) => {
    requests += 1;
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  page.on('requestfinished', () => (requests -= 1));
  page.on('requestfailed', () => (requests -= 1));

  const open = async (path: string) => {
    problems.length = 0;
    calls.length = 0;
    const response = await page.goto(path);
    const html = await response!.text();
    if (!isRendered(html)) return ['no rendered document'];
    await untilTakenOver(page);
    await expect.poll(() => requests, { intervals: [20, 50] }).toBe(0);
    return [
      ...problems,
      ...findInDocument(html, token),
      ...calls.filter((call) => call !== 'GET /api/user/verify').map((call) => `asks for ${call}`),
      ...(calls.length === 0 ? ['the sign-in is not verified'] : []),
      ...difference(await readMarkup(other, html), await readMarkup(page)),
      ...(await findWrongAttributes(page)),
    ];
  };
  return { page, open };
}

/** Texts that must not be in anybody's document. */
function findInDocument(html: string, token: string): string[] {
  const problems = [];
  if (html.includes(token)) problems.push('holds the token');
  if (/<[^>]+ style=/.test(html)) problems.push('has a style attribute');
  if (/<script(?![^>]*( src=| type="application\/json"))/.test(html)) problems.push('has an inline script');
  return problems;
}

/** The first line in which the browser's screen differs from the server's. */
function difference(before: readonly string[], after: readonly string[]): string[] {
  const lines = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at);
  const first = lines.find((at) => before[at] !== after[at]);
  return first === undefined ? [] : [`“${before[first]?.trim()}” has become “${after[first]?.trim()}”`];
}

/** The screens that tell dates, for each person who sees them. */
const datedScreens: [Exclude<Visitor, 'guest'>, (company: Company) => string][] = [
  ...roles.map((role): [Role, () => string] => [role, paths.dashboard]),
  ['employee', ({ program }) => paths.program(program('Fire Safety'))],
  ['trainer', ({ program }) => paths.program(program('Anti-Harassment'))],
  ['manager', paths.programs],
  ['admin', paths.audit],
  ['admin', paths.newProgram],
];

const hour = 60 * 60 * 1000;

/** The browser's zone, and how far its clock is ahead of the server's, which shows a day's last moment. */
const clocks = {
  'in an easterly zone, a second later': { timeZone: 'Pacific/Kiritimati', ahead: 1000 },
  'in a westerly zone, a second later': { timeZone: 'America/Los_Angeles', ahead: 1000 },
  'far away, with a clock that is hours slow': { timeZone: 'Asia/Tokyo', ahead: -7 * hour },
};

for (const [name, clock] of Object.entries(clocks)) {
  test(`before midnight: a browser ${name}, shows the day of the document`, async ({ browser, company }) => {
    const before = company.world.clock.now();
    company.world.clock.set('2026-12-02T05:59:59.900Z');
    const visits = new Map<Visitor, Visit>();
    const found: Record<string, string[]> = {};
    for (const [visitor, path] of datedScreens) {
      const window = visits.get(visitor) ?? (await visit(browser, company, visitor, clock));
      visits.set(visitor, window);
      const problems = await window.open(path(company));
      if (problems.length > 0) found[`${visitor} ${path(company)}`] = problems;
    }
    await Promise.all([...visits.values()].map(({ page }) => page.context().close()));
    company.world.clock.set(before);
    expect(found).toEqual({});
  });
}

test('a browser whose clock is hours fast takes over all the same, and then shows its own time', async ({
  browser,
  company,
}) => {
  const { page, open } = await visit(browser, company, 'employee', { ahead: 20 * hour });
  const problems = await open(paths.dashboard());
  expect(problems).toEqual([expect.stringMatching(/December 1.* has become .*December 2/)]);
  await page.context().close();
});

test('a screen that differs from its document is noticed', async ({ browser, company }) => {
  const { page, open } = await visit(browser, company, 'manager');
  const change = async (text: string, changed: string) => {
    await page.unrouteAll();
    await page.route(`**${paths.dashboard()}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(text, changed) });
    });
  };
  expect(await open(paths.dashboard())).toEqual([]);
  await change('>Calendar<', '>Kalender<');
  expect((await open(paths.dashboard())).join()).toMatch(/Minified React error #418.*has become/);
  await change('aria-label="Previous month"', 'aria-label="Voriger Monat"');
  expect((await open(paths.dashboard())).join()).toContain(
    'aria-label: Voriger Monat instead of Previous month',
  );
  await change('<h1 ', '<h1 style="color: red" ');
  expect((await open(paths.dashboard())).join()).toContain('has a style attribute');
  await page.context().close();
});

for (const [group, screens] of Object.entries(allScreens)) {
  test(`${group}: the browser takes over the server’s documents §58.3`, async ({ browser, company }) => {
    const visits = new Map<Visitor, Visit>();
    const found: Record<string, string[]> = {};
    for (const screen of screensIn(screens, company)) {
      await test.step(screen.name, async () => {
        const visitor = screen.visitor as Exclude<Visitor, 'guest'>;
        const window = visits.get(visitor) ?? (await visit(browser, company, visitor));
        visits.set(visitor, window);
        const problems = await window
          .open(pathOf(screen, company))
          .catch((error: unknown) => [String(error)]);
        if (problems.length > 0) found[screen.name] = problems;
      });
    }
    await Promise.all([...visits.values()].map(({ page }) => page.context().close()));
    expect(found).toEqual({});
  });
}
