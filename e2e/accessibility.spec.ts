import { allScreens } from './all-screens.ts';
import { expect } from './fixtures.ts';
import type { Company } from './screens/company.ts';
import { test } from './screens/fixtures.ts';
import { findDarkViolations, findOverflow, findViolations } from './screens/find-problems.ts';
import type { Screen } from './screens/screen.ts';
import { show, sizesOf } from './screens/show.ts';
import { desktop, phone, type ScreenWindow } from './screens/window.ts';

// Two workers share the groups. The messages name the problems, and `npm run screenshots` shows them.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });
test.use({ trace: 'off', screenshot: 'off' });

/**
 * 1366x900 at a zoom of 200 %, where the menu unfolds, both widths of the pictures, and the narrowest phone.
 * A screen is opened on the phone, so it comes last. The next screen finds the window as it needs it.
 */
const layouts = [
  { width: 683, height: 450 },
  { width: 992, height: 700 },
  desktop,
  { width: 320, height: 640 },
  phone,
];
const menuFoldsBelow = 992;

/** All problems of a screen, in any of these layouts. */
async function findProblems(window: ScreenWindow, screen: Screen, company: Company): Promise<string[]> {
  const { page, takeErrors } = window;
  const problems: string[] = [];
  try {
    await show(window, screen, company);
    const checkedByAxe = Object.values(sizesOf(screen)).map(({ width }) => width);
    for (const size of layouts) {
      if (screen.narrowOnly && size.width >= menuFoldsBelow) continue;
      await page.setViewportSize(size);
      const found = await findOverflow(page);
      if (checkedByAxe.includes(size.width)) {
        found.push(...(await findViolations(page)));
        found.push(...(await findDarkViolations(page)));
      }
      problems.push(...found.map((problem) => `${size.width} px: ${problem}`));
    }
  } catch (error) {
    // The next screens are checked all the same.
    problems.push(String(error));
  }
  return [...problems, ...takeErrors(screen).map((text) => `console: ${text}`)];
}

for (const [group, screens] of Object.entries(allScreens)) {
  test(`${group}: accessible, and nothing is wider than the window §52.5 §52.6 §53.9 §53.13`, async ({
    windowOf,
    company,
  }) => {
    // A problem of the frame around the screens is reported once, with the names of all of them.
    const screensWith = new Map<string, string[]>();
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        for (const problem of await findProblems(await windowOf(screen.visitor), screen, company)) {
          screensWith.set(problem, [...(screensWith.get(problem) ?? []), screen.name]);
        }
      });
    }
    expect(Object.fromEntries(screensWith)).toEqual({});
  });
}
