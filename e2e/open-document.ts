import type { BrowserContext, Page } from '@playwright/test';
import { cookieName } from '../server/http/guard.ts';
import type { Someone, World } from '../test/world.ts';

/**
 * Signs the person in on this browser by the cookie, as a login does: then documents come rendered. Returns the token
 * in it. With a path, the browser sends it only there: other documents come as before.
 */
export async function addSignInCookie(
  context: BrowserContext,
  world: World,
  person: Someone,
  path = '/',
): Promise<string> {
  const token = await world.signIn(person);
  await context.addCookies([
    { name: cookieName, value: token, domain: '127.0.0.1', path, httpOnly: true, sameSite: 'Lax' },
  ]);
  return token;
}

/** Whether the server has rendered this document for somebody. */
export const isRendered = (html: string) => html.includes('id="document-data"');

/**
 * Delays all code but the file that comes with the document and remembers presses; returns a function that releases it.
 */
export async function delayCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?!index-)[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
