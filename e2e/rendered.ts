import type { BrowserContext, Page } from '@playwright/test';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect } from './fixtures.ts';

export const welcome = (page: Page, { first_name: name }: Someone) =>
  page.getByRole('heading', { name: `Welcome back, ${name}` });

/** Gives the browser a new sign-in of the person as a cookie alone, as after its storage was cleared. */
export async function addCookie(context: BrowserContext, world: World, person: Someone): Promise<string> {
  const value = await world.signIn(person);
  await context.addCookies([{ name: 'token', value, url: world.baseUrl, httpOnly: true, sameSite: 'Lax' }]);
  return value;
}

/** Opens a path until its document comes rendered. On a busy machine one may take too long, and goes out plain. */
export async function openRendered(page: Page, path: string = paths.dashboard()): Promise<void> {
  await expect(async () => {
    const response = await page.goto(path, { waitUntil: 'commit' });
    expect(await response!.text()).toContain('id="document-data"');
  }).toPass();
}

export const storedIn = (page: Page) => page.evaluate(() => Object.keys(localStorage));

/** Nothing of the person is left where anybody could find it on the page. */
export async function expectNothingOf(page: Page, { first_name: name, last_name: lastName, id }: Someone) {
  const html = await page.content();
  for (const text of [name, lastName, id]) expect(html).not.toContain(text);
}
