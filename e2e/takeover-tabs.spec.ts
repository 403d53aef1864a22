import { paths } from '../web/paths.ts';
import { delayCalls } from './delay-calls.ts';
import { expect, test } from './fixtures.ts';
import { addCookie, expectNothingOf, openRendered, storedIn, welcome } from './rendered.ts';

/*
 * The other tabs of a browser while a rendered document is taken over, and after it. A sign-in has a token in the
 * storage; where that was cleared only the cookie is left.
 */

test.use({ refusals: true, outages: true });

for (const isStored of [true, false]) {
  const way = isStored ? 'with a stored token' : 'by cookie alone';
  test(`a logout in another tab ends a document whose code is still on its way, ${way}`, async ({
    world,
    openWindow,
  }) => {
    const person = await world.createPerson('employee', { first_name: 'Tabea' });
    const page = await openWindow(isStored ? person : undefined);
    await addCookie(page.context(), world, person);
    const other = await page.context().newPage();
    await openRendered(other);
    await expect.poll(() => storedIn(other)).toContain('user');

    const release = await delayCalls(page, '**/assets/app-*.js');
    await openRendered(page);
    await expect(welcome(page, person)).toBeVisible();
    await other.goto(paths.logout());
    await expect(other).toHaveURL(`${world.baseUrl}${paths.login()}`);
    release();
    await expect(page).toHaveURL(`${world.baseUrl}/`);
    await expectNothingOf(page, person);
    expect(await storedIn(page)).toEqual([]);
  });

  test(`a logout in another tab counts while the answer about the sign-in is on its way, ${way}`, async ({
    world,
    openWindow,
  }) => {
    const person = await world.createPerson('employee', { first_name: 'Vera' });
    const page = await openWindow(isStored ? person : undefined);
    await addCookie(page.context(), world, person);
    const other = await page.context().newPage();
    await openRendered(other);
    await expect.poll(() => storedIn(other)).toContain('user');
    await expect(welcome(other, person)).toBeVisible();

    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/user/verify', async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    const answered = page.waitForEvent('request', (request) => request.url().endsWith('/verify'));
    await openRendered(page);
    await answered;
    // Long enough for the server to say that it is valid, and for the page to be taken over.
    await page.waitForTimeout(500);
    await other.goto(paths.logout());
    await expect(other).toHaveURL(`${world.baseUrl}${paths.login()}`);
    release();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expectNothingOf(page, person);
    expect(await storedIn(page)).toEqual([]);
  });

  test(`a page from the back cache shows nothing after a logout in another tab, ${way}`, async ({
    world,
    openWindow,
  }) => {
    const person = await world.createPerson('employee', { first_name: 'Kasha' });
    const page = await openWindow(isStored ? person : undefined);
    await addCookie(page.context(), world, person);
    // A page in that cache hears nothing of the other tabs.
    await page.addInitScript(() => {
      window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
    });
    await openRendered(page);
    await expect.poll(() => storedIn(page)).toContain('user');
    await expect(welcome(page, person)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(paths.logout());
    await expect(other).toHaveURL(`${world.baseUrl}${paths.login()}`);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page).toHaveURL(`${world.baseUrl}/`);
    await expectNothingOf(page, person);
  });

  test(`after a logout, Back shows nothing of before, ${way}`, async ({ world, openWindow }) => {
    const person = await world.createPerson('employee', { first_name: 'Bakka' });
    const page = await openWindow(isStored ? person : undefined);
    await addCookie(page.context(), world, person);
    await openRendered(page, paths.profile());
    await openRendered(page);
    await expect(welcome(page, person)).toBeVisible();
    await page.goto(paths.logout());
    await expect(page).toHaveURL(`${world.baseUrl}${paths.login()}`);
    for (let step = 0; step < 2; step += 1) {
      await page.goBack();
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
      await expectNothingOf(page, person);
    }
  });

  test(`who signs in in another tab counts in this one, ${way}`, async ({ world, openWindow }) => {
    const person = await world.createPerson('admin', { first_name: 'Vorher' });
    const next = await world.createPerson('employee', { first_name: 'Nachher' });
    const page = await openWindow(isStored ? person : undefined);
    await addCookie(page.context(), world, person);
    await openRendered(page);
    await expect(welcome(page, person)).toBeVisible();
    await expect.poll(() => storedIn(page)).toContain('user');
    const other = await page.context().newPage();
    await other.goto('/api/docs');
    const token = await addCookie(page.context(), world, next);
    await other.evaluate(
      (stored) => {
        localStorage.setItem('user', stored.user);
        localStorage.setItem('token', stored.token);
      },
      { user: JSON.stringify({ _id: next.id }), token },
    );
    await expect(welcome(page, next)).toBeVisible();
    await expectNothingOf(page, person);
  });

  test(`a sign-in that ends while its screen is open leads to the login, which says so, ${way}`, async ({
    world,
    openWindow,
  }) => {
    const person = await world.createPerson('employee', { first_name: 'Finn' });
    const page = await openWindow(isStored ? person : undefined);
    await addCookie(page.context(), world, person);
    const verified = page.waitForResponse('**/api/user/verify');
    await openRendered(page);
    await verified;
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain('Finn');
    await world.database.db.deleteFrom('sign_ins').where('user_id', '=', person.id).execute();
    await page.getByRole('link', { name: 'Assigned Trainings' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.login()}\\?from=`));
    await expect(page.getByText("You've been signed out. Sign in to continue.")).toBeVisible();
    await expectNothingOf(page, person);
  });
}
