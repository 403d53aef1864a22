import { expect } from '../fixtures.ts';
import type { Company } from './company.ts';
import type { Screen } from './screen.ts';
import { desktop, phone, type ScreenWindow } from './window.ts';

/** The sizes at which a screen is looked at closely. */
export const sizesOf = ({ narrowOnly }: Screen) => (narrowOnly ? { phone } : { phone, desktop });

const errorTitles = /^(Page not found|An Error has occured\.)$/;

/** Shows a screen at the phone's size, and makes sure that it is no error page or redirect. */
export async function show(
  { page, settle, takeErrors }: ScreenWindow,
  screen: Screen,
  company: Company,
): Promise<void> {
  takeErrors(screen);
  await page.setViewportSize(phone);
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const { path, startsAt = path, prepare, isErrorPage = false } = screen;
  await page.goto(startsAt(company));
  // A dialog hides the page behind it from screen readers, so the heading is not looked for by its role.
  const heading = page.locator('h1');
  await expect(heading).toBeVisible();
  await prepare?.(page, company);
  const { pathname } = new URL(path(company), company.world.baseUrl);
  await expect(page, `${screen.name} leads elsewhere`).toHaveURL((url) => url.pathname === pathname);
  await expect(heading).toBeVisible();
  expect(errorTitles.test(await heading.innerText()), `${screen.name} shows an error page`).toBe(isErrorPage);
  await settle();
}
