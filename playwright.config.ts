import { basename } from 'node:path';
import { defineConfig } from '@playwright/test';
import { filesOf, slowJourneys } from './test/slow-tests.ts';
import { findBrowser } from './tools/browser/find-browser.ts';

// Looked for once, for all workers.
if (!process.env['BROWSER_PATH']) {
  const browser = await findBrowser();
  process.env['BROWSER_PATH'] = browser.executablePath;
  process.env['BROWSER_ARGS'] = JSON.stringify(browser.args);
}

// The JSON reporter writes to PLAYWRIGHT_JSON_OUTPUT_FILE by itself.
const json: ['json'][] = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json']] : [];

// Every journey is made at a desk, and on a phone those whose screens work differently there. How each screen looks,
// accessibility.spec.ts judges.
const desktop = { width: 1366, height: 900 };
const phone = { width: 390, height: 844 };
const onPhonesToo =
  /(story|sign-in|dashboard|lost-answers|repeats|paused|seats|choose|session-plans|first-hour|undo)\.spec\.ts$/;
const slow = filesOf(slowJourneys).map((file) => `**/${basename(file)}`);

export default defineConfig({
  // `npm test` makes the journeys at a desk that aren't slow, `npm run test:all` all of them: tools/test-run/parts.ts.
  projects: [
    // First, because the long story would come last: one worker would make it while the others have nothing to do.
    { name: 'phone', use: { viewport: phone }, testMatch: onPhonesToo },
    { name: 'desktop', use: { viewport: desktop }, testIgnore: slow },
    { name: 'slow', use: { viewport: desktop }, testMatch: slow },
  ],
  testDir: 'e2e',
  globalSetup: './test/start-postgres.ts',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  // A worker's journeys share a server, and each has a company of its own.
  fullyParallel: true,
  timeout: 60_000,
  // On a machine that others use, too, a page may take its time.
  expect: { timeout: 15_000 },
  // Not a second try: a journey that needs one shows a defect.
  retries: 0,
  forbidOnly: true,
  reporter: [[process.stdout.isTTY ? 'line' : 'list'], ...json],
  use: {
    browserName: 'chromium',
    // Recording one slows every journey down. For a failed one: `npx playwright test --trace on e2e/<file>`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['BROWSER_PATH'],
      args: JSON.parse(process.env['BROWSER_ARGS'] ?? '[]'),
    },
  },
});
