import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import type { Role } from '#shared/roles';
import { demoPassword } from '../../../server/demo/load-demo.ts';
import { findBrowser } from '../../browser/find-browser.ts';
import { say } from '../../process.ts';
import type { Checkout } from '../environment/checkouts.ts';
import { startDemoServer, storageOf, type DemoServer } from './demo-server.ts';
import type { BrowserOptions } from './options.ts';
import { awaitPainted, type Shown } from './painted-frame.ts';

/** So many that a list of programs is just short of a page, and one of people longer than that. */
const employees = 5_000;
const runs = 5;
/** Milliseconds from the pointer's first move in a page until it goes to a link: somebody has looked where to go. */
const looking = 2_000;
/** Milliseconds for which the pointer is on a link before it is clicked: when all is as asked, and when much else begins. */
const hovering = 100;
const hoveringLonger = 500;
/** After going back, until nothing runs any more. */
const restMilliseconds = 1_500;

interface Click extends Shown {
  role: Role;
  /** Where the link is. */
  from: string;
  link: (page: Page) => Locator;
}

const menu = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const firstDetails = (page: Page) => page.getByRole('link', { name: /^Details: / }).first();
// Before tables were tables their rows had roles.
const row =
  'main tbody tr[data-index] th, main [role="rowgroup"] [role="row"][data-index] [role="rowheader"]';
const listItem = 'main section li';

const clicks: Readonly<Record<string, Click>> = {
  'admin: dashboard to all trainings': {
    role: 'admin',
    from: '/dashboard',
    link: menu('All Trainings'),
    heading: 'Training Management',
    row,
  },
  'admin: dashboard to employees': {
    role: 'admin',
    from: '/dashboard',
    link: menu('Employees'),
    heading: 'Employees',
    row,
  },
  'admin: employees to a person': {
    role: 'admin',
    from: '/users/employees',
    link: firstDetails,
    heading: 'Employee Details',
    row: listItem,
  },
  'admin: all trainings to the dashboard': {
    role: 'admin',
    from: '/trainings',
    link: menu('Dashboard'),
    heading: 'Welcome back',
    row: listItem,
  },
  'manager: dashboard to own trainings': {
    role: 'manager',
    from: '/dashboard',
    link: menu('Assigned Trainings'),
    heading: 'Assigned Trainings',
    row,
  },
  'manager: own trainings to a program': {
    role: 'manager',
    from: '/trainings',
    link: firstDetails,
    heading: '',
    row: 'main [aria-label="Sessions"] > li',
  },
  'employee: dashboard to a program': {
    role: 'employee',
    from: '/dashboard',
    link: (page) => page.getByRole('list', { name: 'Assigned trainings' }).getByRole('link').first(),
    heading: '',
    row: 'main [aria-label="Sessions"] > li',
  },
};

/**
 * Clicks on links in a Chromium whose processor is slowed down, in a page that has shown nothing but where the link
 * is and in which the pointer has moved, soon after it has come to the link and somewhat later, and again after going back,
 * when that page has run the screen's code once. Then signs in in a browser that has never been here. Prints the median time
 * until the next screen is painted: see painted-frame.ts. Several checkouts are measured in turn.
 */
export async function measureClicks(
  checkouts: readonly Checkout[],
  { slowdown }: Pick<BrowserOptions, 'slowdown'>,
): Promise<void> {
  const servers = new Map<string, DemoServer>();
  const browser = await chromium.launch(await findBrowser());
  try {
    for (const checkout of checkouts)
      servers.set(checkout.name, await startDemoServer({ employees, checkout }));
    const rows: Rows = {};
    for (const [name, click] of Object.entries(clicks)) {
      say(`${name} …`);
      Object.assign(
        rows,
        await inTurns(servers, (server) => prepareClicks(browser, server, { name, click, slowdown })),
      );
    }
    say('login to dashboard …');
    const measure = async (server: DemoServer) => ({
      'employee: login to dashboard': await signIn(browser, server, slowdown),
    });
    Object.assign(
      rows,
      await inTurns(servers, async (server) => ({ measure: () => measure(server), close: async () => {} })),
    );
    say(`With the processor slowed down ${slowdown} times, in milliseconds: median of ${runs} (all of them)`);
    console.table(rows);
  } finally {
    await browser.close();
    for (const server of servers.values()) await server.stop();
  }
}

/** By the name of the click, then by checkout. */
type Rows = Record<string, Record<string, string>>;

interface Measurement {
  /** Milliseconds by the name of the click. */
  measure: () => Promise<Record<string, number>>;
  close: () => Promise<void>;
}

async function inTurns(
  servers: ReadonlyMap<string, DemoServer>,
  prepare: (server: DemoServer) => Promise<Measurement>,
): Promise<Rows> {
  const prepared: (Measurement & { checkout: string; times: Record<string, number>[] })[] = [];
  for (const [checkout, server] of servers)
    prepared.push({ checkout, times: [], ...(await prepare(server)) });
  // The first time fills the browser's cache, and isn't counted.
  for (const { measure } of prepared) await measure();
  for (let run = 0; run < runs; run += 1) {
    for (const { times, measure } of prepared) times.push(await measure());
  }
  for (const { close } of prepared) await close();
  return Object.fromEntries(
    Object.keys(prepared[0]!.times[0]!).map((name) => [
      name,
      Object.fromEntries(
        prepared.map(({ checkout, times }) => [checkout, describe(times.map((time) => time[name]!))]),
      ),
    ]),
  );
}

function describe(times: readonly number[]): string {
  const sorted = times.map(Math.round).toSorted((left, right) => left - right);
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted.join(', ')})`;
}

async function prepareClicks(
  browser: Browser,
  server: DemoServer,
  { name, click, slowdown }: { name: string; click: Click; slowdown: number },
): Promise<Measurement> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1366, height: 900 },
    reducedMotion: 'reduce',
    storageState: storageOf(server.url, await server.signIn(click.role)),
  });
  const shown = { heading: click.heading, row: click.row };
  const open = async () => {
    const page = await context.newPage();
    await page.goto(click.from, { waitUntil: 'networkidle' });
    await slowDown(page, slowdown);
    await page.mouse.move(1, 400);
    await page.mouse.move(2, 400);
    await page.waitForTimeout(looking);
    return { page, link: click.link(page) };
  };
  const measure = async () => {
    const later = await open();
    const longer = await measureOne(later.page, later.link, shown, hoveringLonger);
    await later.page.close();
    const { page, link } = await open();
    const first = await measureOne(page, link, shown);
    await page.mouse.move(0, 0);
    await page.goBack();
    await link.waitFor();
    await page.waitForTimeout(restMilliseconds);
    const again = await measureOne(page, link, shown);
    await page.close();
    return { [name]: first, [`${name}, after ${hoveringLonger} ms`]: longer, [`${name}, again`]: again };
  };
  return { measure, close: () => context.close() };
}

async function signIn(browser: Browser, server: DemoServer, slowdown: number): Promise<number> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1366, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await slowDown(page, slowdown);
  await page.getByLabel('Email').pressSequentially('employee@lodestar.example', { delay: 30 });
  await page.getByLabel('Password').pressSequentially(demoPassword, { delay: 30 });
  const button = page.getByRole('button', { name: 'Login' });
  const time = await measureOne(page, button, { heading: 'Welcome back', row: listItem });
  await context.close();
  return time;
}

async function measureOne(page: Page, target: Locator, shown: Shown, rest = hovering): Promise<number> {
  const { read } = await awaitPainted(page, shown);
  await target.hover();
  await page.waitForTimeout(rest);
  await page.mouse.down();
  await page.mouse.up();
  return read();
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
