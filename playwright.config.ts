import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';

// `npm test` names the browser; when Playwright is started by hand, it is looked for here, once for all workers.
if (!process.env['BROWSER_PATH']) {
  const found = execFileSync(process.execPath, ['scripts/browser.mjs'], { encoding: 'utf8' });
  const browser: { executablePath: string; args: string[] } = JSON.parse(found);
  process.env['BROWSER_PATH'] = browser.executablePath;
  process.env['BROWSER_ARGS'] = JSON.stringify(browser.args);
}

// The JSON reporter writes to PLAYWRIGHT_JSON_OUTPUT_FILE by itself.
const json: ['json'][] = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json']] : [];

// Every journey is made at a desk, and on a phone those whose screens work differently there. How each screen looks
// at both widths, accessibility.spec.ts judges.
const desktop = { width: 1366, height: 900 };
const phone = { width: 390, height: 844 };
const onPhonesToo = /(story|sign-in|dashboard)\.spec\.ts$/;

export default defineConfig({
  projects: [
    { name: 'desktop', use: { viewport: desktop } },
    { name: 'phone', use: { viewport: phone }, testMatch: onPhonesToo },
  ],
  testDir: 'e2e',
  globalSetup: './test/start-postgres.ts',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  // Each test has a server and a company of its own.
  fullyParallel: true,
  timeout: 60_000,
  // On a machine that others use, too, a page may take its time.
  expect: { timeout: 15_000 },
  // A browser can be held up by what is no fault of the product's. The report names whatever needed a second try.
  retries: 1,
  forbidOnly: true,
  reporter: [[process.stdout.isTTY ? 'line' : 'list'], ...json],
  use: {
    browserName: 'chromium',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['BROWSER_PATH'],
      args: JSON.parse(process.env['BROWSER_ARGS'] ?? '[]'),
    },
  },
});
