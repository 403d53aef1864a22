import type { Browser, Page } from '@playwright/test';
import { expect, openContext, outage, refusal } from '../fixtures.ts';
import type { Company, Visitor } from './company.ts';
import type { Screen } from './screen.ts';

/** A visitor's window, in which one screen after the other is shown. */
export interface ScreenWindow {
  page: Page;
  /** Resolves when nothing is on its way any more: no request, no skeleton, no font. */
  settle: () => Promise<void>;
  /** The complaints of the console since the last time; refusals that a screen shows on purpose don't count. */
  takeErrors: (screen: Screen) => string[];
}

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1366, height: 900 };

export async function openWindow(
  browser: Browser,
  { world, people }: Company,
  visitor: Visitor,
): Promise<ScreenWindow> {
  const signedIn = visitor === 'guest' ? undefined : people[visitor];
  const context = await openContext(browser, world, phone, signedIn);
  // A button that isn't there fails its own screen, and not by the time limit all those after it.
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  // Texts and selections survive a reload: each screen begins without those of the one before it.
  await page.addInitScript(() => sessionStorage.clear());
  let requests = 0;
  let errors: string[] = [];
  page.on('request', () => (requests += 1));
  page.on('requestfinished', () => (requests -= 1));
  page.on('requestfailed', () => (requests -= 1));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return {
    page,
    settle: async () => {
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
      await expect.poll(() => requests, { intervals: [20, 50] }).toBe(0);
      await page.evaluate(async () => {
        await document.fonts.ready;
        // The last change is painted after the next frame.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
    },
    takeErrors: ({ refuses }) => {
      const taken = errors.filter((text) => !(refuses && (refusal.test(text) || outage.test(text))));
      errors = [];
      return taken;
    },
  };
}
