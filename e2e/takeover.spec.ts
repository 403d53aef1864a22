import type { Page } from '@playwright/test';
import { paths } from '../web/paths.ts';
import { untilTakenOver } from './compare-markup.ts';
import { delayCalls } from './delay-calls.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { addCookie, expectNothingOf, openRendered, storedIn, welcome } from './rendered.ts';

/*
 * A document that the server has rendered for the cookie of a sign-in, and its takeover by the browser.
 * Nobody ever sees another person's data.
 */

test.use({ refusals: true, outages: true });

/** Counts the documents that the page has asked for. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

test('who has only the cookie left sees the screen, is signed in, and can change something §58.5', async ({
  world,
  openWindow,
}) => {
  const person = await world.createPerson('employee', { first_name: 'Cleo' });
  const page = await openWindow();
  await addCookie(page.context(), world, person);
  const verified = page.waitForResponse('**/api/user/verify');
  await openRendered(page, paths.profile());
  expect((await verified).status()).toBe(200);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Cleo');

  await page.getByLabel('First Name').fill('Cleopatra');
  const [saved] = await Promise.all([
    page.waitForRequest('**/api/user/change-name'),
    page.getByRole('button', { name: 'Save name' }).click(),
  ]);
  expect(saved.headers()).not.toHaveProperty('authorization');
  expect((await saved.response())!.status()).toBe(200);
  expect(await storedIn(page)).toEqual(['user']);

  for (const visit of ['the next page', 'the same again']) {
    await openRendered(page);
    await expect(welcome(page, person.with({ first_name: 'Cleopatra' })), visit).toBeVisible();
  }

  const other = await page.context().newPage();
  const confirmed = other.waitForResponse('**/api/user/verify');
  await openRendered(other, paths.profile());
  await confirmed;
  await untilTakenOver(other);
  await expect.poll(() => storedIn(other)).toEqual(['user']);
  await page.goto(paths.logout());
  await expect(page).toHaveURL(`${world.baseUrl}${paths.login()}`);
  await expect(other).toHaveURL(new RegExp(`${paths.login()}\\?from=`));
  for (const tab of [page, other]) await expectNothingOf(tab, person);
  expect(await storedIn(page)).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['time-zone']);
});

test('who follows a link from another site comes to the rendered screen §46.4', async ({
  world,
  openWindow,
}) => {
  const person = await world.createPerson('employee');
  const page = await openWindow();
  await page.goto(paths.login());
  await fillLogin(page, person);
  await expect(welcome(page, person)).toBeVisible();
  expect((await page.context().cookies()).find(({ name }) => name === 'token')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });

  const html = `<a href="${world.baseUrl}${paths.dashboard()}">Your training is due</a>
    <form method="post" action="${world.baseUrl}/api/user/logout"><button>Win</button></form>`;
  await page.route('http://webmail.example/**', (route) =>
    route.fulfill({ body: html, contentType: 'text/html' }),
  );
  await expect(async () => {
    await page.goto('http://webmail.example/');
    const [response] = await Promise.all([
      page.waitForResponse(`${world.baseUrl}${paths.dashboard()}`),
      page.getByRole('link').click(),
    ]);
    expect(await response.text()).toContain('id="document-data"');
  }).toPass();
  await expect(welcome(page, person)).toBeVisible();

  // A form comes without the cookie, and so ends nothing.
  await page.goto('http://webmail.example/');
  await page.getByRole('button').click();
  await page.goto(paths.dashboard());
  await expect(welcome(page, person)).toBeVisible();
});

for (const knows of [true, false]) {
  test(`whose sign-in is stored counts, when the cookie is another's and the stored person is ${knows ? 'known' : 'not known'} §58.5`, async ({
    world,
    openWindow,
  }) => {
    const stored = await world.createPerson('employee', { first_name: 'Stora' });
    const other = await world.createPerson('admin', { first_name: 'Cookia' });
    const page = await openWindow(stored);
    await addCookie(page.context(), world, other);
    const documents = countDocuments(page);
    if (knows) {
      await page.addInitScript(
        (user) => localStorage.setItem('user', user),
        JSON.stringify({ _id: stored.id }),
      );
    }
    // The answer about the sign-in comes first: React must still find the page as it was rendered.
    const release = await delayCalls(page, '**/assets/dashboard-page-*.js');
    const verified = page.waitForResponse('**/api/user/verify');
    await openRendered(page);
    await verified;
    release();
    await expect(welcome(page, stored)).toBeVisible();
    const before = documents();
    await page.waitForTimeout(500);
    await expectNothingOf(page, other);
    expect(documents(), 'the page is not loaded for ever').toBe(before);
  });
}

for (const first of ['code', 'answer']) {
  test(`a sign-in that has ended leads to the landing page and leaves nothing, when the ${first} comes first §58.3`, async ({
    world,
    openWindow,
  }) => {
    const person = await world.createPerson('employee', { first_name: 'Enda' });
    for (const isStored of [true, false]) {
      const page = await openWindow(isStored ? person : undefined);
      await addCookie(page.context(), world, person);
      const releaseCode = await delayCalls(page, '**/assets/dashboard-page-*.js');
      const releaseVerify = await delayCalls(page, '**/api/user/verify');
      const asked = page.waitForRequest('**/api/user/verify');
      await openRendered(page);
      await asked;
      await expect(welcome(page, person)).toBeVisible();
      await world.database.db.deleteFrom('sign_ins').where('user_id', '=', person.id).execute();
      const answered = page.waitForResponse('**/api/user/verify');
      if (first === 'code') releaseCode();
      else releaseVerify();
      await (first === 'code' ? page.waitForTimeout(500) : answered);
      releaseCode();
      releaseVerify();
      await expect(page).toHaveURL(`${world.baseUrl}/`);
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
      await expectNothingOf(page, person);
      expect(await storedIn(page)).toEqual([]);
    }
  });
}

test('an outage while the sign-in is verified starts the page signed out and keeps the stored sign-in', async ({
  world,
  openWindow,
}) => {
  const person = await world.createPerson('employee', { first_name: 'Outis' });
  const page = await openWindow(person);
  await addCookie(page.context(), world, person);
  await page.route('**/api/user/verify', (route) => route.abort());
  await openRendered(page);
  await expect(page).toHaveURL(`${world.baseUrl}/`);
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expectNothingOf(page, person);
  expect((await storedIn(page)).toSorted()).toEqual(['token', 'user']);
  await page.unroute('**/api/user/verify');
  await page.goto(paths.dashboard());
  await expect(welcome(page, person)).toBeVisible();
});

test('who goes on before the answer about the sign-in has come stays signed in', async ({
  world,
  openWindow,
}) => {
  const person = await world.createPerson('employee', { first_name: 'Wanda' });
  const page = await openWindow();
  await addCookie(page.context(), world, person);
  const release = await delayCalls(page, '**/api/user/verify');
  for (const path of [paths.dashboard(), paths.programs(), paths.dashboard()]) {
    const asked = page.waitForRequest('**/api/user/verify');
    await openRendered(page, path);
    await asked;
    // Long enough for the page to be taken over.
    await page.waitForTimeout(300);
  }
  const [response] = await Promise.all([
    page.waitForResponse(`${world.baseUrl}${paths.dashboard()}`),
    page.evaluate(() => window.location.reload()),
  ]);
  const isPlain = !(await response.text()).includes('id="document-data"');
  if (isPlain) await openRendered(page);
  release();
  await expect(welcome(page, person)).toBeVisible();
  await expect.poll(() => storedIn(page)).toEqual(['user']);
  await expect(page).toHaveURL(`${world.baseUrl}${paths.dashboard()}`);
});

test('no document breaks the policy for scripts, styles and Trusted Types §58.1', async ({
  world,
  openWindow,
}) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const hostile = `</script><script>document['title']='taken'</script><img src=x onerror=alert(1)>`;
  const trainers = [await world.createPerson('trainer', { first_name: hostile })];
  const { id } = await world.createProgram({
    admin,
    manager,
    trainers,
    title: hostile,
    description: hostile,
  });
  const page = await openWindow();
  await addCookie(page.context(), world, admin);
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) =>
      violations.push(`${violatedDirective} ${sourceFile} ${sample}`),
    );
  });
  for (const path of [paths.dashboard(), paths.programs(), paths.program(id), paths.userGroup('trainers')]) {
    await openRendered(page, path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
    await expect(page.locator('style, [style], script:not([src])')).toHaveCount(0);
    await expect(page.locator('img[src=x]')).toHaveCount(0);
    expect(await page.title()).not.toBe('taken');
  }
  await openRendered(page, paths.program(id));
  await expect(page.getByRole('heading', { name: hostile })).toBeVisible();
});

test('without its code the screen can be read, and a press that needs it loads the page anew', async ({
  world,
  openWindow,
}) => {
  const person = await world.createPerson('employee');
  const page = await openWindow();
  await addCookie(page.context(), world, person);
  await page.route(/dashboard-page-.*\.js$/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('dashboard-page'));
  await openRendered(page);
  await failed;
  await expect(welcome(page, person)).toBeVisible();

  await page.unroute(/dashboard-page-.*\.js$/);
  const again = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Find' }).click();
  await again;
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
