import { test as base } from '@playwright/test';
import { openCompany, type Company, type Visitor } from './company.ts';
import { openWindow, type ScreenWindow } from './window.ts';

interface WorkerFixtures {
  company: Company;
  /** The visitor's window: everybody has one, and signs in once. */
  windowOf: (visitor: Visitor) => Promise<ScreenWindow>;
}

/** For going through all screens: a company and its visitors' windows for each worker. */
export const test = base.extend<object, WorkerFixtures>({
  company: [
    async ({ browserName: _ }, provide) => {
      const company = await openCompany();
      await provide(company);
      await company.world.close();
    },
    { scope: 'worker' },
  ],
  windowOf: [
    async ({ browser, company }, provide) => {
      const windows = new Map<Visitor, ScreenWindow>();
      await provide(async (visitor) => {
        const window = windows.get(visitor) ?? (await openWindow(browser, company, visitor));
        windows.set(visitor, window);
        return window;
      });
      await Promise.all([...windows.values()].map(({ page }) => page.context().close()));
    },
    { scope: 'worker' },
  ],
});
