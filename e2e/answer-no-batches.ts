import type { Page } from '@playwright/test';

/** As a server of the release before: each read of the page is asked for alone, where a journey can answer it. */
export async function answerNoBatches(page: Page): Promise<void> {
  await page.route('**/api/batch?*', (route) => route.fulfill({ status: 404, json: {} }));
}
