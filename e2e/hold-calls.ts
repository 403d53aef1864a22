import type { Page } from '@playwright/test';

/** Makes each such call of the page wait; returns how to let them go. */
export async function holdCalls(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
