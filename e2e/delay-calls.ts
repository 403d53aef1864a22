import type { Page } from '@playwright/test';

/** Delays each such call of the page; returns how to release them. */
export async function delayCalls(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
