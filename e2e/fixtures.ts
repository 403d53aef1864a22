import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
  type ViewportSize,
} from '@playwright/test';
import type { Config } from '../server/config.ts';
import { paths } from '../web/paths.ts';
import { password, startWorld, withMail, type Someone, type World } from '../test/world.ts';

interface Fixtures {
  /** The journey counts all that a company has, or sets the clock: nobody else may be on its server. */
  alone: boolean;
  /** The company sends mail. Its server is the journey's own. */
  mail: boolean;
  /** Who may register at that server; everybody unless said. */
  registration: Config['registration'] | undefined;
  /** The journey provokes refusals: the browser's own lines about replies of 4xx are no errors then. */
  refusals: boolean;
  /**
   * The journey breaks the line. The browser's own lines about calls without an answer, or with 503, are no
   * errors then.
   */
  outages: boolean;
  /**
   * A whole server with the built screens. Journeys share one, each with people and programs of its own,
   * unless they are `alone`. Then it is empty, and its clock is theirs.
   */
  world: World;
  /** Opens a window of their own for somebody who isn't signed in. Any error in its console fails the journey. */
  openWindow: (signedIn?: Someone) => Promise<Page>;
  /**
   * Opens a window of their own for a person who has signed in before, and goes to the path. It is the
   * dashboard unless given.
   */
  signIn: (person: Someone, path?: string) => Promise<Page>;
}

interface WorkerFixtures {
  /** Starts the server that a worker's journeys share, when the first of them wants it. */
  startSharedWorld: () => Promise<World>;
  /** The same for those who are alone, one after the other: each finds it empty. */
  startWorldAlone: () => Promise<World>;
}

/** The browser's own message about a reply of 4xx. */
export const refusal = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** The browser's own message about a call without an answer, or refused by a server that can't answer now. */
export const outage =
  /^Failed to load resource: (net::ERR_(FAILED|INTERNET_DISCONNECTED)$|the server responded with a status of 50[234])/;

/** One world, started by the first that wants it. */
async function provideOne(provide: (start: () => Promise<World>) => Promise<void>): Promise<void> {
  let world: Promise<World> | undefined;
  await provide(() => (world ??= startWorld()));
  await (await world)?.close();
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  alone: [false, { option: true }],
  mail: [false, { option: true }],
  registration: [undefined, { option: true }],
  refusals: [false, { option: true }],
  outages: [false, { option: true }],
  startSharedWorld: [({ browserName: _ }, provide) => provideOne(provide), { scope: 'worker' }],
  startWorldAlone: [({ browserName: _ }, provide) => provideOne(provide), { scope: 'worker' }],
  world: async ({ alone, mail, registration, startSharedWorld, startWorldAlone }, provide) => {
    const start = alone ? startWorldAlone : startSharedWorld;
    const world = await (mail ? startWorld({ ...withMail, ...(registration && { registration }) }) : start());
    // Forms compare "today or later" with the browser’s clock, so both begin at the same moment.
    world.clock.set(new Date());
    await provide(world);
    if (mail) return world.close();
    if (!alone) return;
    // A clock that runs would go on for the next one.
    world.clock.run(0);
    await world.empty();
  },
  openWindow: async ({ browser, world, viewport, refusals, outages }, provide) => {
    const problems: string[] = [];
    const windows: BrowserContext[] = [];
    await provide(async (signedIn) => {
      const context = await openContext(browser, world, viewport, signedIn);
      windows.push(context);
      // For the window as a whole, so that a second tab is watched, too.
      context.on('weberror', (error) => problems.push(String(error.error())));
      context.on('console', (message) => {
        const [type, text] = [message.type(), message.text()];
        if (type !== 'error' || (refusals && refusal.test(text)) || (outages && outage.test(text))) return;
        problems.push(`${text} ${message.location().url}`);
      });
      return context.newPage();
    });
    await Promise.all(windows.map((context) => context.close()));
    expect(problems, 'errors in the console, violations of the policy among them').toEqual([]);
  },
  signIn: async ({ openWindow }, provide) => {
    await provide(async (person, path = paths.dashboard()) => {
      const page = await openWindow(person);
      await page.goto(path);
      if (path === paths.dashboard()) {
        await expect(page.getByRole('heading', { name: `Welcome back, ${person.first_name}` })).toBeVisible();
      }
      return page;
    });
  },
});

/**
 * A browser window of their own, with the clock of the world. Unless given, its zone is the organisation's: in another
 * one sessions have two times (clocks.spec.ts).
 */
export async function openContext(
  browser: Browser,
  world: World,
  viewport: ViewportSize | null,
  signedIn?: Someone,
  timezoneId = 'Etc/GMT+6',
) {
  // The storage of an earlier visit. Signing in by the form would cost every journey seconds, and has a
  // journey of its own.
  const stored = signedIn
    ? [
        { name: 'user', value: '{}' },
        { name: 'token', value: await world.signIn(signedIn) },
      ]
    : [];
  const context = await browser.newContext({
    baseURL: world.baseUrl,
    viewport,
    reducedMotion: 'reduce',
    timezoneId,
    storageState: { cookies: [], origins: [{ origin: world.baseUrl, localStorage: stored }] },
  });
  await context.clock.setFixedTime(world.clock.now());
  return context;
}

/** Fills in the login form and sends it. */
export async function fillLogin(
  page: Page,
  person: Pick<Someone, 'email'>,
  secret = password,
): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

export { expect };
