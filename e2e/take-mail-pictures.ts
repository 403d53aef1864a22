import { mkdir } from 'node:fs/promises';
import { test } from '@playwright/test';
import { colorSchemes, mailNames, showReceivedMail } from './received-mails.ts';
import { desktop, phone } from './screens/window.ts';

test.describe.configure({ mode: 'parallel' });

const folder = 'screenshots';

for (const name of mailNames) {
  for (const colorScheme of colorSchemes) {
    const title = `mails-${name}${colorScheme === 'dark' ? '-dark' : ''}`;
    test(title, async ({ page }) => {
      await mkdir(folder, { recursive: true });
      await showReceivedMail(page, name, colorScheme);
      for (const [size, viewport] of Object.entries({ phone, desktop })) {
        await page.setViewportSize(viewport);
        await page.screenshot({ path: `${folder}/${title}.${size}.png`, fullPage: true });
      }
    });
  }
}
