import { roles, type Role } from '../shared/roles.ts';
import { paths } from '../web/paths.ts';
import { expect } from './fixtures.ts';
import { test } from './screens/fixtures.ts';
import { desktop, phone } from './screens/window.ts';

/** How high a dashboard with the demo company may be, in pixels, at a desk and on a phone. */
const heights: Partial<Record<Role, readonly [desk: number, phone: number]>> = {
  manager: [1_200, 2_200],
  admin: [1_200, 2_400],
};

for (const role of roles) {
  const allowed = heights[role];
  if (allowed)
    test(`the dashboard of ${role} is at most ${allowed.join(' and ')} px high §23.21`, async ({
      windowOf,
    }) => {
      const { page, settle } = await windowOf(role);
      await page.goto(paths.dashboard());
      for (const [index, size] of [desktop, phone].entries()) {
        await page.setViewportSize(size);
        await settle();
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height, `at ${size.width} px`).toBeLessThanOrEqual(allowed[index]!);
      }
    });
}
