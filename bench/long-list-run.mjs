import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { say } from '../scripts/run.mjs';
import { startCrowd } from './crowd.mjs';
import { during, figuresOf, recordFrames } from './frames.mjs';

const EMPLOYEES = 10_000;
const SLOWER = 4;
const SCROLLING_MS = 6_000;
const ROW = 'main ul[aria-label="Employees"] li';

/**
 * Opens the checklist of everyone who can be assigned in a Chromium whose processor is slowed down, scrolls through
 * it and searches in it, and prints how long the rows took to come and how smooth it was.
 */
export async function measureLongList() {
  say(`Starting a server with ${EMPLOYEES} employees …`);
  const crowd = await startCrowd(EMPLOYEES);
  const browser = await chromium.launch(await findBrowser());
  try {
    const context = await browser.newContext({
      baseURL: crowd.url,
      viewport: { width: 1366, height: 900 },
      storageState: {
        cookies: [],
        origins: [
          {
            origin: crowd.url,
            localStorage: [
              { name: 'user', value: '{}' },
              { name: 'token', value: crowd.token },
            ],
          },
        ],
      },
    });
    await measure(await context.newPage(), crowd.programId);
  } finally {
    await browser.close();
    await crowd.stop();
  }
}

async function measure(/** @type {import('@playwright/test').Page} */ page, /** @type {string} */ programId) {
  await page.addInitScript(recordFrames, ROW);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });

  await page.goto(`/trainings/${programId}/assign`);
  await page.locator(ROW).first().waitFor();
  const loading = await during(page, async () => {});
  const scrolling = await during(page, () => scrollFor(page, SCROLLING_MS));
  const reached = await page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 0));
  const search = page.getByRole('textbox', { name: 'Search all employees' });
  const typing = await during(page, () => search.pressSequentially('khumalo', { delay: 150 }));

  say(`With the processor slowed down ${SLOWER} times; in milliseconds:`);
  console.table({ scrolling: figuresOf(scrolling), 'typing a search': figuresOf(typing) });
  console.log(`Navigation to the first rows: ${Math.round(loading.firstRows)} ms`);
  console.log(`Scrolled ${reached} px in ${SCROLLING_MS / 1000} s`);
  console.log(`Heap after it all: ${await heapOf(session)} MB`);
}

/** By the wheel, as a hurried person does: a notch every 50 ms. */
async function scrollFor(
  /** @type {import('@playwright/test').Page} */ page,
  /** @type {number} */ milliseconds,
) {
  await page.mouse.move(600, 600);
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(50);
  }
}

async function heapOf(/** @type {import('@playwright/test').CDPSession} */ session) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return (usedSize / 1024 / 1024).toFixed(1);
}
