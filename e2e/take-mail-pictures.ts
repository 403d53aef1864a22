import { mkdir } from 'node:fs/promises';
import { colorSchemes, namedMails, showMail, test } from './received-mails.ts';
import { desktop, phone } from './screens/window.ts';

test.describe.configure({ mode: 'parallel' });

const folder = 'screenshots';

for (const { name, receive } of namedMails) {
  const title = `mails-${name}`;
  test(title, async ({ page, receiveOfKinds }) => {
    await mkdir(folder, { recursive: true });
    const mail = await receive(receiveOfKinds);
    for (const colorScheme of colorSchemes) {
      await showMail(page, mail, colorScheme);
      const dark = colorScheme === 'dark' ? '-dark' : '';
      for (const [size, viewport] of Object.entries({ phone, desktop })) {
        await page.setViewportSize(viewport);
        await page.screenshot({ path: `${folder}/${title}${dark}.${size}.png`, fullPage: true });
      }
    }
  });
}
