import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** For `npm run screenshots`: the browser of the journeys, and no tests but the pictures. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'screenshots' }],
  testMatch: /take-(screenshots|mail-pictures)\.ts$/,
  use: { ...journeys.use, trace: 'off', screenshot: 'off' },
});
