import { chromium, type CDPSession, type Page } from '@playwright/test';
import { programsApi } from '#shared/contract';
import { findBrowser } from '../../browser/find-browser.ts';
import type { SignedIn } from '../../../test/client.ts';
import { say } from '../../process.ts';
import { createProgram } from '../company/fresh-programs.ts';
import { startDemoServer, storageOf, type DemoServer } from './demo-server.ts';
import { figuresOf, recordDuring, recordFrames } from './frames.ts';

const employees = 10_000;
const slower = 4;
const scrollingMilliseconds = 6_000;
const row = 'main [role="list"][aria-label="Employees"] > [role="listitem"]';

/**
 * Opens the checklist of everyone who can be assigned in a Chromium whose processor is slowed down, scrolls through
 * it and searches in it, and prints how long the rows took to come and how smooth it was.
 */
export async function measureLongList(): Promise<void> {
  const server = await startDemoServer({ employees });
  const browser = await chromium.launch(await findBrowser());
  try {
    const manager = await server.signIn('manager');
    const [admin, trainer] = [await server.signIn('admin'), await server.signIn('trainer')];
    const program = await createProgram(server.client, { admin, manager, trainer });
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1366, height: 900 },
      storageState: storageOf(server.url, manager),
    });
    await measure(await context.newPage(), program, await findName(server, manager, program));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A name that is there to be found. */
async function findName({ client }: DemoServer, manager: SignedIn, id: string): Promise<string> {
  const { employees: found } = await client.as(manager).call(programsApi.unassigned, {
    params: { id },
    query: { limit: '1' },
  });
  return found[0]?.first_name ?? '';
}

async function measure(page: Page, programId: string, name: string): Promise<void> {
  await page.addInitScript(recordFrames, row);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });

  await page.goto(`/trainings/${programId}/assign`);
  await page.locator(row).first().waitFor();
  const loading = await recordDuring(page, async () => {});
  const scrolling = await recordDuring(page, () => scrollFor(page, scrollingMilliseconds));
  const reached = await page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 0));
  const search = page.getByRole('textbox', { name: 'Search all employees' });
  const typing = await recordDuring(page, () => search.pressSequentially(name, { delay: 150 }));

  say(`With the processor slowed down ${slower} times; in milliseconds:`);
  console.table({ scrolling: figuresOf(scrolling), 'typing a search': figuresOf(typing) });
  console.log(`Navigation to the first rows: ${Math.round(loading.rowsPaintedAt)} ms`);
  console.log(`Scrolled ${reached} px in ${scrollingMilliseconds / 1000} s`);
  console.log(`Heap after it all: ${await heapOf(session)} MB`);
}

/** By the wheel, as a hurried person does: a notch every 50 ms. */
async function scrollFor(page: Page, milliseconds: number): Promise<void> {
  await page.mouse.move(600, 600);
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(50);
  }
}

async function heapOf(session: CDPSession): Promise<string> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return (usedSize / 1024 / 1024).toFixed(1);
}
