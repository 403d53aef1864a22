import { mkdir } from 'node:fs/promises';
import { allScreens } from './all-screens.ts';
import { test } from './screens/fixtures.ts';
import { show, sizesOf } from './screens/show.ts';

test.describe.configure({ mode: 'parallel' });

const folder = 'screenshots';
const screens = Object.values(allScreens).flat();
const digits = String(screens.length).length;

screens.forEach((screen, index) => {
  const number = String(index + 1).padStart(digits, '0');
  test(screen.name, async ({ windowOf, company }) => {
    const screenWindow = await windowOf(screen.visitor);
    const { page } = screenWindow;
    await mkdir(folder, { recursive: true });
    await show(screenWindow, screen, company);
    for (const [size, viewport] of Object.entries(sizesOf(screen))) {
      await page.setViewportSize(viewport);
      await screenWindow.settle();
      // A dialog belongs to the window; a whole page is taken from its top, where sticky parts belong.
      const hasDialog = (await page.getByRole('dialog').count()) > 0;
      if (!hasDialog) await page.evaluate(() => window.scrollTo(0, 0));
      const picture = async (suffix: string) =>
        page.screenshot({
          path: `${folder}/${number}-${screen.name}.${suffix}.png`,
          fullPage: !hasDialog,
          animations: 'disabled',
        });
      await picture(size);
      if (size !== 'desktop') continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      await picture('dark');
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });
});
