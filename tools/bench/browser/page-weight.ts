import { chromium, type Page } from '@playwright/test';
import type { Role } from '#shared/roles';
import { findBrowser } from '../../browser/find-browser.ts';
import { startDemoServer, storageOf } from './demo-server.ts';

interface WeighedPage {
  name: string;
  path: string;
  role?: Role;
  /** A person's steps there before it is weighed. */
  act?: (page: Page) => Promise<unknown>;
}

const pages: readonly WeighedPage[] = [
  { name: 'landing', path: '/' },
  { name: 'landing, once touched', path: '/', act: touch },
  { name: 'login', path: '/login' },
  { name: "employee's dashboard", path: '/dashboard', role: 'employee' },
];

/** The landing page fetches the application when somebody is there; its own code comes last. */
async function touch(page: Page): Promise<void> {
  const last = page.waitForResponse(/\/landing-page-.*\.js$/);
  await page.mouse.move(5, 5);
  await (await last).finished();
}

/** The bytes that a browser adds to a body for the headers, whatever their size (Resource Timing, transferSize). */
const headerBytes = 300;

/**
 * Opens pages of the demo company in a real browser, first with an empty cache and then with a filled one, and prints
 * how many bytes were transferred, compressed as they are sent.
 */
export async function weighPages(): Promise<void> {
  const server = await startDemoServer();
  const browser = await chromium.launch(await findBrowser());
  try {
    const rows = [];
    for (const { name, path, role, act } of pages) {
      const storageState = role && storageOf(server.url, await server.signIn(role));
      const context = await browser.newContext(storageState && { storageState });
      for (const cache of ['empty', 'filled']) {
        const page = await context.newPage();
        await page.goto(server.url + path, { waitUntil: 'networkidle' });
        await act?.(page);
        rows.push({ page: name, cache, ...(await weightOf(page)) });
        await page.close();
      }
      await context.close();
    }
    console.log('KiB transferred, without headers:');
    console.table(rows);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function weightOf(page: Page) {
  const files = await page.evaluate(() => {
    const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    return (entries as PerformanceResourceTiming[]).map(({ name, transferSize }) => ({
      path: new URL(name).pathname,
      transferSize,
    }));
  });
  const sum = (pattern: RegExp) =>
    files
      .filter(({ path }) => pattern.test(path))
      .reduce((total, { transferSize }) => total + Math.max(0, transferSize - headerBytes), 0);
  const [scripts, styles] = [sum(/\.js$/), sum(/\.css$/)];
  return {
    HTML: inKiB(sum(/^(?!\/api\/)[^.]*$/)),
    JS: inKiB(scripts),
    CSS: inKiB(styles),
    'JS + CSS': inKiB(scripts + styles),
    fonts: inKiB(sum(/\.woff2$/)),
    'API replies': inKiB(sum(/^\/api\//)),
  };
}

function inKiB(bytes: number): number {
  return Number((bytes / 1024).toFixed(1));
}
