import type { Page } from '@playwright/test';

/**
 * Delays each such call of the page. Returns a function that releases them, and throws if there was none: the test would
 * have shown nothing.
 */
export async function delayCalls(page: Page, pattern: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  let isDelayed = false;
  await page.route(pattern, async (route) => {
    isDelayed = true;
    await released;
    await route.continue();
  });
  return () => {
    if (!isDelayed) throw new Error(`No call was delayed: ${pattern}`);
    resolve();
  };
}
