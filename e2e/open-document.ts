import type { BrowserContext, Page } from '@playwright/test';
import { cookieName } from '../server/http/guard.ts';
import type { Someone, World } from '../test/world.ts';

/** Has the browser send the person's sign-in with each request, as after a login: then documents come rendered. */
export async function addSignInCookie(
  context: BrowserContext,
  { baseUrl }: World,
  { token }: Someone,
): Promise<void> {
  await context.addCookies([{ name: cookieName, value: token, url: baseUrl, httpOnly: true, sameSite: 'Lax' }]);
}

/** Whether the server has rendered this document for somebody. */
export const isRendered = (html: string) => html.includes('id="document-data"');

/** Delays all code but the file that comes with the document and remembers what is pressed; returns how to release it. */
export async function delayCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?!index-)[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
