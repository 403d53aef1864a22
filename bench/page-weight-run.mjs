import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { callerOf } from '../faults/company.mjs';
import { findFreePort, startServer } from '../faults/server.mjs';
import { findBrowser } from '../scripts/browser.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @type {Array<{name: string, path: string, email?: string, act?: (page: Page) => Promise<unknown>}>} */
const PAGES = [
  { name: 'landing', path: '/' },
  { name: 'landing, once touched', path: '/', act: touch },
  { name: 'login', path: '/login' },
  { name: "employee's dashboard", path: '/dashboard', email: 'employee@lodestar.example' },
];

/** The landing page fetches the application when somebody is there; its own code comes last. */
async function touch(/** @type {Page} */ page) {
  const last = page.waitForResponse(/\/landing-page-.*\.js$/);
  await page.mouse.move(5, 5);
  await (await last).finished();
}

/** What a browser adds to the size of a body for the headers, whatever their size (Resource Timing, transferSize). */
const HEADERS = 300;

/**
 * Opens pages of the demo company in a real browser, first with an empty cache and then with what is in it, and
 * prints how many bytes came over the wire, as they are sent: compressed.
 */
export async function weighPages() {
  const folder = mkdtempSync(join(tmpdir(), 'lodestar-weight-'));
  const env = {
    PORT: String(await findFreePort()),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    DEMO: 'on',
  };
  const server = await startServer(env);
  const browser = await chromium.launch(await findBrowser());
  try {
    const rows = [];
    for (const { name, path, email, act } of PAGES) {
      const storageState = email ? await storedSignIn(server.url, email) : undefined;
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
    console.log('KiB over the wire, without headers:');
    console.table(rows);
  } finally {
    await browser.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What an earlier visit of a signed-in person leaves in the browser. */
async function storedSignIn(/** @type {string} */ url, /** @type {string} */ email) {
  const body = { email, password: 'guiding-light' };
  const { token } = await callerOf(() => url)('POST', '/api/user/signin', body);
  const localStorage = [
    { name: 'user', value: '{}' },
    { name: 'token', value: token },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

async function weightOf(/** @type {Page} */ page) {
  const files = await page.evaluate(() => {
    const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    return /** @type {PerformanceResourceTiming[]} */ (entries).map(({ name, transferSize }) => ({
      path: new URL(name).pathname,
      transferSize,
    }));
  });
  const sum = (/** @type {RegExp} */ pattern) =>
    files
      .filter(({ path }) => pattern.test(path))
      .reduce((total, { transferSize }) => total + Math.max(0, transferSize - HEADERS), 0);
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

function inKiB(/** @type {number} */ bytes) {
  return Number((bytes / 1024).toFixed(1));
}
