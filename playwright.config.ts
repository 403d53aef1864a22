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

// Every journey is made on a desk and on a phone.
const widths = { desktop: { width: 1366, height: 900 }, phone: { width: 390, height: 844 } };

export default defineConfig({
  projects: Object.entries(widths).map(([name, viewport]) => ({
    name,
    use: { viewport },
    // It goes through all widths by itself.
    testIgnore: name === 'phone' ? 'accessibility.spec.ts' : [],
  })),
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 60_000,
  forbidOnly: true,
  reporter: [[process.stdout.isTTY ? 'line' : 'list'], ...json],
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['BROWSER_PATH'],
      args: JSON.parse(process.env['BROWSER_ARGS'] ?? '[]'),
    },
  },
});
